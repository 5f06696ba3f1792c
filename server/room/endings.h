#pragma once

#include "protocol/messages/requests.h"
#include "protocol/messages/tournaments.h"
#include "server/room/seating.h"

/// How players end a game before the rules do.
namespace room {

Result perform(State& state, const protocol::request::Lose& lose, const UserName& user, Now now);
Result perform(State& state, const protocol::request::Abort& abort, const UserName& user, Now now);
/// The game is given to whose opponent has been away for longer than the table waits.
Result perform(State& state, const protocol::request::Claim& claim, const UserName& user, Now now);
/// The user's program has failed. It may go on that many times in this game; then it has lost.
Result perform(State& state, const protocol::request::Fail& failure, const UserName& user, int max_restarts, Now now);

}  // namespace room
