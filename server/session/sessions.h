#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "server/session/effects.h"
#include "server/session/session.h"

namespace room {

/// The connected clients, and the connections of each user: several tabs, devices or programs.
class Sessions {
 public:
  void open(Session session);
  void close(SessionId id);

  /// Null if it does not exist.
  [[nodiscard]] Session* find(SessionId id);
  [[nodiscard]] const Session* find(SessionId id) const;
  /// The connections of the user with this folded name, the oldest first.
  [[nodiscard]] const std::vector<SessionId>& of(const std::string& user) const;
  /// The connections of the user's workers, which are not among those above.
  [[nodiscard]] const std::vector<SessionId>& workers_of(const std::string& user) const;
  /// All of them.
  [[nodiscard]] std::vector<SessionId> all_of(const std::string& user) const;
  /// The newest connection of the user; null if the user is not connected.
  [[nodiscard]] const Session* newest_of(const std::string& user) const;
  [[nodiscard]] bool is_here(const std::string& user) const { return users_.contains(user); }
  /// Whether the user has connections and the doors of all of them cannot be reached.
  [[nodiscard]] bool is_out_of_contact(const std::string& user) const;
  [[nodiscard]] std::size_t count() const { return sessions_.size(); }
  [[nodiscard]] std::vector<SessionId> ids() const;

  /// Expects a session without a user. `sign_in` is its number, or 0.
  void log_in(Session& session, const UserName& user, std::int64_t sign_in);
  /// Expects a session without a user: it becomes a worker of this one.
  void log_in_worker(Session& session, const UserName& user);
  /// Expects a user who has logged in.
  void log_out(Session& session);

  /// Sends a message to all connections of a user.
  void tell(const std::string& user, protocol::Message message, Effects& out) const;

 private:
  /// By folded name; no list is empty.
  using Connections = std::unordered_map<std::string, std::vector<SessionId>>;

  std::unordered_map<SessionId, Session> sessions_;
  Connections users_;
  Connections workers_;
};

}  // namespace room
