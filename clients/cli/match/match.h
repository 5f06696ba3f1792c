#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/match/player_spec.h"
#include "server/tournament/definition.h"
#include "server/tournament/sprt.h"

namespace cli::match {

/// Parses `elo0=0,elo1=5,alpha=0.05,beta=0.05`. Missing values are those of tournament::Sprt.
base::Expected<tournament::Sprt> parse_sprt(std::string_view text);

constexpr int max_games = tournament::max_games;

/// `qiyuan match`: a match between two players, without a server.
struct MatchArguments {
  std::string game;
  std::vector<core::KeyValue> options;
  PlayerSpec first;
  PlayerSpec second;
  std::optional<int> games;  ///< default: 100, or a maximum of 20,000 with a test
  std::optional<tournament::Sprt> sprt;
  int concurrency = 0;  ///< number of games at once; 0: one per core
  std::vector<int> cores;
  std::string openings;              ///< a file; empty: none
  std::optional<int> opening_plies;  ///< cuts openings after this number of plies
  std::string store;                 ///< a data folder; empty: none
  bool resume = false;
  std::uint64_t seed = 1;
  std::optional<int> only;            ///< plays only the game with this number
  std::string failures = "failures";  ///< folder for reports of failures
  EngineHabits habits;
  std::string log_folder;
  bool each_game = false;
  bool json = false;
  std::vector<std::string> command_line;  ///< as given, for reports
};

/// Returns the exit code: 0 when the match is over, 130 when interrupted.
int match(const MatchArguments& arguments, std::ostream& out);

}  // namespace cli::match
