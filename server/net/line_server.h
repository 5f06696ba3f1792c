#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/identity/session_id.h"
#include "server/net/attendance.h"
#include "server/net/line_limits.h"
#include "server/net/proxies.h"
#include "server/net/stream.h"
#include "server/net/tls.h"

/// Lines over TCP and other carriers. Knows nothing of the protocol except what a line is; everything runs on the io
/// thread.
namespace net {

using identity::SessionId;

/// The client of a connection.
struct Visitor {
  std::string address;
  std::string cookie = {};  ///< the value of the server's session cookie that a browser sent; empty if there is none
  std::string client = {};  ///< what the browser calls itself (User-Agent): plain text of at most 200 bytes
};

/// Reports of connections. Called on the io thread, and never from inside a call to LineServer.
class LineHandler {
 public:
  LineHandler() = default;
  LineHandler(const LineHandler&) = delete;
  LineHandler& operator=(const LineHandler&) = delete;
  virtual ~LineHandler() = default;

  virtual void opened(SessionId session, const Visitor& visitor) = 0;
  /// A complete line without its LF. The next line of this session is reported only after LineServer::next(session), so
  /// that the answers to a client keep the order of its requests.
  virtual void line(SessionId session, std::string_view line) = 0;
  /// More than the allowed bytes without a line end. Nothing more is read; the handler closes the session.
  virtual void line_too_long(SessionId session) = 0;
  /// The client missed a deadline. The handler decides what follows.
  virtual void lapsed(SessionId session, Lapse lapse) = 0;
  /// The connection has ended, from either side. Always the last call for this session.
  virtual void closed(SessionId session) = 0;
};

/// A text for clients of any encoding but that of the thesis.
class EncodedText {
 public:
  EncodedText() = default;
  EncodedText(const EncodedText&) = delete;
  EncodedText& operator=(const EncodedText&) = delete;
  virtual ~EncodedText() = default;
  /// The lines in this encoding, each with its LF; valid as long as the object.
  virtual std::string_view in(Encoding encoding) = 0;
  /// A copy of them, the same for all callers.
  std::shared_ptr<const std::string> shared_in(Encoding encoding) {
    std::shared_ptr<const std::string>& copy = copies_[static_cast<std::size_t>(encoding)];
    if (!copy) copy = std::make_shared<const std::string>(in(encoding));
    return copy;
  }

 private:
  std::array<std::shared_ptr<const std::string>, 2> copies_;  ///< lines and JSON
};

class LineServer {
 public:
  /// Listens on all addresses (IPv6 and IPv4); port 0 takes a free one. Throws std::runtime_error if that fails. `io`
  /// and `handler` must outlive the object; all calls must come from the thread that runs `io`.
  LineServer(boost::asio::io_context& io, std::uint16_t port, LineHandler& handler, const LineLimits& limits);
  LineServer(const LineServer&) = delete;
  LineServer& operator=(const LineServer&) = delete;
  /// Disconnects all remaining clients without a report; call stop() first for a clean shutdown.
  ~LineServer();

  /// Listens on another port, with TLS; its clients are treated like those of the first. Throws like the constructor.
  /// May be called once.
  void listen_tls(std::uint16_t port, std::shared_ptr<const TlsContext> context);

  /// From now on connections from these proxies, to all ports, begin with a PROXY header; limits and handler take the
  /// address in it for the client's. Connections from other addresses have none. Call it before the first connection.
  void expect_headers(const Proxies& proxies);

  /// Listens on another port, for clients that use the messages of the TibetanGO thesis; all limits are shared. Throws
  /// like the constructor. May be called once.
  void listen_thesis(std::uint16_t port);

  /// From now on new connections of the TLS port use this certificate; existing ones continue.
  void renew_tls(std::shared_ptr<const TlsContext> context);

  [[nodiscard]] const LineLimits& limits() const;

  /// The reason why a connection is refused, in the words of the protocol.
  struct Refusal {
    std::string code;
    std::string text;
  };
  /// Adds a connection that another part has accepted, if the limits allow it: only then `make_stream` is called, at
  /// once, and the client is treated from then on like those of the line port.
  std::optional<Refusal> adopt(const Visitor& visitor, const std::function<std::shared_ptr<Stream>()>& make_stream);

  [[nodiscard]] std::uint16_t port() const;
  /// 0 before listen_tls().
  [[nodiscard]] std::uint16_t tls_port() const;
  /// 0 before listen_thesis().
  [[nodiscard]] std::uint16_t thesis_port() const;

  /// The encoding of this session's client; lines for unknown sessions.
  [[nodiscard]] Encoding encoding(SessionId session) const;
  /// Queues text in the session's encoding that ends with LF. It is sent together with everything else that is queued
  /// in this turn of the io thread. Unknown sessions are ignored.
  void send(SessionId session, std::string_view text);
  void send(SessionId session, EncodedText& text);
  /// The last line has been answered: reading continues.
  void next(SessionId session);
  /// The client has logged in, or has logged out and has the usual time for the next login.
  void logged_in(SessionId session, bool in);
  /// The client has answered a ping, and is expected to answer pings from now on.
  void answers_pings(SessionId session);
  /// Sends what is queued, then closes; gives up after a short time if the client does not read. No more lines come
  /// from this session.
  void close(SessionId session);
  /// Accepts no more connections and closes all sessions as close() does.
  void stop();

 private:
  class Listener;
  std::shared_ptr<Listener> listener_;
};

}  // namespace net
