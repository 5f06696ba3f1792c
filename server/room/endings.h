#pragma once

#include "protocol/messages/requests.h"
#include "protocol/messages/tournaments.h"
#include "server/room/seating.h"

/// The ways in which players end a game before the rules do.
namespace room {

Result perform(State& state, const protocol::request::Lose& lose, const UserName& user, Now now);
Result perform(State& state, const protocol::request::Abort& abort, const UserName& user, Now now);
/// Awards the game to the user, whose opponent has been away for longer than the table waits.
Result perform(State& state, const protocol::request::Claim& claim, const UserName& user, Now now);
/// The user's program failed. It may continue up to the allowed number of failures per game; after that it loses.
Result perform(State& state, const protocol::request::Fail& failure, const UserName& user, int max_restarts, Now now);

}  // namespace room
