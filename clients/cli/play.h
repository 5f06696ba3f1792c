#pragma once

#include "clients/cli/seating.h"
#include "clients/cli/visitor.h"

namespace cli {

/// `qiyuan play`: a person plays a game at the terminal, or a script that writes moves to its standard input.
struct PlayArguments {
  Visitor visitor;
  SeatWish wish;
  bool ascii = false;
};
int play(PlayArguments arguments);

}  // namespace cli
