#pragma once

#include "clients/cli/net/seating.h"
#include "clients/cli/net/visitor.h"

namespace cli {

/// `qiyuan play`: a person plays a game at the terminal, or a script that writes moves to its standard input.
struct PlayArguments {
  Visitor visitor;
  SeatWish wish;
  bool ascii = false;
};
int play(PlayArguments arguments);

}  // namespace cli
