#pragma once

#include <string>

#include "server/accounts/account_book.h"
#include "server/accounts/login_guard.h"
#include "server/session/sessions.h"
#include "server/tables/tables.h"
#include "server/tournaments/tournaments.h"

namespace room {

/// Logging in (with a password, a secret or as a guest) and logging out, and the consequences for the tables where the
/// user plays or watches.
class Entrance {
 public:
  /// All arguments must outlive the object.
  Entrance(bool guests, Sessions& sessions, const AccountBook& accounts, LoginGuard& guard, Tables& tables,
           const Audience& audience, Tournaments& tournaments, TableObserver& observer)
      : guests_(guests),
        sessions_(sessions),
        accounts_(accounts),
        guard_(guard),
        tables_(tables),
        audience_(audience),
        tournaments_(tournaments),
        observer_(observer) {}

  /// Sets whether guests may log in from now on; guests who are connected stay.
  void admit_guests(bool guests) { guests_ = guests; }

  void log_in(const protocol::request::Login& login, Call& call);
  void log_out(const protocol::request::Logout&, Call& call);
  /// The caller has proved to be this user.
  void admit(const UserName& user, Call& call);
  /// A client leaves, by logging out or by losing its connection.
  void leave(Session& session, Now now, Batches& out);
  /// Ends the connection of a user, on whichever session.
  void dismiss(const std::string& user, const std::string& why, Call& call);

  /// Whether the name belongs to someone else: an account or a bot, an account that is being created, or a guest who is
  /// connected or has a seat or a table.
  [[nodiscard]] bool is_taken(const UserName& name, const Session& asker) const;

 private:
  void come_back(Table& table, Call& call);
  void leave_table(Table& table, const UserName& user, SessionId session, bool sits, Now now, Effects& out);
  void close_if_left_alone(RoomId id, Now now, Batches& out);

  bool guests_;
  Sessions& sessions_;
  const AccountBook& accounts_;
  LoginGuard& guard_;
  Tables& tables_;
  const Audience& audience_;
  Tournaments& tournaments_;
  TableObserver& observer_;
};

/// The refusal of a wrong password; the same as for a name that does not exist.
inline base::Fault wrong_password() {
  return base::Fault{"the user name or the password is wrong"};
}

}  // namespace room
