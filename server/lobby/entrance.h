#pragma once

#include <string>

#include "server/accounts/account_book.h"
#include "server/accounts/login_guard.h"
#include "server/session/sessions.h"
#include "server/tables/tables.h"
#include "server/tournaments/tournaments.h"

namespace room {

/// Who comes in and who goes: logging in and out, by a password, a secret or as a guest, and what that means for the
/// tables where somebody sits or looks on.
class Entrance {
 public:
  /// All of these outlive it.
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

  /// From now on guests may or may not come in; who is here stays.
  void admit_guests(bool guests) { guests_ = guests; }

  void log_in(const protocol::request::Login& login, Call& call);
  void log_out(const protocol::request::Logout&, Call& call);
  /// The caller is this user, which has been shown.
  void admit(const UserName& user, Call& call);
  /// Somebody leaves, with or without a word.
  void leave(Session& session, Now now, Batches& out);
  /// Ends the connection of a user, whoever holds it.
  void dismiss(const std::string& user, const std::string& why, Call& call);

  /// Whether somebody else has this name: an account or a bot, one that is being made, a guest who is here or has a
  /// seat or a table.
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

/// What is said about a wrong password; the same for a name that nobody has.
inline base::Fault wrong_password() {
  return base::Fault{"the user name or the password is wrong"};
}

}  // namespace room
