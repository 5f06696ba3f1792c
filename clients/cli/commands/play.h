#pragma once

#include "clients/cli/net/credentials.h"
#include "clients/cli/net/seat_choice.h"

namespace cli {

/// `qiyuan play`: a person plays a game at the terminal, or a script that writes moves to its standard input.
struct PlayArguments {
  Credentials visitor;
  SeatWish wish;
  bool ascii = false;
};
int play(PlayArguments arguments);

}  // namespace cli
