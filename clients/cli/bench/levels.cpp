#include "clients/cli/bench/levels.h"

#include <cmath>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>

#include "clients/cli/failure.h"
#include "clients/cli/match/match.h"

namespace cli::bench {
namespace {

match::PlayerSpec player(const LevelsArguments& arguments, int level) {
  return match::parse_player(arguments.bot + ":level=" + std::to_string(level)).value();
}

/// The last line of JSON that a match prints: its score.
nlohmann::json play(const LevelsArguments& arguments, int level, int& exit_code) {
  match::MatchArguments match;
  match.game = arguments.game;
  match.options = arguments.options;
  match.first = player(arguments, level + 1);
  match.second = player(arguments, level);
  match.games = arguments.games;
  match.concurrency = arguments.concurrency;
  match.seed = arguments.seed + static_cast<std::uint64_t>(level);
  match.json = true;
  std::ostringstream lines;
  exit_code = match::match(match, lines);
  std::string last;
  std::istringstream in(lines.str());
  for (std::string line; std::getline(in, line);) last = line;
  return nlohmann::json::parse(last);
}

}  // namespace

int levels(const LevelsArguments& arguments, std::ostream& out) {
  if (arguments.from >= arguments.to) throw Failure("--from must be below --to");
  double sum = 0;
  for (int level = arguments.from; level < arguments.to; ++level) {
    int exit_code = 0;
    const nlohmann::json score = play(arguments, level, exit_code);
    const double elo = score.contains("elo") ? score["elo"].get<double>() : std::nan("");
    const double error = score.contains("error") ? score["error"].get<double>() : std::nan("");
    sum += elo;
    if (arguments.json)
      out << nlohmann::ordered_json{{"level", level + 1},        {"against", level}, {"games", score["games"]},
                                    {"points", score["points"]}, {"elo", elo},       {"error", error}}
                 .dump()
          << std::endl;
    else
      out << "level " << std::setw(2) << level + 1 << " against " << std::setw(2) << level << ": " << std::fixed
          << std::setprecision(1) << score["points"].get<double>() << " of " << score["games"].get<int>() << ", Elo "
          << std::showpos << std::setprecision(0) << elo << std::noshowpos << " ± " << error << ", from level "
          << arguments.from << " " << std::showpos << sum << std::noshowpos << std::endl;
    if (exit_code != 0) return exit_code;
  }
  return 0;
}

}  // namespace cli::bench
