#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "protocol/messages/request.h"
#include "server/analyses/analyses.h"
#include "server/analyses/considerations.h"
#include "server/compliance/compliance_tests.h"
#include "server/lobby/account_requests.h"
#include "server/lobby/arbiter_requests.h"
#include "server/lobby/callers.h"
#include "server/lobby/catalogue.h"
#include "server/lobby/entrance.h"
#include "server/lobby/role_requests.h"
#include "server/lobby/sign_in_requests.h"
#include "server/tables/estimates.h"
#include "server/tables/table_lists.h"
#include "server/tables/table_requests.h"
#include "server/tournaments/tasks.h"
#include "server/tournaments/tournament_requests.h"

/// The table of all requests: the roles that may make each of them, and its handler. Whether the caller has a seat at
/// the table, owns the bot and so on is checked by the handlers.
namespace room {

/// The handlers of requests.
using Handlers =
    std::tuple<Catalogue&, Entrance&, SignInRequests&, AccountRequests&, RoleRequests&, TableLists&, TableRequests&,
               ArbiterRequests&, Estimates&, Analyses&, Considerations&, TournamentRequests&, Tasks&, ComplianceTests&>;

struct RequestRow {
  std::string_view verb;
  Callers callers;
  /// Expects the request of this row, from a client that may make it.
  void (*answer)(const Handlers&, const protocol::Request&, Call&) = nullptr;
  bool begins_something = false;  ///< starts a game, or something else that takes time and disk space
};

const RequestRow& row_of(const protocol::Request& request);

/// `role`: nullopt for a client that has not logged in. Expects a verb of protocol::Request.
bool may_ask(std::string_view verb, std::optional<Role> role);

/// For example "player, arbiter, admin". Expects a verb of protocol::Request.
std::string roles_that_may_ask(std::string_view verb);

}  // namespace room
