#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <utility>

#include "server/net/stream.h"
#include "server/net/transport.h"

namespace net {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

class TlsStream final : public Stream, public std::enable_shared_from_this<TlsStream> {
 public:
  TlsStream(tcp::socket socket, std::shared_ptr<const TlsContext> context)
      : transport_(std::move(socket)), context_(std::move(context)) {}

  asio::awaitable<Opening> open() override {
    error_code ignored;
    transport_.next_layer().non_blocking(true, ignored);
    const Transport::Beginning beginning = co_await transport_.beginning();
    if (beginning == Transport::Beginning::plain) co_return Opening::foreign;
    if (beginning == Transport::Beginning::failed) co_return Opening::failed;
    const error_code error = co_await transport_.start_tls(*context_);
    context_.reset();
    co_return error ? Opening::failed : Opening::done;
  }

  void read(std::span<char> space, std::shared_ptr<User> user) override {
    transport_.async_read_some(asio::buffer(space), [user = std::move(user)](error_code error, std::size_t size) {
      user->received({error, size});
    });
  }

  std::optional<Result> write(std::string_view bytes, std::shared_ptr<User> user) override {
    error_code error;
    const std::size_t size = transport_.write_now(asio::buffer(bytes), error);
    if (error || size == bytes.size()) return Result{error, size};
    asio::async_write(transport_, asio::buffer(bytes.substr(size)),
                      [user = std::move(user), size](error_code failed, std::size_t more) {
                        user->written({failed, size + more});
                      });
    return std::nullopt;
  }

  void end_writing() override {
    transport_.async_end([self = shared_from_this()](error_code, std::size_t) { self->transport_.end_sending(); });
  }

  void close() override { transport_.close(); }

  asio::any_io_executor executor() override { return transport_.get_executor(); }

 private:
  Transport transport_;
  std::shared_ptr<const TlsContext> context_;  ///< until the handshake
};

}  // namespace

std::shared_ptr<Stream> tls_stream(tcp::socket socket, std::shared_ptr<const TlsContext> context) {
  return std::make_shared<TlsStream>(std::move(socket), std::move(context));
}

}  // namespace net
