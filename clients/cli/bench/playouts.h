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
  double seconds = 5;  ///< for each kind of playout
  int threads = 1;     ///< of the search; playouts alone use one thread
  /// Uniform playouts per second of libEGO on 9×9 on this machine, if known: results are also scaled to a machine on
  /// which it makes 65,000.
  std::optional<double> reference;
  bool json = false;
};

/// Prints the playouts per second and core of each kind of playout from the start of the game, and of the search `uct`.
/// Uses CPU time, so that other programs disturb little; only a search on several threads uses wall-clock time. Returns
/// the exit code.
int playouts(const PlayoutsArguments& arguments, std::ostream& out);

}  // namespace cli::bench
