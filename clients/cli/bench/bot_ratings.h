#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/match/player_spec.h"

namespace cli::bench {

/// `qiyuan bench ratings`.
struct BotRatingsArguments {
  std::string game;
  std::vector<core::KeyValue> options;
  std::vector<std::string> bots;           ///< every level of these plays; empty: the strongest bot and uct
  std::vector<match::PlayerSpec> players;  ///< more players, as steps between distant ones
  match::PlayerSpec anchor = match::parse_player("random").value();
  double anchor_elo = 0;
  std::optional<int> games;  ///< in all, including those of earlier runs
  std::optional<double> minutes;
  int opening_plies = 4;
  std::filesystem::path results;
  std::filesystem::path table;  ///< empty: none
  std::uint64_t seed = 1;
  bool json = false;
  std::string command_line;  ///< as given, for the table
};

/// Plays the levels of bots against each other and a player of known strength, and prints their ratings. Each pair of
/// games is between the two players from which the ratings gain most for its time. Returns the exit code.
int bot_ratings(const BotRatingsArguments& arguments, std::ostream& out);

}  // namespace cli::bench
