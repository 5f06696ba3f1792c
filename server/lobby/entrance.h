#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/accounts/account_book.h"
#include "server/accounts/login_guard.h"
#include "server/accounts/sign_ins.h"
#include "server/lobby/names_in_use.h"
#include "server/lobby/visits.h"

namespace room {

/// Finds out who a client is: by a password, a secret, the browser's cookie, or as a guest by a free name.
class Entrance {
 public:
  /// All arguments must outlive the object.
  Entrance(bool guests, const Sessions& sessions, const AccountBook& accounts, SignIns& sign_ins, NamesInUse& names,
           LoginGuard& guard, const Tables& tables, Visits& visits)
      : guests_(guests),
        sessions_(sessions),
        accounts_(accounts),
        sign_ins_(sign_ins),
        names_(names),
        guard_(guard),
        tables_(tables),
        visits_(visits) {}

  /// Sets whether guests may log in from now on; guests who are connected stay.
  void admit_guests(bool guests) { guests_ = guests; }

  void log_in(const protocol::request::Login& login, Call& call);
  /// Logs in with the secret of the browser's cookie.
  void come_back(const protocol::request::Return&, Call& call);
  /// The caller has proved to be the user of this account with its password.
  void admit(const UserName& user, bool keep, Call& call) { sign_in(user, false, keep, call); }

 private:
  void log_in_with_secret(const UserName& name, const std::string& secret, Call& call);
  /// With a secret only: a fleet of workers must not keep the thread for passwords busy.
  void log_in_as_worker(const UserName& name, const std::string& secret, Call& call);
  void log_in_as_guest(const UserName& name, bool keep, Call& call);
  /// The sign-in of a guest who comes back to the thesis port, whose clients have no secrets: one from the same
  /// network.
  [[nodiscard]] const store::NewSignIn* thesis_sign_in(const UserName& guest, const Session& session) const;
  /// `keep`: with a sign-in, whose secret goes to the client.
  void sign_in(const UserName& user, bool guest, bool keep, Call& call);
  /// Logs in with an older sign-in. Returns whether its user may still come.
  bool reuse(const store::NewSignIn& sign_in, protocol::Message answer, Call& call);
  /// `sign_in` is 0 without one.
  void enter(const UserName& user, std::int64_t sign_in, protocol::Message answer, Call& call);
  [[nodiscard]] protocol::answer::Tables welcome(std::optional<std::string> secret) const;

  bool guests_;
  const Sessions& sessions_;
  const AccountBook& accounts_;
  SignIns& sign_ins_;
  NamesInUse& names_;
  LoginGuard& guard_;
  const Tables& tables_;
  Visits& visits_;
};

/// The refusal of a wrong password; the same as for a name that does not exist.
inline base::Fault wrong_password() {
  return base::Fault{"the user name or the password is wrong"};
}

}  // namespace room
