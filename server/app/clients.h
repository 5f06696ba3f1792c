#pragma once

#include <string>
#include <string_view>

#include "server/app/connections.h"
#include "server/app/encoded_message.h"
#include "server/session/effects.h"
#include "server/thesis/port.h"

namespace app {

/// Carries out the effects on connections.
class Clients {
 public:
  /// Both must outlive the object.
  Clients(Connections& connections, const room::ThesisPort& thesis) : connections_(connections), thesis_(thesis) {}

  void perform(const room::Send& effect);
  void perform(const room::Broadcast& effect);
  void perform(const room::Line& effect);
  void perform(const room::Next& effect);
  void perform(const room::Close& effect);
  void perform(const room::LoggedIn& effect);

  /// In the client's encoding.
  void send(net::SessionId session, const protocol::Message& message, std::string_view tag);
  /// Sends the reason, and closes the connection; `code` is that of Closing.
  void dismiss(net::SessionId session, const std::string& why, const std::string& code);
  /// Sends the line if this is a client of the thesis port, or the message to all other clients; then closes the
  /// connection.
  void refuse_long_line(net::SessionId session);
  /// A batch could not be saved: each client that waits for its answer gets an error and may continue.
  void tell_unsaved(const room::Effects& batch);

 private:
  Connections& connections_;
  const room::ThesisPort& thesis_;
  EncodedMessage::Texts texts_;
};

}  // namespace app
