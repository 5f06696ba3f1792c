#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/write.hpp>
#include <utility>

#include "server/net/stream.h"

namespace net {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

class PlainStream final : public Stream {
 public:
  PlainStream(tcp::socket socket, Encoding encoding) : socket_(std::move(socket)), encoding_(encoding) {}

  asio::awaitable<Opening> open() override {
    error_code gone;
    socket_.non_blocking(true, gone);
    co_return gone ? Opening::failed : Opening::done;
  }

  void read(std::span<char> space, std::shared_ptr<User> user) override {
    socket_.async_read_some(asio::buffer(space), [user = std::move(user)](error_code error, std::size_t size) {
      user->received({error, size});
    });
  }

  std::optional<Result> write(std::string_view bytes, std::shared_ptr<User> user) override {
    error_code error;
    const std::size_t size = socket_.write_some(asio::buffer(bytes), error);
    if (size == bytes.size() || (error && error != asio::error::would_block)) return Result{error, size};
    asio::async_write(socket_, asio::buffer(bytes.substr(size)),
                      [user = std::move(user), size](error_code failed, std::size_t more) {
                        user->written({failed, size + more});
                      });
    return std::nullopt;
  }

  void end_writing() override {
    error_code gone;
    socket_.shutdown(tcp::socket::shutdown_send, gone);
  }

  void close() override {
    error_code ignored;
    socket_.close(ignored);
  }

  asio::any_io_executor executor() override { return socket_.get_executor(); }
  [[nodiscard]] Encoding encoding() const override { return encoding_; }

 private:
  tcp::socket socket_;
  Encoding encoding_;
};

}  // namespace

std::shared_ptr<Stream> plain_stream(tcp::socket socket, Encoding encoding) {
  return std::make_shared<PlainStream>(std::move(socket), encoding);
}

}  // namespace net
