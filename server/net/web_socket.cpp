#include "server/net/web_socket.h"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <tuple>
#include <utility>

#include "server/net/frame_counter.h"

namespace net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

using boost::system::error_code;

/// Messages are sent together up to this many bytes; a longer one is sent alone and not copied.
constexpr std::size_t piece = 16 << 10;

/// The connection below a Beast stream. It can buffer what is written to it and send all of it with one system call:
/// Beast sends every message separately, and that call is most of the cost of a message. It counts the frames that are
/// read from it.
class CorkedSocket {
 public:
  using executor_type = Transport::executor_type;
  using next_layer_type = Transport;

  explicit CorkedSocket(Transport transport) : socket_(std::move(transport)), held_(socket_.get_executor()) {
    held_.expires_at(std::chrono::steady_clock::time_point::max());
  }

  /// Called after a read if the client has sent too many frames. Later reads wait until the connection ends.
  void on_flood(std::function<void()> flooded) { flooded_ = std::move(flooded); }
  void close() {
    socket_.close();
    held_.cancel();
  }

  /// From now on writes are buffered, and count as completed, until flush().
  void cork() { corked_ = true; }
  /// The number of buffered bytes.
  [[nodiscard]] std::size_t kept() const { return kept_.size(); }

  /// Sends everything in the buffer, including what is written in the meantime, and ends buffering. Only one may run at
  /// a time.
  asio::awaitable<error_code> flush() {
    error_code error;
    while (!kept_.empty() && !error) {
      std::swap(kept_, leaving_);
      const auto [failed, size] =
          co_await asio::async_write(socket_, asio::buffer(leaving_), asio::as_tuple(asio::use_awaitable));
      error = failed;
      leaving_.clear();
    }
    corked_ = false;
    co_return error;
  }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return asio::async_compose<Token, void(error_code, std::size_t)>(Read<Buffers>{*this, buffers}, token, socket_);
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, void(error_code, std::size_t)>(
        [this](auto handler, const Buffers& bytes) {
          if (!corked_) return socket_.async_write_some(bytes, std::move(handler));
          const std::size_t before = kept_.size();
          kept_.resize(before + asio::buffer_size(bytes));
          const std::size_t size = asio::buffer_copy(asio::buffer(kept_) + before, bytes);
          asio::post(get_executor(), beast::bind_front_handler(std::move(handler), error_code{}, size));
        },
        token, buffers);
  }

  executor_type get_executor() { return socket_.get_executor(); }
  next_layer_type& next_layer() { return socket_; }
  [[nodiscard]] const next_layer_type& next_layer() const { return socket_; }

 private:
  template <class Buffers>
  struct Read {
    CorkedSocket& below;
    Buffers buffers;
    bool begun = false;

    template <class Self>
    void operator()(Self& self, error_code error = {}, std::size_t size = 0) {
      if (!std::exchange(begun, true)) {
        if (below.flood_) return below.held_.async_wait(std::move(self));
        return below.socket_.async_read_some(buffers, std::move(self));
      }
      if (!error) below.count(buffers, size);
      self.complete(error, size);
    }
  };

  template <class Buffers>
  void count(const Buffers& buffers, std::size_t size) {
    const auto end = asio::buffer_sequence_end(buffers);
    for (auto at = asio::buffer_sequence_begin(buffers); at != end && size > 0; ++at) {
      const asio::const_buffer bytes = asio::buffer(asio::const_buffer(*at), size);
      size -= bytes.size();
      if (flood_ || frames_.take({static_cast<const char*>(bytes.data()), bytes.size()}, TokenBucket::Clock::now()))
        continue;
      flood_ = true;
      asio::post(get_executor(), flooded_);
    }
  }

  next_layer_type socket_;
  FrameCounter frames_;
  bool flood_ = false;
  std::function<void()> flooded_;
  asio::steady_timer held_;  ///< expires never; cancelled when the connection ends
  bool corked_ = false;
  std::string kept_;
  std::string leaving_;
};

/// Beast calls this to end the connection below a WebSocket.
template <class Handler>
void async_teardown(beast::role_type role, CorkedSocket& socket, Handler&& handler) {
  auto below = [role, &socket, handler = std::forward<Handler>(handler)](error_code, std::size_t) mutable {
    websocket::async_teardown(role, socket.next_layer().next_layer(), std::move(handler));
  };
  socket.next_layer().async_end(std::move(below));
}

class WebSocketStream final : public Stream, public std::enable_shared_from_this<WebSocketStream> {
 public:
  WebSocketStream(Transport transport, const WebSocketRequest& request, const LineLimits& limits)
      : socket_(std::move(transport)), parting_(socket_.get_executor()), parting_time_(limits.close_time) {
    request_.method(http::verb::get);
    request_.target("/socket");
    request_.version(11);
    request_.set(http::field::host, request.host);
    request_.set(http::field::connection, "upgrade");
    request_.set(http::field::upgrade, "websocket");
    request_.set(http::field::sec_websocket_key, request.key);
    request_.set(http::field::sec_websocket_version, request.version);
    // A line may have a CR after its allowed bytes; a message may not.
    socket_.read_message_max(limits.line_bytes - 1);
    socket_.set_option(websocket::stream_base::timeout{limits.handshake_time, 4 * limits.ping_time, true});
    socket_.auto_fragment(false);
    socket_.text(true);
    socket_.control_callback([this](websocket::frame_type type, beast::string_view) {
      if (type == websocket::frame_type::close) part();
    });
  }

  [[nodiscard]] Encoding encoding() const override { return Encoding::json; }

  asio::awaitable<Opening> open() override {
    socket_.next_layer().on_flood([weak = weak_from_this()] {
      const std::shared_ptr<WebSocketStream> self = weak.lock();
      if (!self) return;
      self->end(websocket::close_code::policy_error);
      self->part();
    });
    const auto [error] = co_await socket_.async_accept(request_, asio::as_tuple(asio::use_awaitable));
    request_ = {};
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
    // A line end inside a message is white space to JSON, and invalid inside its strings; so is CR.
    std::replace(space.begin(), space.begin() + static_cast<std::ptrdiff_t>(size), '\n', '\r');
    if (socket_.is_message_done()) space[size++] = '\n';
    co_return Result{error_code{}, size};
  }

  asio::awaitable<Result> write(std::span<const asio::const_buffer> lines) override {
    std::size_t written = 0;
    CorkedSocket& below = socket_.next_layer();
    error_code error;
    for (const asio::const_buffer& line : lines) {
      if (lines.size() > 1 && line.size() < piece)
        below.cork();
      else
        error = co_await below.flush();
      if (error) break;
      std::size_t size = 0;
      std::tie(error, size) =
          co_await socket_.async_write(asio::buffer(line.data(), line.size() - 1), asio::as_tuple(asio::use_awaitable));
      if (error) break;
      written += line.size();
      if (below.kept() < piece) continue;
      error = co_await below.flush();
      if (error) break;
    }
    if (const error_code failed = co_await below.flush(); !error) error = failed;
    co_return Result{error, written};
  }

  void end_writing() override { end(websocket::close_code::normal); }

  void close() override { socket_.next_layer().close(); }

  asio::any_io_executor executor() override { return socket_.get_executor(); }

 private:
  /// Sends the reason, and continues to read until the client has closed too.
  void end(websocket::close_code code) {
    if (std::exchange(ending_, true)) return;
    socket_.async_close(code, [self = shared_from_this()](error_code) {});
  }

  /// The client should disconnect: it has started to close, or is not read any more.
  void part() {
    parting_.expires_after(parting_time_);
    parting_.async_wait([weak = weak_from_this()](error_code cancelled) {
      const std::shared_ptr<WebSocketStream> self = weak.lock();
      if (!cancelled && self) self->close();
    });
  }

  websocket::stream<CorkedSocket, false> socket_;  // without compression
  http::request<http::empty_body> request_;
  asio::steady_timer parting_;
  std::chrono::milliseconds parting_time_;
  bool ending_ = false;
};

}  // namespace

std::shared_ptr<Stream> web_socket_stream(Transport transport, const WebSocketRequest& request,
                                          const LineLimits& limits) {
  return std::make_shared<WebSocketStream>(std::move(transport), request, limits);
}

}  // namespace net
