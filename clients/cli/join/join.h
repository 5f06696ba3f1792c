#pragma once

#include <iosfwd>
#include <string>

#include "clients/cli/engine/engine_player.h"
#include "clients/cli/net/credentials.h"
#include "clients/cli/net/seat_choice.h"

namespace cli {

/// `qiyuan join`: seats an engine at tables of a server, for a number of games with alternating colours.
struct JoinArguments {
  Credentials visitor;
  SeatWish wish;  ///< `side` is that of the first game
  int games = 1;
  EngineSettings engine;
  std::string failures = "failures";  ///< folder for reports of failures
  bool json = false;
};

/// Prints a line for each game and a summary. Returns 1 if the engine failed in any game.
int join(JoinArguments arguments, std::ostream& out);

}  // namespace cli
