#pragma once

#include <optional>

#include "engine/core/bot.h"
#include "protocol/messages/requests.h"
#include "server/room/seating.h"

/// Moves by people and bots, and their thoughts about them.
namespace room {

/// A repeated request for a move that has already been played at its ply gets the same answer again.
Result perform(State& state, const protocol::request::SetDot& move, const UserName& user, Now now);
Result perform(State& state, const protocol::request::SetDotD& move, const UserName& user, Now now);
Result perform(State& state, const protocol::request::Pass& pass, const UserName& user, Now now);
/// Jiaqi: whether the last move of this side converted the stone.
Result perform(State& state, const protocol::request::Color& color, const UserName& user, Now now);
/// The user's thoughts about their own last move, which must be the move that the request names.
Result perform(State& state, const protocol::request::Thought& thought, const UserName& user, Now now);

/// The side to move has been prompted: starts its clock, or its bot begins to think. Does nothing for an older turn.
RoomEffects turn_shown(State& state, int turn, Now now);
/// At a standing table, lets the bot to move begin to think. Does nothing if the bot is already thinking or if bots
/// here need no prompt.
RoomEffects prompt_bot(State& state, Now now);
/// The bot to move must wait for a thread of the server: everyone at the table is told if this takes long.
RoomEffects bot_waits(State& state, int turn, Now now);
/// The bot to move begins to think, and its clock to run: it is not charged for waiting.
RoomEffects bot_begins(State& state, int turn, Now now);
/// Plays the bot's move; a bot without a thought has failed and loses. Answers to an older turn are ignored.
RoomEffects bot_moved(State& state, Side side, int turn, const std::optional<core::Thought>& thought, Now now);
/// Charges the clock for the move on the board and continues the game from there.
void make_move(State& state, Now now, RoomEffects& effects);

}  // namespace room
