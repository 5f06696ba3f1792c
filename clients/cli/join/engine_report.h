#pragma once

#include <string>

#include "clients/cli/join/engine_game.h"

namespace cli {

/// Formats `game 3, table 12: black against uct, won (B+3.5, 60 plies)`.
std::string report_text(const EngineGameReport& game, int number);
/// One JSON object in one line; without `user` if it is empty.
std::string report_json(const EngineGameReport& game, int number, const std::string& user = {});

/// The results of an engine's games.
struct EngineTotals {
  int games = 0;
  int won = 0;
  int lost = 0;
  int drawn = 0;
  int failures = 0;  ///< games with an engine failure

  void add(const EngineGameReport& game);
};
/// Formats `2 games: 1 won, 0 lost, 1 drawn, 0 with an engine failure`.
std::string totals_text(const EngineTotals& totals);
std::string totals_json(const EngineTotals& totals, const std::string& user = {});

}  // namespace cli
