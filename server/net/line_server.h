#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/identity/session_id.h"
#include "server/net/attendance.h"
#include "server/net/line_limits.h"
#include "server/net/stream.h"
#include "server/net/tls.h"

/// Lines over TCP, and over whatever else brings them. Knows nothing of the protocol but what a line is; everything
/// runs on the io thread.
namespace net {

using identity::SessionId;

/// What the connections report. Called on the io thread, and never from inside a call to LineServer.
class LineHandler {
 public:
  LineHandler() = default;
  LineHandler(const LineHandler&) = delete;
  LineHandler& operator=(const LineHandler&) = delete;
  virtual ~LineHandler() = default;

  virtual void opened(SessionId session, const std::string& address) = 0;
  /// A whole line without its LF. The next line of this session comes only after LineServer::next(session), so
  /// that the answers of one client keep the order of its requests.
  virtual void line(SessionId session, std::string_view line) = 0;
  /// More than the allowed bytes without a line end. Nothing more is read; the handler closes the session.
  virtual void line_too_long(SessionId session) = 0;
  /// The client did not do what it had time for. What follows from it is for the handler to say.
  virtual void lapsed(SessionId session, Lapse lapse) = 0;
  /// The connection is gone, whoever ended it. Always the last call for this session.
  virtual void closed(SessionId session) = 0;
};

class LineServer {
 public:
  /// Listens on all addresses (IPv6 and IPv4); port 0 takes a free one. Throws std::runtime_error when it
  /// cannot. `io` and `handler` must outlive it, all calls belong to the thread that runs `io`.
  LineServer(boost::asio::io_context& io, std::uint16_t port, LineHandler& handler, const LineLimits& limits);
  LineServer(const LineServer&) = delete;
  LineServer& operator=(const LineServer&) = delete;
  /// Cuts off whoever is left, without a report: stop() first for a polite end.
  ~LineServer();

  /// Listens on another port, with TLS; its clients are like those of the first. Throws like the constructor, also when
  /// something is wrong with the files. Called once at most.
  void listen_tls(std::uint16_t port, const TlsFiles& files);

  /// Listens on another port, for clients that write as the TibetanGO thesis does; all limits are shared. Throws like
  /// the constructor. Called once at most.
  void listen_thesis(std::uint16_t port);

  /// From now on new connections of the TLS port get what is in these files; those that there are go on. Throws as
  /// listen_tls(), which must have been called, and then all stays as it was.
  void renew_tls(const TlsFiles& files);

  [[nodiscard]] const LineLimits& limits() const;

  /// Why a connection is not taken, as the protocol says it.
  struct Refusal {
    std::string code;
    std::string text;
  };
  /// Takes a connection that somebody else has accepted, if the limits allow it: only then `make_stream` is called, at
  /// once, and its client is from now on like those of the line port.
  std::optional<Refusal> adopt(const std::string& address, const std::function<std::shared_ptr<Stream>()>& make_stream);

  [[nodiscard]] std::uint16_t port() const;
  /// 0 before listen_tls().
  [[nodiscard]] std::uint16_t tls_port() const;
  /// 0 before listen_thesis().
  [[nodiscard]] std::uint16_t thesis_port() const;

  /// How the client of this session writes; lines for unknown sessions.
  [[nodiscard]] Encoding encoding(SessionId session) const;
  /// Queues text in the session's encoding that ends with LF; everybody who gets the same line shares the string.
  /// Unknown sessions are ignored.
  void send(SessionId session, std::shared_ptr<const std::string> text);
  /// The last line was answered: read on.
  void next(SessionId session);
  /// The client has said who it is, or has logged out and has the time for a login once more.
  void logged_in(SessionId session, bool in);
  /// The client has answered a ping, and is expected to answer them from now on.
  void answers_pings(SessionId session);
  /// Sends what is queued, then closes; gives up after a short time if the client does not read. No more lines come
  /// from this session.
  void close(SessionId session);
  /// Accepts nobody any more and closes all sessions as close() does.
  void stop();

 private:
  class Listener;
  std::shared_ptr<Listener> listener_;
};

}  // namespace net
