#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/commands/arguments.h"

namespace cli::match {

/// `qiyuan openings`: makes balanced openings for matches and leagues.
struct MakeOpeningsArguments {
  std::string game;
  std::vector<core::KeyValue> options;
  int count = 20;
  int plies = 4;
  BotSpec by{"random", {}};                      ///< who makes the moves
  BotSpec judge{"uct", {{"playouts", "1000"}}};  ///< who says how the position stands
  std::optional<BotSpec> screen = {};            ///< a faster bot that drops what is clearly not level
  int games = 0;                                 ///< that the judge plays with itself from each; 0 asks its opinion
  double within = 5;                             ///< of 50 %, by the judge
  std::uint64_t seed = 1;
  bool json = false;
};

/// Prints each opening as `D4 G7 C3  # Black 48.3 %`, as `qiyuan match --openings` reads them, or as a JSON object. No
/// two are the same position, also turned or mirrored. The same arguments give the same openings, with bots that do not
/// go by time. Gives 1 when fewer were found than wanted.
int make_openings(const MakeOpeningsArguments& arguments, std::ostream& out);

}  // namespace cli::match
