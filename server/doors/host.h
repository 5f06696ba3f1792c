#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "server/auth/sealed_stream.h"
#include "server/net/http_server.h"
#include "server/net/line_server.h"

namespace doors {

/// Serves the clients of doors.
class Handler : public net::LineHandler {
 public:
  /// The door of this session has been silent for this time, or is gone. Either contact_regained() or closed() follows.
  virtual void contact_lost(net::SessionId session, std::chrono::milliseconds silence) = 0;
  virtual void contact_regained(net::SessionId session) = 0;
};

/// The doors of the server that serves: their clients are sessions here like those of its own ports. Runs on the io
/// thread.
class Host {
 public:
  /// Listens; doors wait until start(). Port 0 takes a free one. Throws std::runtime_error if that fails.
  Host(boost::asio::io_context& io, std::uint16_t port, const auth::Key& key);
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;
  ~Host();

  [[nodiscard]] std::uint16_t port() const;
  /// Admits doors. `name` is that of this server; `handler` and `pages` serve their clients and must outlive the
  /// object.
  void start(const std::string& name, Handler& handler, net::HttpServer::Pages pages);
  /// Number of doors that have a link.
  [[nodiscard]] std::size_t count() const;

  /// Whether a session is one of a door.
  static bool carries(net::SessionId session);

  // As those of net::LineServer.
  [[nodiscard]] net::Encoding encoding(net::SessionId session) const;
  void send(net::SessionId session, std::string_view text);
  /// Each door gets one copy for all of its sessions.
  void send(std::span<const net::SessionId> sessions, net::EncodedText& text);
  void next(net::SessionId session);
  void logged_in(net::SessionId session, bool in);
  void answers_pings(net::SessionId session);
  void close(net::SessionId session);
  /// Accepts no more doors, and ends the links once everything has been sent.
  void stop();

 private:
  class Listener;
  std::shared_ptr<Listener> listener_;
};

}  // namespace doors
