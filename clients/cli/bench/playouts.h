#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "clients/cli/arguments.h"

namespace cli::bench {

/// `qiyuan bench playouts`.
struct PlayoutsArguments {
  std::string game;
  std::vector<core::KeyValue> options;
  double seconds = 5;  ///< for each kind of playouts
  int threads = 1;     ///< of the search; playouts by themselves take one
  bool json = false;
};

/// How many playouts a second each way of playing out makes from the start of the game, and the search `uct` made of
/// them. Gives the exit code.
int playouts(const PlayoutsArguments& arguments, std::ostream& out);

}  // namespace cli::bench
