#include "engine/othello/pattern_bot.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <limits>
#include <vector>

#include "engine/base/rng.h"
#include "engine/core/any_game_of.h"
#include "engine/search/book_bot.h"
#include "engine/search/minimax_bot.h"

namespace othello {
namespace {

/// The mean number of nodes to solve a position of self-play with this number of empty squares.
constexpr double nodes_to_solve(int empties) {
  double nodes = 4'400;
  for (int i = 10; i < empties; ++i) nodes *= 2.2;
  return nodes;
}

/// The number of solver nodes that take as long as one node of the search with its evaluation.
constexpr double solver_speed = 5;
/// The number of solver nodes per millisecond on a slow processor.
constexpr double solver_nodes_per_ms = 20'000;

/// The maximum number of empty squares that can be solved within the limits.
int solvable(const search::MinimaxLimits& limits) {
  double nodes = 1e12;
  if (limits.limits.playouts) nodes = std::min(nodes, solver_speed * static_cast<double>(*limits.limits.playouts));
  if (limits.limits.time)
    nodes = std::min(nodes, solver_nodes_per_ms * static_cast<double>(limits.limits.time->count()));
  int empties = std::min(limits.depth, squares);
  while (empties > 0 && nodes_to_solve(empties) > nodes) --empties;
  return empties;
}

/// From this many empty squares more, the winner can be found within the same limits.
constexpr int winner_earlier = 3;

/// Black's lead, from a margin of the side to move.
double lead_of(const Position& position, double margin) {
  return position.to_move() == base::Side::black ? margin : -margin;
}

/// The number of plies at the start of the game in which a seed varies the play, the search depth there, and how much
/// worse than the best a move may be.
constexpr int varied_plies = 10;
constexpr int varied_depth = 6;
constexpr search::Score varied_loss = disc / 2;
/// The same as a win rate.
constexpr double varied_chance = varied_loss / (4 * Policy::logistic_scale);

const core::Book& opening_book() {
  static const core::Book book("othello", core::AnyGame::of(Position()),
#include "engine/othello/book.inc"
  );
  return book;
}

}  // namespace

PatternBot::PatternBot(const core::Options& options)
    : options_(options),
      search_(search::settings_of(search::Algorithm::pvs, options)),
      solver_(static_cast<unsigned>(options.integer("threads")),
              search::TableSize::mebibytes(static_cast<std::size_t>(options.integer("memory")))) {}

core::Thought PatternBot::think(const core::AnyGame& game, const core::Budget& budget, const std::stop_token& stop) {
  const auto* record = game.as<Position>();
  assert(record != nullptr && !record->ending());
  search::MinimaxLimits limits = search::within_budget(search::minimax_limits(options_, Policy::levels), budget);
  if (!limits.limits.time) search_.forget();
  const Position& position = record->position();
  const std::vector<Move> legal = record->legal_moves();
  if (legal.size() == 1 && budget.own_limits) return search::forced_thought<Position>(legal.front());
  if (budget.own_limits && options_.integer("seed") > 0 && position.empties() >= squares - 4 - varied_plies)
    return opening(position, legal, record->ply());
  const search::Root<Position> root{position, legal, record->moves()};
  std::optional<core::Thought> thought = solved(position, limits, stop);
  if (!thought) {
    const auto result = search_.search(root, limits.depth, search::limits_of_first(limits.limits, budget), stop);
    thought = search::thought_of<Policy>(result);
    thought->lead = lead_of(position, static_cast<double>(result.score) / disc);
  }
  search::add_candidates(*thought, search_, root, limits, budget, stop);
  return *std::move(thought);
}

std::optional<core::Thought> PatternBot::solved(const Position& position, const search::MinimaxLimits& limits,
                                                const std::stop_token& stop) {
  const int exact = solvable(limits);
  if (position.empties() > std::min(exact + winner_earlier, limits.depth)) return std::nullopt;
  if (!limits.limits.time) solver_.forget();
  const Goal goal = position.empties() <= exact ? Goal::exact() : Goal::winner();
  core::Limits allowed = limits.limits;
  // Leaves enough for the search in case the game turns out to be too long to solve.
  if (allowed.playouts)
    *allowed.playouts = static_cast<std::int64_t>(2 * solver_speed * static_cast<double>(*allowed.playouts));
  if (allowed.time) allowed = {.time = *allowed.time * 3 / 4, .hard_limit = *allowed.time * 3 / 4};
  const Solution solution = solver_.solve(position, goal, allowed, stop);
  if (!solution.complete) return std::nullopt;
  // All moves of a lost position are equal to the solver; the search finds one that makes winning hard.
  if (goal == Goal::winner() && solution.score < 0) return std::nullopt;
  core::Thought thought;
  for (const Move move : solution.variation) thought.variation.push_back(Position::format(move));
  thought.move = thought.variation.front();
  thought.win_rate = solution.score > 0 ? 1 : solution.score < 0 ? 0 : 0.5;
  thought.candidates = {{.move = thought.move,
                         .visits = solution.nodes,
                         .win_rate = thought.win_rate,
                         .lower_bound = thought.win_rate,
                         .prior = 0,
                         .variation = thought.variation}};
  if (goal == Goal::exact()) thought.lead = lead_of(position, solution.score);
  thought.depth = position.empties();
  thought.nodes = solution.nodes;
  thought.seconds = solution.seconds;
  return thought;
}

/// Plays a random one of the moves that a short search finds nearly as good as the best.
core::Thought PatternBot::opening(const Position& position, std::span<const Move> legal, int ply) {
  std::vector<std::pair<search::Score, Move>> values;
  for (const Move& move : legal) {
    const auto result = search_.search({position, std::span(&move, 1)}, varied_depth, {});
    values.emplace_back(result.score, move);
  }
  const search::Score best = std::ranges::max(values, {}, [](const auto& value) { return value.first; }).first;
  std::erase_if(values, [&](const auto& value) { return value.first < best - varied_loss; });
  base::Rng rng(search::seed_for_ply(options_, ply));
  const auto& [score, move] = values[rng.below(static_cast<std::uint32_t>(values.size()))];
  core::Thought thought = search::forced_thought<Position>(move);
  thought.win_rate = search::chance_of<Policy>(score);
  thought.lead = lead_of(position, static_cast<double>(score) / disc);
  thought.depth = varied_depth;
  return thought;
}

std::unique_ptr<core::Bot> make_pattern_bot(const core::Options& options, const core::AnyGame& /*game*/) {
  auto bot = std::make_unique<PatternBot>(options);
  if (!options.flag("book")) return bot;
  const search::BookVariety variety{static_cast<std::uint64_t>(options.integer("seed")), varied_chance};
  return std::make_unique<search::BookBot>(opening_book(), variety, std::move(bot));
}

}  // namespace othello
