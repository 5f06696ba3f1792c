#pragma once

#include <string>

#include "clients/cli/engine_player.h"
#include "clients/cli/seating.h"
#include "clients/cli/visitor.h"

namespace cli {

/// What became of one game.
struct EngineGameReport {
  RoomId room{};
  Side side{};
  std::string opponent;
  std::string result;  ///< as in GameOver
  std::string reason;
  int plies = 0;
  std::string failure;  ///< what the engine did wrong, with the line that failed; empty when it played well
};

/// Plays one game with the engine from taking the seat to the end, across lost connections. An engine that fails
/// resigns. Throws Disconnected when the hall stays away, Failure when it refuses the table.
EngineGameReport play_engine_game(Hall& hall, Visitor& visitor, const SeatWish& wish, EnginePlayer& engine);

}  // namespace cli
