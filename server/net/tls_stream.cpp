#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <string>
#include <utility>

#include "server/net/stream.h"
#include "server/net/transport.h"

namespace net {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

/// Lines are encrypted together up to this many bytes, as one record.
constexpr std::size_t max_record = 16 << 10;

class TlsStream final : public Stream, public std::enable_shared_from_this<TlsStream> {
 public:
  TlsStream(tcp::socket socket, std::shared_ptr<const TlsContext> context)
      : transport_(std::move(socket)), context_(std::move(context)) {}

  asio::awaitable<Opening> open() override {
    const Transport::Beginning beginning = co_await transport_.beginning();
    if (beginning == Transport::Beginning::plain) co_return Opening::foreign;
    if (beginning == Transport::Beginning::failed) co_return Opening::failed;
    const error_code error = co_await transport_.start_tls(*context_);
    context_.reset();
    co_return error ? Opening::failed : Opening::done;
  }

  asio::awaitable<Result> read(std::span<char> space) override {
    const auto [error, size] =
        co_await transport_.async_read_some(asio::buffer(space), asio::as_tuple(asio::use_awaitable));
    co_return Result{error, size};
  }

  asio::awaitable<Result> write(std::span<const asio::const_buffer> bytes) override {
    std::size_t written = 0;
    std::string record;
    for (auto next = bytes.begin(); next != bytes.end();) {
      record.clear();
      asio::const_buffer sent = *next++;
      if (sent.size() < max_record && next != bytes.end()) {
        record.append(static_cast<const char*>(sent.data()), sent.size());
        for (; next != bytes.end() && record.size() + next->size() <= max_record; ++next)
          record.append(static_cast<const char*>(next->data()), next->size());
        sent = asio::buffer(record);
      }
      const auto [error, size] = co_await asio::async_write(transport_, sent, asio::as_tuple(asio::use_awaitable));
      written += size;
      if (error) co_return Result{error, written};
    }
    co_return Result{error_code{}, written};
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
