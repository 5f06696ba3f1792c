#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/room/acts.h"
#include "server/room/room_effects.h"
#include "server/room/state.h"

/// How a game goes on from one turn to the next, stands still, is taken back and ends. Every function adds what follows
/// to `effects`, in its order.
namespace room {

/// Tells the side to move that it is its turn; a side without a choice is not asked: its move is made.
void announce_turn(State& state, Now now, RoomEffects& effects);
/// The last move on the board, whose clock has been charged: saves and tells it, and says what comes after it.
void move_made(State& state, Now now, RoomEffects& effects);
/// Takes back all moves after `ply`; forced ones before them too. Expects 0 <= ply <= the game's.
void take_back(State& state, int ply, act::TakenBack::Why why, const std::string& by, Now now, RoomEffects& effects);
void pause(State& state, PauseReason why, std::optional<Millis> length, Now now, RoomEffects& effects);
/// Expects a pause.
void resume(State& state, Now now, RoomEffects& effects);
/// When all players have gone at once it is rather the network that has gone: the clocks stand, for a time.
void wait_for_somebody(State& state, Now now, RoomEffects& effects);
/// Two people have ended the game by passing: they agree on the score.
void begin_scoring(State& state, Now now, RoomEffects& effects);
void finish(State& state, const referee::GameResult& result, Now now, RoomEffects& effects);

/// Keeps what somebody has done beside moving.
void save_act(const State& state, const Act& act, const std::string& by, Now now, RoomEffects& effects);
/// Tells everybody at the table what save_act keeps.
[[nodiscard]] Tell tell_act(const State& state, const Act& act, const std::string& by);
void save_move(const State& state, Now now, RoomEffects& effects);
void forget_bots(const State& state, RoomEffects& effects);

/// The bot to move and what it is to think about.
[[nodiscard]] AskBot question_to_bot(const State& state);
/// Whether the game has ended by points that two people may agree on.
[[nodiscard]] bool score_can_be_agreed(const State& state);
[[nodiscard]] core::Ending counted(const State& state);

}  // namespace room
