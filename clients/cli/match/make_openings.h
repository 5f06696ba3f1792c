#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/commands/arguments.h"

namespace cli::match {

/// `qiyuan openings`: generates balanced openings for matches and tournaments.
struct MakeOpeningsArguments {
  std::string game;
  std::vector<core::KeyValue> options;
  int count = 20;
  int plies = 4;
  BotSpec by{"random", {}};                      ///< chooses the moves
  BotSpec judge{"uct", {{"playouts", "1000"}}};  ///< evaluates the position
  std::optional<BotSpec> screen = {};            ///< a faster bot that drops clearly unbalanced positions
  int games = 0;                                 ///< of the judge against itself per position; 0: uses its search
  double within = 5;                             ///< percent from 50 %, according to the judge
  std::uint64_t seed = 1;
  bool json = false;
};

/// Prints openings as `D4 G7 C3 # Black 48.3 %`, the format of `qiyuan match --openings`, or as JSON objects. No two
/// lead to the same position, even rotated or mirrored. With bots that do not depend on time, the same arguments give
/// the same openings. Returns 1 if fewer were found than wanted.
int make_openings(const MakeOpeningsArguments& arguments, std::ostream& out);

}  // namespace cli::match
