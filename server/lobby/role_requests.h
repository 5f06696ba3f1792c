#pragma once

#include "protocol/messages/requests.h"
#include "server/accounts/account_book.h"
#include "server/session/call.h"
#include "server/tournaments/tournament_book.h"

namespace room {

/// Answers which names belong to guests and bots, for clients that mark them.
class RoleRequests {
 public:
  /// All arguments must outlive the object.
  RoleRequests(const AccountBook& accounts, const TournamentBook& tournaments)
      : accounts_(accounts), tournaments_(tournaments) {}

  void tell(const protocol::request::Roles& asked, Call& call);

 private:
  [[nodiscard]] std::string_view role_of(const std::string& name) const;

  const AccountBook& accounts_;
  const TournamentBook& tournaments_;
};

}  // namespace room
