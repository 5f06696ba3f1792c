#pragma once

#include <string>
#include <string_view>

#include "server/net/line_server.h"
#include "server/session/effects.h"
#include "server/thesis/port.h"

namespace app {

/// What the lobby wants done with connections.
class Clients {
 public:
  /// Both outlive it.
  Clients(net::LineServer& lines, const room::ThesisPort& thesis) : lines_(lines), thesis_(thesis) {}

  void perform(const room::Send& effect);
  void perform(const room::Broadcast& effect);
  void perform(const room::Line& effect);
  void perform(const room::Next& effect);
  void perform(const room::Close& effect);
  void perform(const room::LoggedIn& effect);

  /// In the client's encoding.
  void send(net::SessionId session, const protocol::Message& message, std::string_view tag);
  /// Tells why, and closes.
  void dismiss(net::SessionId session, const std::string& why);
  /// The line that a client of the thesis port gets, or the message that all others get; then it is closed.
  void refuse_long_line(net::SessionId session);
  /// A batch could not be saved: each client that waits for its answer is told so, and may go on.
  void tell_unsaved(const room::Effects& batch);

 private:
  net::LineServer& lines_;
  const room::ThesisPort& thesis_;
};

}  // namespace app
