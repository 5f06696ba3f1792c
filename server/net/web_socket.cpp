#include "server/net/web_socket.h"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "server/net/frame_counter.h"

namespace net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

using boost::system::error_code;

/// The connection below a Beast stream. Everything that is written to it is buffered, whole frames one after the other,
/// and sent with as few system calls as possible. So messages need no operation of Beast, which would send each of them
/// separately; Beast writes the handshake and control frames. Counts the frames that are read from it.
class BufferedSocket {
 public:
  using executor_type = Transport::executor_type;
  using next_layer_type = Transport;

  explicit BufferedSocket(Transport transport)
      : socket_(std::move(transport)),
        held_(socket_.get_executor(), Clock::time_point::max()),
        flushed_(socket_.get_executor(), Clock::time_point::max()) {
    error_code gone;
    socket_.next_layer().non_blocking(true, gone);
  }

  /// Call once, first. `flushed` is called when all that was buffered has been sent later, or could not be; `flooded`
  /// after a read if the client has sent too many frames, and later reads wait until the connection ends. The owner is
  /// kept alive while something is sent.
  void begin(std::weak_ptr<void> owner, std::function<void()> flushed, std::function<void()> flooded) {
    owner_ = std::move(owner);
    on_flushed_ = std::move(flushed);
    flooded_ = std::move(flooded);
  }
  void close() {
    socket_.close();
    held_.cancel();
  }

  /// Buffers a text message (RFC 6455, 5.2: one frame, not masked).
  void add_message(std::string_view text) {
    kept_ += '\x81';
    const auto add_number = [this](std::uint64_t number, unsigned bytes) {
      while (bytes-- > 0) kept_ += static_cast<char>(number >> (8 * bytes) & 0xFFU);
    };
    if (text.size() < 126) {
      add_number(text.size(), 1);
    } else if (text.size() <= 0xFFFF) {
      kept_ += '\x7E';
      add_number(text.size(), 2);
    } else {
      kept_ += '\x7F';
      add_number(text.size(), 8);
    }
    kept_ += text;
  }
  /// Sends what is buffered, at once as far as possible.
  void flush() {
    while (!is_sending_ && !kept_.empty() && !error_) {
      std::swap(kept_, leaving_);
      const std::size_t size = socket_.write_now(asio::buffer(leaving_), error_);
      if (size < leaving_.size() && !error_) return send_rest(size);
      discard_sent();
    }
  }
  /// Whether something is still to be sent.
  [[nodiscard]] bool is_sending() const { return is_sending_; }
  /// The error after which nothing can be sent any more.
  [[nodiscard]] error_code error() const { return error_; }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return asio::async_compose<Token, void(error_code, std::size_t)>(Read<Buffers>{*this, buffers}, token, socket_);
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_compose<Token, void(error_code, std::size_t)>(Write<Buffers>{*this, buffers}, token, socket_);
  }

  executor_type get_executor() { return socket_.get_executor(); }
  next_layer_type& next_layer() { return socket_; }
  [[nodiscard]] const next_layer_type& next_layer() const { return socket_; }

 private:
  using Clock = std::chrono::steady_clock;

  template <class Buffers>
  struct Read {
    BufferedSocket& below;
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

  /// Completes when the bytes have been sent, so that a client which does not read gets no more control frames.
  template <class Buffers>
  struct Write {
    BufferedSocket& below;
    Buffers buffers;
    std::size_t size = 0;
    bool begun = false;

    template <class Self>
    void operator()(Self& self, error_code = {}) {
      if (std::exchange(begun, true)) return self.complete(below.error_, below.error_ ? 0 : size);
      size = asio::buffer_size(buffers);
      const std::size_t before = below.kept_.size();
      below.kept_.resize(before + size);
      asio::buffer_copy(asio::buffer(below.kept_) + before, buffers);
      below.flush();
      if (below.is_sending_) return below.flushed_.async_wait(std::move(self));
      asio::post(below.get_executor(), std::move(self));
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

  void send_rest(std::size_t from) {
    is_sending_ = true;
    asio::async_write(socket_, asio::buffer(leaving_) + from,
                      [this, owner = owner_.lock()](error_code error, std::size_t) {
                        is_sending_ = false;
                        error_ = error;
                        discard_sent();
                        flush();
                        if (is_sending_) return;
                        flushed_.cancel();
                        on_flushed_();
                      });
  }

  void discard_sent() {
    if (leaving_.capacity() > max_kept)
      leaving_ = {};
    else
      leaving_.clear();
  }

  /// The memory that an idle connection keeps for its next messages.
  static constexpr std::size_t max_kept = 1024;

  next_layer_type socket_;
  FrameCounter frames_;
  bool flood_ = false;
  std::function<void()> flooded_;
  asio::steady_timer held_;  ///< expires never; cancelled when the connection ends
  std::weak_ptr<void> owner_;
  std::string kept_;     ///< what follows
  std::string leaving_;  ///< what is being sent
  bool is_sending_ = false;
  error_code error_;
  asio::steady_timer flushed_;  ///< expires never; cancelled with on_flushed_
  std::function<void()> on_flushed_;
};

/// Beast calls this to end the connection below a WebSocket.
template <class Handler>
void async_teardown(beast::role_type role, BufferedSocket& socket, Handler&& handler) {
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
    const auto flooded = [weak = weak_from_this()] {
      const std::shared_ptr<WebSocketStream> self = weak.lock();
      if (!self) return;
      self->end(websocket::close_code::policy_error);
      self->part();
    };
    socket_.next_layer().begin(
        weak_from_this(), [this] { flushed(); }, flooded);
    const auto [error] = co_await socket_.async_accept(request_, asio::as_tuple(asio::use_awaitable));
    request_ = {};
    co_return error ? Opening::failed : Opening::done;
  }

  void read(std::span<char> space, std::shared_ptr<User> user) override {
    const auto finished = [this, space, user = std::move(user)](error_code error, std::size_t size) {
      user->received(part_of_line(space, error, size));
    };
    socket_.async_read_some(asio::buffer(space.data(), space.size() - 1), finished);
  }

  std::optional<Result> write(std::string_view lines, std::shared_ptr<User> user) override {
    // Nothing may follow a close frame, and reading will end the session.
    if (!socket_.is_open()) return Result{error_code{}, lines.size()};
    BufferedSocket& below = socket_.next_layer();
    for (std::size_t begin = 0; begin < lines.size();) {
      const std::size_t end = lines.find('\n', begin);
      below.add_message(lines.substr(begin, end - begin));
      begin = end + 1;
    }
    below.flush();
    if (!below.is_sending()) return Result{below.error(), lines.size()};
    writer_ = user;
    written_ = lines.size();
    return std::nullopt;
  }

  void end_writing() override { end(websocket::close_code::normal); }

  void close() override { socket_.next_layer().close(); }

  asio::any_io_executor executor() override { return socket_.get_executor(); }

 private:
  /// The bytes of a message that were read into this space, with LF after its end.
  Result part_of_line(std::span<char> space, error_code error, std::size_t size) {
    if (error == websocket::error::closed) error = asio::error::eof;
    if (error) return {error, 0};
    if (!socket_.got_text()) {
      end(websocket::close_code::unknown_data);
      return {error_code{}, 0};
    }
    // A line end inside a message is white space to JSON, and invalid inside its strings; so is CR.
    std::replace(space.begin(), space.begin() + static_cast<std::ptrdiff_t>(size), '\n', '\r');
    if (socket_.is_message_done()) space[size++] = '\n';
    return {error_code{}, size};
  }

  void flushed() {
    if (const std::shared_ptr<User> user = std::exchange(writer_, {}).lock())
      user->written({socket_.next_layer().error(), written_});
  }

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

  websocket::stream<BufferedSocket, false> socket_;  // without compression
  http::request<http::empty_body> request_;
  asio::steady_timer parting_;
  std::chrono::milliseconds parting_time_;
  bool ending_ = false;
  std::weak_ptr<User> writer_;  ///< while it waits for the end of a write
  std::size_t written_ = 0;     ///< the bytes of that write
};

}  // namespace

std::shared_ptr<Stream> web_socket_stream(Transport transport, const WebSocketRequest& request,
                                          const LineLimits& limits) {
  return std::make_shared<WebSocketStream>(std::move(transport), request, limits);
}

}  // namespace net
