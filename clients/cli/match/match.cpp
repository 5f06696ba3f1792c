#include "clients/cli/match/match.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <utility>

#include "clients/cli/engine/failure_bundle.h"
#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "clients/cli/interruption.h"
#include "clients/cli/match/failure_report.h"
#include "clients/cli/match/match_tournament.h"
#include "clients/cli/match/openings.h"
#include "clients/cli/match/progress.h"
#include "clients/cli/match/tally.h"
#include "clients/cli/match/workers.h"
#include "engine/base/text.h"
#include "engine/core/bot_identity.h"
#include "protocol/codec/plain_text.h"
#include "server/tournament/definition.h"
#include "server/tournament/history.h"

namespace cli::match {
namespace {

using Json = nlohmann::ordered_json;

constexpr int usual_games = 100;
constexpr int max_games_of_a_test = 20'000;
constexpr std::chrono::milliseconds glance{200};

/// An entrant's name has at most 100 bytes, with the letter behind equal names.
constexpr std::size_t max_name = 98;

/// The name of the bot, or of the engine's program.
std::string title_of(const PlayerSpec& spec) {
  if (const auto* const bot = std::get_if<BotSpec>(&spec.what)) return bot->name;
  const std::string& command = std::get<EngineSpec>(spec.what).command;
  return std::filesystem::path{command.substr(0, command.find(' '))}.filename().string();
}

/// The name under which the games of a player are stored. A bot has the name by which a server rates it, unless that is
/// too long. Expects a player that check() has accepted.
std::string name_of(const PlayerSpec& spec, const core::GameKind& kind) {
  const auto* const bot = std::get_if<BotSpec>(&spec.what);
  if (bot == nullptr) return title_of(spec);
  const core::BotKind& built_in = *kind.bot(bot->name);
  std::string name = core::bot_identity(built_in, core::Options::parse(built_in.options, bot->options).value());
  return name.size() <= max_name ? name : title_of(spec);
}

tournament::Entrant entrant_of(const PlayerSpec& spec, std::string name) {
  tournament::Entrant entrant;
  entrant.name = std::move(name);
  if (const auto* const bot = std::get_if<BotSpec>(&spec.what))
    entrant.bot = tournament::BuiltIn{bot->name, bot->options};
  return entrant;
}

tournament::NewTournament tournament_of(const MatchArguments& arguments, const core::GameKind& kind,
                                        Openings openings) {
  std::string first = name_of(arguments.first, kind);
  std::string second = name_of(arguments.second, kind);
  if (base::equal_ignoring_case(first, second)) {
    first += " A";
    second += " B";
  }
  tournament::NewTournament tournament;
  tournament::Definition& definition = tournament.definition;
  definition.name = title_of(arguments.first) + " against " + title_of(arguments.second);
  definition.game = arguments.game;
  definition.options = arguments.options;
  definition.format = tournament::Format::match;
  definition.games = arguments.games.value_or(arguments.sprt ? max_games_of_a_test : usual_games);
  definition.in_rounds = false;
  definition.openings = std::move(openings);
  definition.seed = arguments.seed;
  tournament.entrants = {entrant_of(arguments.first, first), entrant_of(arguments.second, second)};
  return tournament;
}

std::deque<Order> orders_of(const MatchTournament& match_tournament, const MatchArguments& arguments,
                            const Conditions& conditions) {
  const auto setup = std::make_shared<const Setup>(Setup{conditions, arguments.first, arguments.second});
  std::deque<Order> orders;
  for (const int number : match_tournament.waiting()) {
    if (arguments.only && number != *arguments.only) continue;
    orders.push_back({number, match_tournament.pairing(number).black == 0, match_tournament.opening(number),
                      tournament::derive_seed(arguments.seed, static_cast<std::uint64_t>(number)), setup});
  }
  if (orders.empty() && arguments.only)
    throw Failure("--only " + std::to_string(*arguments.only) + ": valid are game numbers 1 to " +
                  std::to_string(match_tournament.games()));
  return orders;
}

/// The command line that replays one game of this match without touching the store.
std::string command_for(int number, const MatchArguments& arguments) {
  std::string text;
  bool is_folder = false;
  for (const std::string& word : arguments.command_line) {
    if (std::exchange(is_folder, word == "--store") || word == "--store" || word == "--resume" ||
        word.starts_with("--store="))
      continue;
    text += (text.empty() ? "" : " ") + shell_word(word);
  }
  return text + " --only " + std::to_string(number);
}

/// CPU time of this process, without its engines.
std::chrono::microseconds own_time() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  const auto of = [](const timeval& time) {
    return std::chrono::seconds{time.tv_sec} + std::chrono::microseconds{time.tv_usec};
  };
  return of(used.ru_utime) + of(used.ru_stime);
}

/// Empty for a player without a search.
Json json_of(const Effort& effort) {
  if (effort.playouts == 0 && effort.nodes == 0) return nullptr;
  const std::string unit = effort.playouts > 0 ? "playouts" : "nodes";
  const std::int64_t number = effort.playouts > 0 ? effort.playouts : effort.nodes;
  return {{"moves", effort.moves},
          {unit, number},
          {"seconds", effort.seconds},
          {unit + "_per_second", static_cast<double>(number) / effort.seconds},
          {"depth", effort.depth}};
}

class Match {
 public:
  Match(const MatchArguments& arguments, std::ostream& out)
      : arguments_(arguments), out_(out), conditions_(conditions_of(arguments)), match_tournament_(contest_of()) {}

  int play() {
    const std::chrono::microseconds before = own_time();
    for (const tournament::Pairing& pairing : match_tournament_.pairings())
      tally_.add(pairing, match_tournament_.played(pairing.number));
    if (!is_decided()) play_games();
    match_tournament_.flush();
    own_time_ = own_time() - before;
    arguments_.json ? print_json() : print_text();
    if (!was_interrupted_) return 0;
    if (!arguments_.store.empty())
      std::cerr << "All games are stored. To continue, run the same command with --resume.\n";
    return Interruption::exit_code;
  }

 private:
  static Conditions conditions_of(const MatchArguments& arguments) {
    const base::Expected<const core::GameKind*> kind = find_kind(arguments.game);
    if (!kind) throw Failure(kind.error().text());
    for (const PlayerSpec* const spec : {&arguments.first, &arguments.second})
      if (const base::Expected<void> fits = check(*spec, **kind); !fits)
        throw Failure(spec->text + ": " + fits.error().text());
    base::Expected<Conditions> conditions = read_conditions(**kind, arguments.options);
    if (!conditions) throw Failure(conditions.error().text());
    return *std::move(conditions);
  }

  MatchTournament contest_of() {
    Openings openings = arguments_.openings.empty()
                            ? Openings{}
                            : read_openings(arguments_.openings, arguments_.opening_plies, conditions_);
    openings_ = openings.size();
    const std::optional<std::filesystem::path> folder =
        arguments_.store.empty() ? std::nullopt : std::optional<std::filesystem::path>{arguments_.store};
    return {tournament_of(arguments_, *conditions_.kind, std::move(openings)), folder, arguments_.resume};
  }

  void play_games() {
    std::deque<Order> orders = orders_of(match_tournament_, arguments_, conditions_);
    const int games = static_cast<int>(orders.size());
    const Workers::Settings settings{std::min(games_at_once(arguments_.concurrency, arguments_.cores), games),
                                     arguments_.cores, arguments_.habits, arguments_.log_folder};
    if (!arguments_.log_folder.empty()) std::filesystem::create_directories(arguments_.log_folder);
    Progress progress(games, ::isatty(STDERR_FILENO) != 0);
    const Interruption interruption;
    Workers workers(settings);
    workers.add(std::move(orders));
    workers.close();
    while (!interruption.requested() && !workers.is_done() && !is_decided()) {
      if (const std::optional<Report> report = workers.next(Clock::now() + glance)) take(*report, progress);
      progress.show(score_text(tally_), strength_text());
      match_tournament_.check_saved();
    }
    progress.clear();
    was_interrupted_ = interruption.requested();
  }

  void take(const Report& report, Progress& progress) {
    const int number = report.order.number;
    match_tournament_.finish(number, conditions_, report.game_played);
    tally_.add(match_tournament_.pairing(number), match_tournament_.played(number));
    tally_.add(report);
    progress.count();
    std::string folder;
    if (report.game_played.forfeiter) {
      const bool first = (*report.game_played.forfeiter == base::Side::black) == report.order.first_is_black;
      const PlayerSpec& forfeiter = first ? arguments_.first : arguments_.second;
      folder = write_failure(arguments_.failures, report, forfeiter, conditions_, command_for(number, arguments_));
      progress.clear();
      std::cerr << "game " << number << ": " << forfeiter.text << " forfeited: " << report.game_played.failure
                << "; see " << folder << '\n';
    }
    if (arguments_.json) {
      Json json{{"game", number},
                {"first", report.order.first_is_black ? "black" : "white"},
                {"result", referee::result_text(*report.game_played.result)},
                {"reason", word(report.game_played.result->why)},
                {"plies", report.game_played.game.ply()}};
      if (report.game_played.forfeiter) json["failure"] = report.game_played.failure;
      if (!folder.empty()) json["report"] = folder;
      out_ << protocol::escaped(json.dump()) << std::endl;
    } else if (arguments_.each_game) {
      progress.clear();
      out_ << "game " << number << ", first is " << (report.order.first_is_black ? "black" : "white") << ": "
           << referee::result_text(*report.game_played.result) << ", " << report.game_played.game.ply() << " plies"
           << std::endl;
    }
  }

  [[nodiscard]] bool is_decided() const {
    return arguments_.sprt &&
           tournament::verdict(*arguments_.sprt, match_tournament_.pairs()) != tournament::SprtVerdict::go_on;
  }

  [[nodiscard]] std::string strength_text() const {
    const tournament::Pentanomial pairs = match_tournament_.pairs();
    std::string elo = elo_text(pairs);
    if (!arguments_.sprt) return elo;
    return elo + (elo.empty() ? "" : ", ") + sprt_text(*arguments_.sprt, pairs);
  }

  [[nodiscard]] std::string verdict_text() const {
    const tournament::Sprt& test = *arguments_.sprt;
    const auto elo = [](double value) { return std::to_string(static_cast<int>(value)) + " Elo"; };
    switch (tournament::verdict(test, match_tournament_.pairs())) {
      case tournament::SprtVerdict::elo0:
        return "the first player leads by " + elo(test.elo0) + ", not " + elo(test.elo1);
      case tournament::SprtVerdict::elo1:
        return "the first player leads by " + elo(test.elo1) + ", not " + elo(test.elo0);
      case tournament::SprtVerdict::go_on:
        break;
    }
    return "undecided";
  }

  [[nodiscard]] double own_time_per_move() const {
    return tally_.plies == 0 ? 0 : static_cast<double>(own_time_.count()) / static_cast<double>(tally_.plies);
  }

  [[nodiscard]] bool has_bots() const { return arguments_.first.is_bot() || arguments_.second.is_bot(); }

  void print_text() const {
    const tournament::Pentanomial pairs = match_tournament_.pairs();
    out_ << arguments_.first.text << " against " << arguments_.second.text << ", " << arguments_.game << ": "
         << tally_.points() << " of " << tally_.games << " (" << score_text(tally_) << ")\n";
    if (const std::string elo = elo_text(pairs); !elo.empty()) out_ << elo << '\n';
    out_ << "pairs of games with 0, ½, 1, 1½, 2 points:";
    for (const std::uint64_t count : pairs) out_ << ' ' << count;
    out_ << '\n';
    if (arguments_.sprt) out_ << sprt_text(*arguments_.sprt, pairs) << ": " << verdict_text() << '\n';
    out_ << "Black won " << tally_.won_by_black << ". ";
    if (tally_.played_now > 0)
      out_ << "Of " << tally_.played_now << (tally_.played_now == tally_.games ? " games " : " games of this run ")
           << tally_.fingerprints.size() << " were different"
           << (openings_ == 0 && tally_.fingerprints.size() < static_cast<std::size_t>(tally_.played_now)
                   ? "; use --openings to vary them."
                   : ".");
    out_ << '\n';
    out_ << "losses on time: " << tally_.late[0] << " and " << tally_.late[1] << "; by failure: " << tally_.failures[0]
         << " and " << tally_.failures[1] << '\n';
    if (!has_bots() && tally_.plies > 0)
      out_ << "this program used " << std::lround(own_time_per_move()) << " µs of CPU time per move\n";
    out_ << std::flush;
  }

  void print_json() const {
    const tournament::Pentanomial pairs = match_tournament_.pairs();
    Json json{{"games", tally_.games},
              {"won", tally_.won},
              {"lost", tally_.lost},
              {"drawn", tally_.drawn},
              {"points", tally_.points()},
              {"black_won", tally_.won_by_black},
              {"pairs", pairs},
              {"late", tally_.late},
              {"failures", tally_.failures},
              {"different", tally_.fingerprints.size()},
              {"search", Json::array({json_of(tally_.efforts[0]), json_of(tally_.efforts[1])})},
              {"interrupted", was_interrupted_}};
    if (const std::optional<tournament::MatchScore> score = tournament::match_score(pairs)) {
      json["elo"] = score->elo;
      json["error"] = score->error;
      json["los"] = score->superiority;
    }
    if (arguments_.sprt) {
      json["llr"] = tournament::log_likelihood_ratio(*arguments_.sprt, pairs);
      const tournament::SprtVerdict verdict = tournament::verdict(*arguments_.sprt, pairs);
      json["verdict"] = verdict == tournament::SprtVerdict::elo0   ? "elo0"
                        : verdict == tournament::SprtVerdict::elo1 ? "elo1"
                                                                   : "none";
    }
    if (!has_bots() && tally_.plies > 0) json["own_microseconds_per_move"] = own_time_per_move();
    out_ << protocol::escaped(json.dump()) << std::endl;
  }

  const MatchArguments& arguments_;
  std::ostream& out_;
  std::size_t openings_ = 0;
  Conditions conditions_;
  MatchTournament match_tournament_;
  Tally tally_;
  bool was_interrupted_ = false;
  std::chrono::microseconds own_time_{0};
};

}  // namespace

int match(const MatchArguments& arguments, std::ostream& out) {
  return Match(arguments, out).play();
}

}  // namespace cli::match
