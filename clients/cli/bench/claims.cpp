#include "clients/cli/bench/claims.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string_view>
#include <vector>

#include "clients/cli/bench/search_cost.h"
#include "clients/cli/bench/temporary_folder.h"
#include "clients/cli/failure.h"
#include "clients/cli/interruption.h"
#include "clients/cli/match/make_openings.h"
#include "clients/cli/match/match.h"
#include "engine/base/text.h"

namespace cli::bench {
namespace {

using Json = nlohmann::ordered_json;

/// A match between two players. The document claims that the first is better.
struct Contest {
  std::string_view name;
  std::string_view document;
  std::string_view says;
  std::string_view game;
  std::string_view first;
  std::string_view second;
  int games = 0;
};

constexpr std::string_view tao = "Tao Go, 2011";
constexpr std::string_view nogo = "UCT for NoGo, 2015";
constexpr std::string_view connect6 = "MTD(f) for Connect6";
constexpr std::string_view java = "Java Othello 4.7";
constexpr std::string_view tibetan = "TibetanGO, 2019";

constexpr auto contests = std::to_array<Contest>({
    {"tao-bandit", tao, "UCB1-TUNED is better than UCB1", "go", "tao:bandit=tuned,playouts=500",
     "tao:bandit=ucb1,playouts=500", 200},
    {"tao-exploration-low", tao, "the strength depends on the constant c", "go",
     "tao:bandit=ucb1,exploration=1,playouts=500", "tao:bandit=ucb1,exploration=0.1,playouts=500", 200},
    {"tao-exploration-high", tao, "the strength depends on the constant c", "go",
     "tao:bandit=ucb1,exploration=1,playouts=500", "tao:bandit=ucb1,exploration=4,playouts=500", 200},
    {"tao-first-play", tao, "trying every move once is not always best", "go", "tao:fpu=1,playouts=500",
     "tao:fpu=10000,playouts=500", 200},
    {"tao-plain", tao, "candidates and patterns beat UCT without them", "go", "tao:playouts=500",
     "uct-plain:playouts=500", 200},
    {"tao-plain-time", tao, "candidates and patterns are also better in equal time", "go", "tao:time=100",
     "uct-plain:time=100", 100},
    {"nogo-static", nogo, "static start values beat UCT without them", "nogo", "nogo-static:playouts=1000",
     "uct-plain:playouts=1000", 400},
    {"nogo-static-time", nogo, "static start values are also better in equal time", "nogo", "nogo-static:time=100",
     "uct-plain:time=100", 200},
    {"connect6-mtdf-alpha-beta", connect6, "MTD(f) sees more than alpha-beta", "connect6", "mtdf:time=50",
     "alpha-beta:time=50", 100},
    {"connect6-mtdf-pvs", connect6, "MTD(f) sees more than PVS", "connect6", "mtdf:time=50", "pvs:time=50", 100},
    {"java-frontier", java, "frontier discs matter", "othello", "java47:nodes=20000",
     "java47:nodes=20000,frontier_weight=0", 200},
    {"java-weights", java, "corners and edges matter", "othello", "java47:nodes=20000",
     "java47:nodes=20000,table_weight=0", 200},
    {"jiaqi-static-10", tibetan, "static order wins 67.2 %", "jiaqi", "jiaqi-static:playouts=10",
     "jiaqi-plain:playouts=10", 400},
    {"jiaqi-static-20", tibetan, "static order wins 67.2 %", "jiaqi", "jiaqi-static:playouts=20",
     "jiaqi-plain:playouts=20", 400},
    {"jiaqi-static-100", tibetan, "static order wins 67.2 %", "jiaqi", "jiaqi-static:playouts=100",
     "jiaqi-plain:playouts=100", 400},
    {"jiaqi-static-1000", tibetan, "static order wins 67.2 % and takes about twice the time", "jiaqi",
     "jiaqi-static:playouts=1000", "jiaqi-plain:playouts=1000", 100},
});

/// Two searches to the same depth. The document claims that the first visits fewer nodes.
struct Comparison {
  std::string_view name;
  std::string_view says;
  std::string_view game;
  int depth = 0;
  search::MinimaxSettings first;
  search::MinimaxSettings second;
};

constexpr search::MinimaxSettings settings_of(search::Algorithm algorithm, search::Replacement replacement,
                                              std::size_t places) {
  return {.algorithm = algorithm, .replacement = replacement, .threads = 1, .table = search::TableSize{places}};
}

constexpr std::size_t large = std::size_t{1} << 20U;
constexpr std::size_t small = std::size_t{1} << 12U;
constexpr auto plain = settings_of(search::Algorithm::alpha_beta, search::Replacement::two_tier, large);
constexpr auto mtdf = settings_of(search::Algorithm::mtdf, search::Replacement::two_tier, large);

constexpr auto comparisons = std::to_array<Comparison>({
    {"connect6-nodes", "MTD(f) visits fewer nodes than alpha-beta", "connect6", 5, mtdf, plain},
    {"connect6-tables-deeper", "two tiers are better than one that keeps the deeper result", "connect6", 5,
     settings_of(search::Algorithm::mtdf, search::Replacement::two_tier, small),
     settings_of(search::Algorithm::mtdf, search::Replacement::deeper, small)},
    {"connect6-tables-always", "two tiers are better than one that is always replaced", "connect6", 5,
     settings_of(search::Algorithm::mtdf, search::Replacement::two_tier, small),
     settings_of(search::Algorithm::mtdf, search::Replacement::always, small)},
    {"othello-nodes", "MTD(f) visits fewer nodes than alpha-beta, in Othello as well", "othello", 8, mtdf, plain},
    {"othello-tables-deeper", "two tiers are better than one that keeps the deeper result, in Othello as well",
     "othello", 8, settings_of(search::Algorithm::mtdf, search::Replacement::two_tier, small),
     settings_of(search::Algorithm::mtdf, search::Replacement::deeper, small)},
    {"othello-tables-always", "two tiers are better than one that is always replaced, in Othello as well", "othello", 8,
     settings_of(search::Algorithm::mtdf, search::Replacement::two_tier, small),
     settings_of(search::Algorithm::mtdf, search::Replacement::always, small)},
});

/// Writes openings, each to be played with both colours, so that games of deterministic bots differ.
void write_openings(const std::string& game, int count, const std::string& file) {
  match::MakeOpeningsArguments openings;
  openings.game = game;
  openings.count = count;
  openings.plies = 6;
  openings.within = 15;
  openings.judge = {"uct", {{"playouts", "300"}}};
  std::ofstream out(file);
  match::make_openings(openings, out);
}

/// Half the width of the 95 % confidence interval of the share of points, in percent.
double error_of(const Json& score) {
  const double games = score["games"];
  const double share = score["points"].get<double>() / games;
  const double squares = score["won"].get<double>() + score["drawn"].get<double>() / 4;
  return 196 * std::sqrt(std::max(0.0, squares / games - share * share) / games);
}

/// Milliseconds per move of the first and the second player; 0 for a player that does not search.
std::array<double, 2> times_of(const Json& score) {
  std::array<double, 2> times{};
  for (std::size_t i = 0; i < 2; ++i)
    if (const Json& effort = score["search"][i]; !effort.is_null())
      times[i] = 1000 * effort["seconds"].get<double>() / effort["moves"].get<double>();
  return times;
}

class Claims {
 public:
  Claims(const ClaimsArguments& arguments, std::ostream& out) : arguments_(arguments), out_(out) {}

  int measure() {
    int wanted = 0;
    for (const Contest& contest : contests) wanted += is_wanted(contest.name) ? 1 : 0;
    for (const Comparison& comparison : comparisons) wanted += is_wanted(comparison.name) ? 1 : 0;
    if (wanted == 0) throw Failure("unknown claim '" + arguments_.only + "'; valid: " + names());
    for (const Contest& contest : contests) {
      if (!is_wanted(contest.name)) continue;
      std::cerr << "claim " << ++begun_ << " of " << wanted << ": " << contest.name << std::endl;
      if (!measure(contest)) return Interruption::exit_code;
    }
    const Interruption interruption;
    for (const Comparison& comparison : comparisons) {
      if (!is_wanted(comparison.name)) continue;
      if (interruption.requested()) return Interruption::exit_code;
      std::cerr << "claim " << ++begun_ << " of " << wanted << ": " << comparison.name << std::endl;
      measure(comparison);
    }
    return 0;
  }

 private:
  [[nodiscard]] bool is_wanted(std::string_view name) const { return name.starts_with(arguments_.only); }

  static std::string names() {
    std::vector<std::string_view> names;
    for (const Contest& contest : contests) names.push_back(contest.name);
    for (const Comparison& comparison : comparisons) names.push_back(comparison.name);
    return base::join(names, ", ");
  }

  /// Returns false if the match was interrupted.
  bool measure(const Contest& contest) {
    match::MatchArguments match;
    match.game = contest.game;
    if (contest.game == "go" || contest.game == "nogo") match.options = {{"size", "9"}};
    match.first = match::parse_player(contest.first).value();
    match.second = match::parse_player(contest.second).value();
    match.games = arguments_.games.value_or(contest.games);
    match.concurrency = arguments_.concurrency;
    match.seed = arguments_.seed;
    match.json = true;
    const TemporaryFolder folder(std::filesystem::temp_directory_path());
    if (contest.game == "othello" || contest.game == "connect6") {
      match.openings = (folder.path() / "openings.txt").string();
      write_openings(match.game, (*match.games + 1) / 2, match.openings);
    }
    std::ostringstream lines;
    const bool is_whole = match::match(match, lines) == 0;
    std::string last;
    std::istringstream in(lines.str());
    for (std::string line; std::getline(in, line);) last = line;
    if (const Json score = Json::parse(last); score["games"] > 0) print(contest, score);
    return is_whole;
  }

  void print(const Contest& contest, const Json& score) {
    const double percent = 100 * score["points"].get<double>() / score["games"].get<double>();
    const std::array<double, 2> times = times_of(score);
    if (arguments_.json) {
      Json json{{"claim", contest.name},     {"document", contest.document}, {"says", contest.says},
                {"first", contest.first},    {"second", contest.second},     {"games", score["games"]},
                {"points", score["points"]}, {"percent", percent},           {"error", error_of(score)}};
      if (score.contains("elo")) json["elo"] = score["elo"];
      if (times[0] > 0 && times[1] > 0) json["milliseconds_per_move"] = times;
      out_ << json.dump() << std::endl;
      return;
    }
    out_ << contest.name << " (" << contest.document << "): " << contest.says << "\n  " << contest.first << " against "
         << contest.second << ": " << std::fixed << std::setprecision(1) << percent << " ± " << error_of(score)
         << " % of " << score["games"].get<int>() << " games";
    if (times[0] > 0 && times[1] > 0)
      out_ << ", " << std::setprecision(2) << times[0] / times[1] << " times the time per move";
    out_ << std::endl;
  }

  void measure(const Comparison& comparison) {
    constexpr int positions = 10;
    const SearchCost first = search_cost(comparison.game, comparison.first, comparison.depth, positions);
    const SearchCost second = search_cost(comparison.game, comparison.second, comparison.depth, positions);
    const double ratio = static_cast<double>(first.nodes) / static_cast<double>(second.nodes);
    if (arguments_.json) {
      out_ << Json{{"claim", comparison.name},     {"document", connect6},   {"says", comparison.says},
                   {"depth", comparison.depth},    {"positions", positions}, {"first_nodes", first.nodes},
                   {"second_nodes", second.nodes}, {"ratio", ratio}}
                  .dump()
           << std::endl;
      return;
    }
    out_ << comparison.name << " (" << connect6 << "): " << comparison.says << "\n  " << first.nodes
         << " nodes against " << second.nodes << ": " << std::fixed << std::setprecision(1) << 100 * ratio << " %, "
         << positions << " positions to depth " << comparison.depth << std::endl;
  }

  ClaimsArguments arguments_;
  std::ostream& out_;
  int begun_ = 0;
};

}  // namespace

int claims(const ClaimsArguments& arguments, std::ostream& out) {
  return Claims(arguments, out).measure();
}

}  // namespace cli::bench
