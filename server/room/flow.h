#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/room/acts.h"
#include "server/room/room_effects.h"
#include "server/room/state.h"

/// How a game passes from one turn to the next, is paused, taken back and ended. Every function appends its effects to
/// `effects` in order.
namespace room {

/// Prompts the side to move. A side that has no choice is not asked: its move is made for it.
void announce_turn(State& state, Now now, RoomEffects& effects);
/// Handles the last move on the board, whose clock has been charged: stores and reports it, and decides what comes
/// next.
void move_made(State& state, Now now, RoomEffects& effects);
/// Takes back all moves after `ply`, and the forced moves that lead up to it. Expects 0 <= ply <= the game's.
void take_back(State& state, int ply, act::TakenBack::Why why, const std::string& by, Now now, RoomEffects& effects);
void pause(State& state, PauseReason why, std::optional<Millis> length, Now now, RoomEffects& effects);
/// Expects a paused game.
void resume(State& state, Now now, RoomEffects& effects);
/// If all players disconnect at once, the network has probably failed: stops the clocks for a limited time.
void wait_for_somebody(State& state, Now now, RoomEffects& effects);
/// Tells everyone at the table the proposed score. Expects a game whose score is being agreed on.
void tell_score(const State& state, Now now, RoomEffects& effects);
/// Two people have ended the game by passing: starts the agreement on the score.
void begin_scoring(State& state, Now now, RoomEffects& effects);
void finish(State& state, const referee::GameResult& result, Now now, RoomEffects& effects);

/// Stores an act other than a move.
void save_act(const State& state, const Act& act, const std::string& by, Now now, RoomEffects& effects);
/// Reports to everyone at the table what save_act stores.
[[nodiscard]] Tell tell_act(const State& state, const Act& act, const std::string& by);
void save_move(const State& state, Now now, RoomEffects& effects);
void forget_bots(const State& state, RoomEffects& effects);

/// The bot to move, and the position it should think about.
[[nodiscard]] AskBot question_to_bot(const State& state);
/// Whether the game ended by points on which two people may agree.
[[nodiscard]] bool score_can_be_agreed(const State& state);
[[nodiscard]] core::Ending counted(const State& state);

}  // namespace room
