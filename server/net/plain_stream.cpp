#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

#include "server/net/stream.h"

namespace net {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

class PlainStream final : public Stream {
 public:
  PlainStream(tcp::socket socket, Encoding encoding) : socket_(std::move(socket)), encoding_(encoding) {}

  asio::awaitable<Opening> open() override { co_return Opening::done; }

  asio::awaitable<Result> read(std::span<char> space) override {
    const auto [error, size] =
        co_await socket_.async_read_some(asio::buffer(space), asio::as_tuple(asio::use_awaitable));
    co_return Result{error, size};
  }

  asio::awaitable<Result> write(std::span<const asio::const_buffer> bytes) override {
    const auto [error, size] = co_await asio::async_write(socket_, bytes, asio::as_tuple(asio::use_awaitable));
    co_return Result{error, size};
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
