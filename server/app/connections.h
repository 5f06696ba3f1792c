#pragma once

#include <span>
#include <string_view>

#include "server/doors/host.h"
#include "server/net/line_server.h"

namespace app {

/// The connections of all clients: those of this server's own ports, and those that its doors carry here.
class Connections {
 public:
  /// Both must outlive the object; `doors` is null for a server without doors.
  Connections(net::LineServer& lines, doors::Host* doors) : lines_(lines), doors_(doors) {}

  // As those of net::LineServer.
  [[nodiscard]] net::Encoding encoding(net::SessionId session) const;
  void send(net::SessionId session, std::string_view text);
  void send(net::SessionId session, net::EncodedText& text);
  void send(std::span<const net::SessionId> sessions, net::EncodedText& text);
  void next(net::SessionId session);
  void logged_in(net::SessionId session, bool in);
  void answers_pings(net::SessionId session);
  void close(net::SessionId session);

 private:
  [[nodiscard]] bool is_carried(net::SessionId session) const {
    return doors_ != nullptr && doors::Host::carries(session);
  }

  net::LineServer& lines_;
  doors::Host* doors_;
};

}  // namespace app
