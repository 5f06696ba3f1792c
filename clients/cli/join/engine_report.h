#pragma once

#include <string>

#include "clients/cli/join/engine_game.h"

namespace cli {

/// `game 3, table 12: black against uct, won (B+3.5, 60 plies)`
std::string report_text(const EngineGameReport& game, int number);
/// One JSON object in one line; `user` is left out when it is empty.
std::string report_json(const EngineGameReport& game, int number, const std::string& user = {});

/// What an engine's games have come to.
struct EngineTotals {
  int games = 0;
  int won = 0;
  int lost = 0;
  int drawn = 0;
  int failures = 0;  ///< games in which it has failed

  void add(const EngineGameReport& game);
};
/// `2 games: 1 won, 0 lost, 1 drawn, 0 with a failure of the engine`
std::string totals_text(const EngineTotals& totals);
std::string totals_json(const EngineTotals& totals, const std::string& user = {});

}  // namespace cli
