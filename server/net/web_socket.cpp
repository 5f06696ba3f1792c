#include "server/net/web_socket.h"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <utility>

#include "server/net/token_bucket.h"

namespace net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

/// Pings and pongs a second; a client that keeps a connection alive needs far fewer.
constexpr unsigned control_rate = 10;

class WebSocketStream final : public Stream, public std::enable_shared_from_this<WebSocketStream> {
 public:
  WebSocketStream(tcp::socket socket, const WebSocketRequest& request, const LineLimits& limits)
      : socket_(std::move(socket)), parting_(socket_.get_executor()), parting_time_(limits.close_time) {
    request_.method(http::verb::get);
    request_.target("/socket");
    request_.version(11);
    request_.set(http::field::host, request.host);
    request_.set(http::field::connection, "upgrade");
    request_.set(http::field::upgrade, "websocket");
    request_.set(http::field::sec_websocket_key, request.key);
    request_.set(http::field::sec_websocket_version, request.version);
    // The CR that a line may have behind its allowed bytes is not there in a message.
    socket_.read_message_max(limits.line_bytes - 1);
    socket_.set_option(websocket::stream_base::timeout{limits.handshake_time, 4 * limits.ping_time, true});
    socket_.auto_fragment(false);
    socket_.text(true);
    socket_.control_callback([this](websocket::frame_type type, beast::string_view) {
      if (type == websocket::frame_type::close) part();
      count_control_frame();
    });
  }

  [[nodiscard]] Encoding encoding() const override { return Encoding::json; }

  asio::awaitable<Opening> open() override {
    const auto [error] = co_await socket_.async_accept(request_, asio::as_tuple(asio::use_awaitable));
    co_return error ? Opening::failed : Opening::done;
  }

  asio::awaitable<Result> read(std::span<char> space) override {
    auto [error, size] = co_await socket_.async_read_some(asio::buffer(space.data(), space.size() - 1),
                                                          asio::as_tuple(asio::use_awaitable));
    if (error == websocket::error::closed) error = asio::error::eof;
    if (error) co_return Result{error, 0};
    if (!socket_.got_text()) {
      end(websocket::close_code::unknown_data);
      co_return Result{error_code{}, 0};
    }
    // A line end inside a message is white space to JSON, and wrong inside its strings; so is CR.
    std::replace(space.begin(), space.begin() + static_cast<std::ptrdiff_t>(size), '\n', '\r');
    if (socket_.is_message_done()) space[size++] = '\n';
    co_return Result{error_code{}, size};
  }

  asio::awaitable<Result> write(std::span<const asio::const_buffer> lines) override {
    std::size_t written = 0;
    for (const asio::const_buffer& line : lines) {
      const auto [error, size] =
          co_await socket_.async_write(asio::buffer(line.data(), line.size() - 1), asio::as_tuple(asio::use_awaitable));
      if (error) co_return Result{error, written};
      written += line.size();
    }
    co_return Result{error_code{}, written};
  }

  void end_writing() override { end(websocket::close_code::normal); }

  void close() override {
    error_code ignored;
    socket_.next_layer().close(ignored);
  }

  asio::any_io_executor executor() override { return socket_.get_executor(); }

 private:
  /// Says why, and goes on reading until the client has said good-bye too.
  void end(websocket::close_code code) {
    if (std::exchange(ending_, true)) return;
    socket_.async_close(code, [self = shared_from_this()](error_code) {});
  }

  /// The client has said good-bye: it should also leave.
  void part() {
    parting_.expires_after(parting_time_);
    parting_.async_wait([weak = weak_from_this()](error_code cancelled) {
      const std::shared_ptr<WebSocketStream> self = weak.lock();
      if (!cancelled && self) self->close();
    });
  }

  void count_control_frame() {
    const TokenBucket::Time now = TokenBucket::Clock::now();
    if (control_frames_.take(now) <= now) return;
    // Not from inside the reading that reports it.
    asio::post(executor(), [self = shared_from_this()] { self->end(websocket::close_code::policy_error); });
  }

  websocket::stream<tcp::socket, false> socket_;  // without compression
  http::request<http::empty_body> request_;
  TokenBucket control_frames_{control_rate};
  asio::steady_timer parting_;
  std::chrono::milliseconds parting_time_;
  bool ending_ = false;
};

}  // namespace

std::shared_ptr<Stream> web_socket_stream(tcp::socket socket, WebSocketRequest request, const LineLimits& limits) {
  return std::make_shared<WebSocketStream>(std::move(socket), request, limits);
}

}  // namespace net
