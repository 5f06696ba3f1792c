#include "server/tournament/reported_game.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <span>

#include "engine/games.h"
#include "protocol/codec/plain_text.h"
#include "server/referee/table_options.h"

namespace tournament {

using referee::GameResult;
using referee::Termination;

namespace {

referee::TableOptions options_of(const Definition& definition) {
  base::Expected<referee::TableOptions> options =
      referee::TableOptions::parse(*engine::find_game(definition.game), definition.options);
  assert(options);  // TournamentBook has checked them
  return *std::move(options);
}

/// Compares moves as the game writes them.
bool begins_with(const std::vector<core::Played>& moves, const std::vector<std::string>& opening, core::AnyGame game) {
  return moves.size() >= opening.size() && std::ranges::equal(opening, std::span{moves}.first(opening.size()),
                                                              [&](const std::string& move, const core::Played& played) {
                                                                return game.play(move)->move == played.move;
                                                              });
}

/// Whether the players can have ended a game that the rules have not.
bool can_end(const GameResult& result, base::Side to_move, const referee::TableOptions& options) {
  if (!result.outcome || result.outcome == core::Outcome::draw || result.half_points) return false;
  const base::Side loser = result.outcome == core::Outcome::black_wins ? base::Side::white : base::Side::black;
  switch (result.why) {
    case Termination::forfeit:
      return true;
    case Termination::resign:
      return loser == to_move;
    case Termination::time:
      return loser == to_move && !options.time[loser].unlimited;
    default:
      return false;
  }
}

}  // namespace

std::vector<std::string> opening_of(const Controller& of, int number) {
  const std::optional<std::size_t>& opening = of.pairing(number).opening;
  return opening ? of.definition().openings[*opening] : std::vector<std::string>{};
}

base::Expected<CheckedGame> check(const Controller& of, int number, const ReportedGame& reported) {
  const Definition& definition = of.definition();
  const referee::TableOptions options = options_of(definition);
  const base::Expected<core::AnyGame> start = engine::find_game(definition.game)->start(options.game);
  assert(start);
  CheckedGame checked{*start, {}, {}};
  for (const std::string& move : reported.moves) {
    const int ply = checked.end.ply() + 1;
    if (checked.end.ending()) return base::fault("move {number} comes after the end of the game", ply);
    core::Verdict verdict = checked.end.play(move);
    if (!verdict)
      return tl::unexpected(base::Fault{"move {number} ({move}) is illegal", ply, protocol::excerpt(move)}.because(
          verdict.error().fault));
    checked.moves.push_back(*std::move(verdict));
  }
  if (!begins_with(checked.moves, opening_of(of, number), *start))
    return base::fault("game {number} must begin with the moves of its opening", number);
  const std::optional<GameResult> result = referee::parse_result(reported.result, reported.reason);
  if (!result)
    return base::fault("'{result}', '{reason}' is not a result", protocol::excerpt(reported.result),
                       protocol::excerpt(reported.reason));
  checked.result = *result;
  if (const std::optional<core::Ending> ending = checked.end.ending()) {
    if (const GameResult by_rules = referee::result_of(*ending); by_rules != *result)
      return base::fault("the result of game {number} is {result}, not {other}", number, referee::result_text(by_rules),
                         referee::result_text(*result));
  } else if (!can_end(*result, checked.end.to_move(), options)) {
    return base::fault("game {number} is not over: it cannot have the result {result}, {reason}", number,
                       referee::result_text(*result), word(result->why));
  }
  return checked;
}

Course course_of(const CheckedGame& game) {
  Course course{{}, game.result};
  for (const core::Played& played : game.moves) course.moves.push_back(played.move);
  return course;
}

std::optional<std::string> difference(const Course& one, const Course& other) {
  if (one.moves == other.moves && one.result == other.result) return std::nullopt;
  const auto [mine, theirs] = std::ranges::mismatch(one.moves, other.moves);
  const auto text = [](const Course& course, auto move) {
    return move == course.moves.end() ? referee::result_text(course.result) : *move;
  };
  return "at ply " + std::to_string(mine - one.moves.begin() + 1) + ": " + text(one, mine) + " and " +
         text(other, theirs);
}

bool is_repeatable(const Controller& of, int number) {
  const Definition& definition = of.definition();
  const referee::TableOptions options = options_of(definition);
  if (!options.time.black.unlimited || !options.time.white.unlimited) return false;
  const Pairing& pairing = of.pairing(number);
  return std::ranges::all_of(std::array{pairing.black, *pairing.white}, [&](std::size_t entrant) {
    const std::optional<BuiltIn>& bot = of.entrants()[entrant].bot;
    if (!bot) return false;
    const core::BotKind& kind = *engine::find_game(definition.game)->bot(bot->bot);
    const core::Options own = core::Options::parse(kind.options, bot->options).value();
    const auto number_of = [&](std::string_view name, std::int64_t without) {
      return std::ranges::find(kind.options, name, &core::OptionSpec::name) == kind.options.end() ? without
                                                                                                  : own.integer(name);
    };
    return number_of("time", 0) == 0 && number_of("threads", 1) == 1;
  });
}

}  // namespace tournament
