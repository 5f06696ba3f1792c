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

/// `elo0=0,elo1=5,alpha=0.05,beta=0.05`; what is missing is as in tournament::Sprt.
base::Expected<tournament::Sprt> parse_sprt(std::string_view text);

constexpr int max_games = tournament::max_games;

/// `qiyuan match`: two players against each other, without a server.
struct MatchArguments {
  std::string game;
  std::vector<core::KeyValue> options;
  PlayerSpec first;
  PlayerSpec second;
  std::optional<int> games;  ///< 100, or with a test at most 20 000
  std::optional<tournament::Sprt> sprt;
  int concurrency = 0;  ///< games; 0: one for each core
  std::vector<int> cores;
  std::string openings;              ///< a file; empty: none
  std::optional<int> opening_plies;  ///< after which openings are cut
  std::string store;                 ///< a data folder; empty: none
  bool resume = false;
  std::uint64_t seed = 1;
  std::optional<int> only;            ///< plays the game of this number, and no other
  std::string failures = "failures";  ///< a folder for the reports of failures
  EngineHabits habits;
  std::string log_folder;
  bool each_game = false;
  bool json = false;
  std::vector<std::string> command_line;  ///< as it was given, for reports
};

/// Gives the exit code: 0 when the match is over, 130 when it was interrupted.
int match(const MatchArguments& arguments, std::ostream& out);

}  // namespace cli::match
