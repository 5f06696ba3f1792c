#pragma once

#include <optional>
#include <string>

#include "protocol/messages/requests.h"
#include "server/accounts/account_book.h"
#include "server/accounts/login_guard.h"
#include "server/lobby/entrance.h"
#include "server/session/call.h"

namespace room {

/// What is asked of accounts: making one, what it logs in with, what it may do.
class AccountRequests {
 public:
  /// All of these outlive it.
  AccountRequests(std::size_t max_bots_per_user, Sessions& sessions, AccountBook& accounts, LoginGuard& guard,
                  Entrance& entrance)
      : max_bots_per_user_(max_bots_per_user),
        sessions_(sessions),
        accounts_(accounts),
        guard_(guard),
        entrance_(entrance) {}

  void make(const protocol::request::Register& wanted, Call& call);
  void change_password(const protocol::request::Password& change, Call& call);
  void make_secret(const protocol::request::Token& wanted, Call& call);
  void list(const protocol::request::Accounts& asked, Call& call);
  void grant(const protocol::request::Grant& grant, Call& call);

  /// Goes on once the old password has been found right.
  void replace_password(const CheckPassword& work, Call& call);
  /// Nothing when the queue for passwords was full.
  Batches password_hashed(const HashPassword& work, const std::optional<std::string>& hash, Now now);
  Batches secret_made(const MakeSecret& work, const std::string& secret, const std::string& hash, Now now);

 private:
  /// Whether the account may be changed now; it is refused while another change is on its way to the disk.
  bool may_change(const std::string& key, Call& call) const;
  void ask_for_secret(const std::string& key, const std::string& name, Call& call);

  std::size_t max_bots_per_user_;
  Sessions& sessions_;
  AccountBook& accounts_;
  LoginGuard& guard_;
  Entrance& entrance_;
};

}  // namespace room
