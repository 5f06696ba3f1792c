#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/commands/arguments.h"

namespace cli::bench {

/// `qiyuan bench playouts`.
struct PlayoutsArguments {
  std::string game;
  std::vector<core::KeyValue> options;
  double seconds = 5;  ///< for each kind of playouts
  int threads = 1;     ///< of the search; playouts by themselves take one
  /// How many uniform playouts on 9×9 libEGO makes a second on this machine, where that has been measured: published
  /// speeds are scaled to a machine on which it makes 65 000.
  std::optional<double> reference;
  bool json = false;
};

/// How many playouts a second of a core each way of playing out makes from the start of the game, and the search `uct`
/// made of them. Other programs on the machine disturb little: what counts is the time of the processor, but for the
/// search on several threads. Gives the exit code.
int playouts(const PlayoutsArguments& arguments, std::ostream& out);

}  // namespace cli::bench
