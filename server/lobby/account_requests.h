#pragma once

#include <optional>
#include <string>

#include "protocol/messages/requests.h"
#include "server/accounts/account_book.h"
#include "server/accounts/login_guard.h"
#include "server/lobby/names_in_use.h"
#include "server/lobby/sign_in_requests.h"
#include "server/session/call.h"

namespace room {

/// Requests about accounts: creating one, changing its password or secret, and its role.
class AccountRequests {
 public:
  /// All arguments must outlive the object.
  AccountRequests(std::size_t max_bots_per_user, Sessions& sessions, AccountBook& accounts, NamesInUse& names,
                  LoginGuard& guard, SignInRequests& sign_ins)
      : max_bots_per_user_(max_bots_per_user),
        sessions_(sessions),
        accounts_(accounts),
        names_(names),
        guard_(guard),
        sign_ins_(sign_ins) {}

  void make(const protocol::request::Register& wanted, Call& call);
  void change_password(const protocol::request::Password& change, Call& call);
  void make_secret(const protocol::request::Token& wanted, Call& call);
  void list(const protocol::request::Accounts& asked, Call& call);
  void grant(const protocol::request::Grant& grant, Call& call);

  /// Continues once the old password has been found right.
  void replace_password(const CheckPassword& work, Call& call);
  /// `hash`: nullopt if the queue for passwords was full.
  Batches password_hashed(const HashPassword& work, const std::optional<std::string>& hash, Now now);
  Batches saved(const AccountSaved& change, Now now);
  Batches secret_made(const MakeSecret& work, const std::string& secret, const std::string& hash, Now now);

 private:
  /// Whether the account may be changed now; refuses while another change is being saved.
  bool may_change(const std::string& key, Call& call) const;
  void ask_for_secret(const std::string& key, const std::string& name, Call& call);

  std::size_t max_bots_per_user_;
  Sessions& sessions_;
  AccountBook& accounts_;
  NamesInUse& names_;
  LoginGuard& guard_;
  SignInRequests& sign_ins_;
};

}  // namespace room
