#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "protocol/messages/request.h"
#include "server/analyses/analyses.h"
#include "server/compliance/compliance_tests.h"
#include "server/lobby/account_requests.h"
#include "server/lobby/arbiter_requests.h"
#include "server/lobby/callers.h"
#include "server/lobby/catalogue.h"
#include "server/lobby/entrance.h"
#include "server/tables/estimates.h"
#include "server/tables/table_requests.h"
#include "server/tournaments/tournament_requests.h"

/// Everything that clients can ask for: one table of request, who may ask, and who answers. Whether the asker sits at
/// the table, owns the bot and so on is for the handlers.
namespace room {

/// Whoever answers requests.
using Handlers = std::tuple<Catalogue&, Entrance&, AccountRequests&, TableRequests&, ArbiterRequests&, Estimates&,
                            Analyses&, TournamentRequests&, ComplianceTests&>;

struct RequestRow {
  std::string_view verb;
  Callers callers;
  /// Expects the request of this row, from somebody who may ask it.
  void (*answer)(const Handlers&, const protocol::Request&, Call&) = nullptr;
  bool begins_something = false;  ///< a game, or something else that takes time and room on the disk
};

const RequestRow& row_of(const protocol::Request& request);

/// Nothing for `role` is a client that has not logged in. Expects a verb of protocol::Request.
bool may_ask(std::string_view verb, std::optional<Role> role);

/// "player, arbiter, admin". Expects a verb of protocol::Request.
std::string roles_that_may_ask(std::string_view verb);

}  // namespace room
