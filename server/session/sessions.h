#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "server/session/effects.h"
#include "server/session/session.h"

namespace room {

/// The connected clients, and the connection of each user: at most one.
class Sessions {
 public:
  void open(Session session);
  void close(SessionId id);

  /// Null if it does not exist.
  [[nodiscard]] Session* find(SessionId id);
  [[nodiscard]] const Session* find(SessionId id) const;
  /// The connection of the user with this folded name; null if the user is not connected.
  [[nodiscard]] Session* of(const std::string& user);
  [[nodiscard]] const Session* of(const std::string& user) const;
  [[nodiscard]] bool is_here(const std::string& user) const { return users_.contains(user); }
  [[nodiscard]] std::size_t count() const { return sessions_.size(); }
  [[nodiscard]] std::vector<SessionId> ids() const;

  /// Expects that the user has no other connection.
  void log_in(Session& session, const UserName& user);
  /// Expects a user who has logged in.
  void log_out(Session& session);

  /// Sends a message to a user, who may have left or reconnected on another connection.
  void tell(const std::string& user, protocol::Message message, Effects& out) const;

 private:
  std::unordered_map<SessionId, Session> sessions_;
  std::unordered_map<std::string, SessionId> users_;  ///< by folded name
};

}  // namespace room
