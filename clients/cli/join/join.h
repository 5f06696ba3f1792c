#pragma once

#include <iosfwd>
#include <string>

#include "clients/cli/engine/engine_player.h"
#include "clients/cli/net/credentials.h"
#include "clients/cli/net/seat_choice.h"

namespace cli {

/// `qiyuan join`: seats a GTP engine at the tables of a server, for a number of games with alternating colours.
struct JoinArguments {
  Credentials visitor;
  SeatWish wish;  ///< `side` is that of the first game
  int games = 1;
  EngineSettings engine;
  std::string failures = "failures";  ///< a folder for reports of failures
  bool json = false;
};

/// Prints a line for each game and a summary. 1 when the engine failed in any game.
int join(JoinArguments arguments, std::ostream& out);

}  // namespace cli
