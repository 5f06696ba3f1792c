#pragma once

#include <optional>

#include "engine/core/bot.h"
#include "protocol/messages/requests.h"
#include "server/room/seating.h"

/// Moves of people and bots, and what they think of them.
namespace room {

/// A move that is already played with the ply of the request is answered once more.
Result perform(State& state, const protocol::request::SetDot& move, const UserName& user, Now now);
Result perform(State& state, const protocol::request::SetDotD& move, const UserName& user, Now now);
Result perform(State& state, const protocol::request::Pass& pass, const UserName& user, Now now);
/// Jiaqi: whether the stone was converted by the last move of that side.
Result perform(State& state, const protocol::request::Color& color, const UserName& user, Now now);
/// What the user thinks of their own last move, which is that of the request.
Result perform(State& state, const protocol::request::Thought& thought, const UserName& user, Now now);

/// The side to move has been told so: its time runs, or its bot thinks. Does nothing for an older turn.
RoomEffects turn_shown(State& state, int turn, Now now);
/// At a standing table: the bot whose turn it is begins to think. Nothing where it thinks already, or needs no asking.
RoomEffects prompt_bot(State& state);
/// Without a thought the bot has failed and loses. Answers to an older turn are dropped.
RoomEffects bot_moved(State& state, Side side, int turn, const std::optional<core::Thought>& thought, Now now);
/// Charges the clock for a move that stands on the board, and goes on from it.
void make_move(State& state, Now now, RoomEffects& effects);

}  // namespace room
