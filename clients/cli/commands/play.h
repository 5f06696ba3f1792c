#pragma once

#include "clients/cli/net/credentials.h"
#include "clients/cli/net/seat_choice.h"

namespace cli {

/// `qiyuan play`: lets a person, or a script that writes moves to standard input, play a game.
struct PlayArguments {
  Credentials visitor;
  SeatWish wish;
  bool ascii = false;
};
int play(PlayArguments arguments);

}  // namespace cli
