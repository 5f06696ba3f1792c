#include "clients/cli/match/make_openings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <future>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <thread>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "clients/cli/match/bot_player.h"
#include "clients/cli/match/played_game.h"
#include "clients/cli/match/random_line.h"
#include "engine/base/text.h"
#include "engine/core/position_keys.h"
#include "server/tournament/history.h"

namespace cli::match {
namespace {

/// Number of tries per wanted opening before giving up.
constexpr int tries_for_one = 400;
/// The screening bot, which sees less, may be this many times as far from 50 % as the judge.
constexpr double tolerance_of_screen = 2;

struct Candidate {
  std::vector<std::string> moves;
  std::uint64_t key = 0;
  double black = 0.5;  ///< win rate
};

/// A bot that plays without its opening book unless its options ask for it: a book repeats its few lines, and its win
/// rates are those of the search that made it.
struct Bot {
  const core::BotKind* kind;
  std::vector<core::KeyValue> options;

  [[nodiscard]] BotPlayer player() const { return {*kind, options}; }
};

class Maker {
 public:
  explicit Maker(const MakeOpeningsArguments& arguments)
      : arguments_(arguments),
        kind_(kind_of(arguments)),
        conditions_(conditions_of(kind_, arguments)),
        keys_(kind_.name, conditions_.start.view()),
        by_(bot_of(kind_, arguments.by)),
        judge_(bot_of(kind_, arguments.judge)) {
    if (arguments.screen) screen_ = bot_of(kind_, *arguments.screen);
  }

  /// Empty if the game ends early or the position is not balanced.
  [[nodiscard]] std::optional<Candidate> make(std::uint64_t number) const {
    const std::uint64_t seed = tournament::derive_seed(arguments_.seed, number);
    BotPlayer mover = by_.player();
    std::optional<Line> line = lengthen(conditions_, {conditions_.start, {}}, arguments_.plies, mover, seed);
    if (!line) return std::nullopt;
    const std::uint64_t key = keys_.key(line->game.view(), line->game.to_move());
    if (screen_ && distance(opinion(line->game, *screen_)) > tolerance_of_screen) return std::nullopt;
    const double black = arguments_.games > 0 ? share_of_games(*line, seed) : opinion(line->game, judge_);
    if (distance(black) > 1) return std::nullopt;
    return Candidate{std::move(line->moves), key, black};
  }

 private:
  static const core::GameKind& kind_of(const MakeOpeningsArguments& arguments) {
    const base::Expected<const core::GameKind*> kind = find_kind(arguments.game);
    if (!kind) throw Failure(kind.error().text());
    return **kind;
  }
  static Conditions conditions_of(const core::GameKind& kind, const MakeOpeningsArguments& arguments) {
    base::Expected<Conditions> conditions = read_conditions(kind, arguments.options);
    if (!conditions) throw Failure(conditions.error().text());
    return *std::move(conditions);
  }
  static Bot bot_of(const core::GameKind& kind, const BotSpec& spec) {
    const base::Expected<const core::BotKind*> bot = find_bot(kind, spec.name);
    if (!bot) throw Failure(bot.error().text());
    if (const auto options = core::Options::parse((*bot)->options, spec.options); !options)
      throw Failure(spec.name + ": " + options.error().text());
    Bot chosen{*bot, spec.options};
    const auto is_book = [](const core::OptionSpec& option) { return option.name == "book"; };
    const auto asks_for_it = [](const core::KeyValue& given) { return base::equal_ignoring_case(given.first, "book"); };
    if (std::ranges::any_of((*bot)->options, is_book) && std::ranges::none_of(spec.options, asks_for_it))
      chosen.options.emplace_back("book", "off");
    return chosen;
  }
  /// The distance of the win rate from 50 %; 1 is the judge's limit.
  [[nodiscard]] double distance(double chance) const { return std::abs(chance - 0.5) * 100 / arguments_.within; }

  /// Black's win rate according to this bot.
  [[nodiscard]] double opinion(const core::AnyGame& game, const Bot& bot) const {
    BotPlayer judge = bot.player();
    // With a seed some bots vary their opening instead of looking for the best move.
    judge.begin(task(game), 0);
    const double chance = judge.decide(task(game), {}, {}, {})->thought->win_rate;
    return game.to_move() == base::Side::black ? chance : 1 - chance;
  }

  /// Black's share of points in games of the judge against itself. The bot that generates openings plays one move per
  /// side first, so that a deterministic judge does not repeat one game.
  [[nodiscard]] double share_of_games(const Line& line, std::uint64_t seed) const {
    BotPlayer mover = by_.player();
    BotPlayer first = judge_.player();
    BotPlayer second = judge_.player();
    double black = 0;
    int played = 0;
    for (int i = 0; i < arguments_.games; ++i) {
      const std::uint64_t own = tournament::derive_seed(seed, static_cast<std::uint64_t>(i));
      const std::optional<Line> varied = lengthen(conditions_, line, 2, mover, own);
      if (!varied) continue;
      const PlayedGame game_played = play_game(conditions_, varied->moves, {&first, &second}, own, {});
      black += core::value_for(base::Side::black, *game_played.result->outcome);
      ++played;
    }
    return played > 0 ? black / played : 0;
  }

  [[nodiscard]] EngineTask task(const core::AnyGame& game) const { return {conditions_.options, game, {}, {}}; }

  const MakeOpeningsArguments& arguments_;
  const core::GameKind& kind_;
  Conditions conditions_;
  core::PositionKeys keys_;
  Bot by_;
  Bot judge_;
  std::optional<Bot> screen_;  ///< without it the judge sees every position
};

void print(const Candidate& opening, bool json, std::ostream& out) {
  if (json) {
    out << nlohmann::ordered_json{{"moves", opening.moves}, {"black", std::round(opening.black * 1000) / 1000}}.dump()
        << std::endl;
    return;
  }
  std::array<char, 32> chance{};
  std::snprintf(chance.data(), chance.size(), "%.1f", opening.black * 100);
  out << base::join(opening.moves, " ") << "  # Black " << chance.data() << " %" << std::endl;
}

}  // namespace

int make_openings(const MakeOpeningsArguments& arguments, std::ostream& out) {
  const Maker maker(arguments);
  const std::uint64_t concurrency = std::max(1U, std::thread::hardware_concurrency());
  const auto most = static_cast<std::uint64_t>(arguments.count) * tries_for_one;
  std::set<std::uint64_t> seen;
  std::uint64_t tried = 0;
  // Works in rounds, so that the result does not depend on the number of cores.
  while (tried < most && std::ssize(seen) < arguments.count) {
    std::vector<std::future<std::optional<Candidate>>> round;
    for (std::uint64_t i = 0; i < concurrency; ++i)
      round.push_back(std::async(std::launch::async, [&maker, number = tried + i] { return maker.make(number); }));
    for (std::future<std::optional<Candidate>>& each : round) {
      const std::optional<Candidate> candidate = each.get();
      ++tried;
      if (!candidate || std::ssize(seen) == arguments.count || !seen.insert(candidate->key).second) continue;
      print(*candidate, arguments.json, out);
    }
  }
  std::cerr << seen.size() << (seen.size() == 1 ? " opening, " : " openings, ") << tried << " tried\n";
  if (std::ssize(seen) == arguments.count) return 0;
  std::cerr << "No more openings found: use more --plies or a larger --within.\n";
  return 1;
}

}  // namespace cli::match
