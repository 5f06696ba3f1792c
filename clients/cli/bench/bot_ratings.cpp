#include "clients/cli/bench/bot_ratings.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <fstream>
#include <iomanip>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>

#include "clients/cli/bench/result_file.h"
#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "clients/cli/interruption.h"
#include "clients/cli/match/bot_player.h"
#include "clients/cli/match/random_line.h"
#include "engine/core/outcome.h"
#include "server/tournament/history.h"
#include "server/tournament/ratings.h"

namespace cli::bench {
namespace {

using Json = nlohmann::ordered_json;
using Seconds = std::chrono::duration<double>;

/// Seconds that a game costs in addition to the thinking.
constexpr double game_overhead = 0.01;

/// A rated player, and what its games cost.
struct Rated {
  match::PlayerSpec spec;
  std::string bot;  ///< empty for players without a level
  int level = 0;
  std::unique_ptr<match::Player> player{};  ///< made when it is needed
  int games = 0;
  double seconds = 0;  ///< of all games

  [[nodiscard]] double cost() const { return game_overhead + (games > 0 ? seconds / games : 0); }
};

struct Encounter {
  std::size_t one = 0;
  std::size_t other = 0;
};

const core::GameKind& kind_of(const std::string& game) {
  const base::Expected<const core::GameKind*> kind = find_kind(game);
  if (!kind) throw Failure(kind.error().text());
  return **kind;
}

std::string conditions_text(const BotRatingsArguments& arguments, const match::Conditions& conditions) {
  Json options = Json::object();
  for (const auto& [key, value] : conditions.options) options[key] = value;
  return Json{{"game", conditions.kind->name},
              {"options", std::move(options)},
              {"opening_plies", arguments.opening_plies},
              {"seed", arguments.seed}}
      .dump();
}

class Calibration {
 public:
  explicit Calibration(const BotRatingsArguments& arguments)
      : arguments_(arguments),
        kind_(kind_of(arguments.game)),
        conditions_(or_fail(match::read_conditions(kind_, arguments.options))),
        random_(*or_fail(find_bot(kind_, "random")), {}),
        file_(arguments.results, conditions_text(arguments, conditions_)) {
    add(arguments.anchor);
    for (const match::PlayerSpec& spec : arguments.players) add(spec);
    steps_ = players_.size();
    for (const std::string& bot : bots()) add_levels(bot);
    for (const PlayedResult& result : file_.results()) count(result);
  }

  /// Whether it was interrupted.
  bool play() {
    const Interruption interruption;
    const auto begin = std::chrono::steady_clock::now();
    const auto is_over = [&] {
      return (arguments_.games && std::ssize(file_.results()) >= *arguments_.games) ||
             (arguments_.minutes &&
              Seconds(std::chrono::steady_clock::now() - begin).count() / 60 >= *arguments_.minutes);
    };
    while (!is_over() && !interruption.requested()) play(next());
    return interruption.requested();
  }

  void print(std::ostream& out) const {
    const tournament::Ratings ratings = rate();
    for (std::size_t i = 0; i < players_.size(); ++i) {
      const Rated& each = players_[i];
      const double elo = ratings.elo[i].value_or(std::nan(""));
      const double error = ratings.error[i].value_or(std::nan(""));
      if (arguments_.json)
        out << Json{{"player", each.spec.text}, {"elo", elo}, {"error", error}, {"games", each.games}}.dump() << '\n';
      else
        out << std::fixed << std::setprecision(0) << std::setw(6) << elo << " ± " << std::setw(4) << error
            << std::setw(7) << each.games << " games  " << each.spec.text << '\n';
    }
    out << std::flush;
    if (!arguments_.table.empty()) write_table(ratings);
  }

 private:
  [[nodiscard]] std::vector<std::string> bots() const {
    if (!arguments_.bots.empty()) return arguments_.bots;
    std::vector<std::string> names{std::string{kind_.bots.front().name}};
    if (names.front() != "uct" && kind_.bot("uct") != nullptr) names.emplace_back("uct");
    return names;
  }

  void add(const match::PlayerSpec& spec) {
    if (const base::Expected<void> fits = match::check(spec, kind_); !fits)
      throw Failure(spec.text + ": " + fits.error().text());
    numbers_.emplace(spec.text, players_.size());
    players_.push_back({.spec = spec, .bot = {}});
  }

  void add_levels(const std::string& name) {
    const core::BotKind& bot = *or_fail(find_bot(kind_, name));
    const auto option = std::ranges::find(bot.options, "level", &core::OptionSpec::name);
    if (option == bot.options.end()) throw Failure("bot " + name + " has no levels");
    const auto range = std::get<core::IntegerRange>(option->type);
    for (std::int64_t level = range.low; level <= range.high; ++level) {
      add(match::parse_player(name + ":level=" + std::to_string(level)).value());
      players_.back().bot = name;
      players_.back().level = static_cast<int>(level);
    }
  }

  [[nodiscard]] std::size_t number_of(const std::string& player) const {
    const auto found = numbers_.find(player);
    if (found == numbers_.end())
      throw Failure(arguments_.results.string() + " has games of " + player + ", which does not play now");
    return found->second;
  }

  void count(const PlayedResult& result) {
    const std::size_t black = number_of(result.black);
    const std::size_t white = number_of(result.white);
    const core::Outcome outcome = result.result == "draw"   ? core::Outcome::draw
                                  : result.result[0] == 'B' ? core::Outcome::black_wins
                                                            : core::Outcome::white_wins;
    played_.push_back({black, white, outcome});
    players_[black].seconds += result.seconds[0];
    players_[white].seconds += result.seconds[1];
    for (const std::size_t player : {black, white}) ++players_[player].games;
  }

  [[nodiscard]] tournament::Results results() const {
    tournament::Results results(players_.size());
    for (const auto& [black, white, outcome] : played_) results.add(black, white, outcome);
    return results;
  }

  [[nodiscard]] tournament::Ratings rate() const {
    tournament::RatingSettings settings;
    settings.anchors.resize(players_.size());
    settings.anchors[0] = arguments_.anchor_elo;
    return tournament::rate(results(), settings);
  }

  /// The pair that has not met although the ratings need it, or the one from which they gain most for its time: a game
  /// reduces the variance v of a difference by nearly v² p (1 - p), where p is the chance of winning.
  [[nodiscard]] Encounter next() const {
    const tournament::Results results = this->results();
    const auto have_met = [&](std::size_t one, std::size_t other) {
      return results.count(one, other).games() + results.count(other, one).games() > 0;
    };
    for (std::size_t i = 1; i < players_.size(); ++i) {
      const std::size_t weaker = i < steps_ || players_[i].level == 1 ? 0 : i - 1;
      if (!have_met(weaker, i)) return {weaker, i};
    }
    const tournament::Ratings ratings = rate();
    Encounter best;
    double most = -1;
    for (std::size_t one = 0; one < players_.size(); ++one)
      for (std::size_t other = one + 1; other < players_.size(); ++other) {
        const double chance = 1 / (1 + std::pow(10.0, (*ratings.elo[other] - *ratings.elo[one]) / 400));
        const double variance = ratings.spread[one][other] * ratings.spread[one][other];
        const double gain =
            variance * variance * chance * (1 - chance) / (players_[one].cost() + players_[other].cost());
        if (gain > most) {
          most = gain;
          best = {one, other};
        }
      }
    return best;
  }

  /// An opening, played with both colours.
  void play(const Encounter& encounter) {
    const std::uint64_t seed = tournament::derive_seed(arguments_.seed, played_.size());
    std::optional<match::Line> line;
    for (std::uint64_t attempt = 0; !line; ++attempt)
      line = match::lengthen(conditions_, {conditions_.start, {}}, arguments_.opening_plies, random_,
                             tournament::derive_seed(seed, attempt));
    for (const auto& [black, white] : {std::pair{encounter.one, encounter.other}, {encounter.other, encounter.one}}) {
      const base::PerSide<match::Player*> players{player(black), player(white)};
      const match::PlayedGame game = match::play_game(conditions_, line->moves, players, seed, {});
      if (game.forfeiter) throw Failure("a player forfeited a game: " + game.failure);
      PlayedResult result{players_[black].spec.text, players_[white].spec.text, referee::result_text(*game.result), {}};
      const double duration = static_cast<double>(game.ended_at - game.started_at) / 1000;
      for (const base::Side side : base::both_sides) {
        const match::Effort& own = game.efforts[side];
        // An engine does not say how long it thought.
        result.seconds[static_cast<std::size_t>(side)] =
            own.moves > 0 ? own.seconds : std::max(0.0, duration - game.efforts[base::opponent(side)].seconds);
      }
      count(result);
      file_.add(std::move(result));
    }
  }

  match::Player* player(std::size_t number) {
    Rated& rated = players_[number];
    if (!rated.player) rated.player = match::make_player(rated.spec, kind_, {});
    return rated.player.get();
  }

  /// The list that the game's ratings.cpp includes.
  void write_table(const tournament::Ratings& ratings) const {
    std::ofstream out(arguments_.table);
    const std::time_t now = std::time(nullptr);
    out << "// " << played_.size() << " games until " << std::put_time(std::gmtime(&now), "%F") << ", by\n// "
        << arguments_.command_line << '\n';
    for (std::size_t i = 0; i < players_.size(); ++i)
      if (!players_[i].bot.empty())
        out << "{\"" << players_[i].bot << "\", " << players_[i].level << ", " << std::lround(*ratings.elo[i]) << ", "
            << std::lround(*ratings.error[i]) << ", " << players_[i].games << "},\n";
    out.flush();
    if (!out) throw Failure("cannot write to " + arguments_.table.string());
  }

  struct Game {
    std::size_t black = 0;
    std::size_t white = 0;
    core::Outcome outcome{};
  };

  const BotRatingsArguments& arguments_;
  const core::GameKind& kind_;
  match::Conditions conditions_;
  match::BotPlayer random_;
  ResultFile file_;
  std::vector<Rated> players_;  ///< the anchor first, then the steps, then the levels of each bot
  std::map<std::string, std::size_t, std::less<>> numbers_;
  std::size_t steps_ = 0;  ///< number of players before the levels
  std::vector<Game> played_;
};

}  // namespace

int bot_ratings(const BotRatingsArguments& arguments, std::ostream& out) {
  Calibration calibration(arguments);
  const bool was_interrupted = calibration.play();
  calibration.print(out);
  return was_interrupted ? Interruption::exit_code : 0;
}

}  // namespace cli::bench
