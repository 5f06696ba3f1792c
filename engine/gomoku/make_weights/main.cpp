// Plays games of the strong player against itself, fits the weights of the shapes on all empty points to the results,
// and prints them in the format of engine/gomoku/weights.inc. docs/engines/gomoku.md shows how to call it. The same
// arguments give the same weights.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <vector>

#include "engine/base/rng.h"
#include "engine/core/outcome.h"
#include "engine/gomoku/rules.h"
#include "engine/gomoku/threat_policy.h"
#include "engine/gomoku/threat_search.h"
#include "engine/line/fit.h"
#include "engine/search/iterative_deepening.h"

namespace gomoku {
namespace {

constexpr int size = 15;
using Game = line::Position<Freestyle, size>;
using Board = ShapeBoard<Freestyle, size>;
using Search = search::IterativeDeepening<ThreatPolicy<Freestyle, size>>;
using Threats = ThreatSearch<Freestyle, size>;

/// The weights of own shapes, then of the other side's, then of the turn.
constexpr std::size_t turn_weight = 2 * combinations;
constexpr std::size_t weight_count = turn_weight + 1;

line::Features weights_of(const Board& board) {
  line::Features weights;
  const auto add = [&](PointCode code, std::size_t first) {
    if (code != 0) weights.push_back(static_cast<std::uint16_t>(first + combination_of_code[code]));
  };
  board.empty_points().each([&](std::size_t index) {
    const auto point = static_cast<grid::Point>(index);
    add(board.code(board.to_move(), point), 0);
    add(board.code(base::opponent(board.to_move()), point), combinations);
  });
  weights.push_back(turn_weight);
  return weights;
}

/// A position with a few random stones near the middle.
Game random_start(base::Rng& rng) {
  for (;;) {
    Game game;
    const auto plies = static_cast<int>(1 + rng.below(7));
    const std::uint32_t reach = 2 + rng.below(3);
    while (game.count() < plies && !game.outcome()) {
      const auto near_middle = [&] {
        return size / 2 + static_cast<int>(rng.below(2 * reach + 1)) - static_cast<int>(reach);
      };
      const int x = near_middle();
      const line::Move move{grid::point_at(x, near_middle(), size)};
      if (game.is_legal(move)) game.play(move);
    }
    if (!game.outcome()) return game;
  }
}

/// Plays one game, with occasional random moves instead of the best in its first part. Does not record positions where
/// a side must stop five or wins by threats: they teach nothing.
void play(Search& search, Threats& threats, std::int64_t nodes, base::Rng& rng,
          std::vector<line::ResultSample>& samples) {
  constexpr std::uint32_t one_random_in = 20;
  constexpr int random_until = 20;
  constexpr std::uint32_t random_choices = 8;
  struct Seen {
    base::Side side;
    line::Features weights;
  };
  Game game = random_start(rng);
  std::vector<Seen> seen;
  search.forget();
  threats.forget();
  while (!game.outcome()) {
    const Board board(game);
    if (const auto win = threats.find(board, game.to_move(), {.turns = 8, .nodes = 2000})) {
      game.play({win->move});
      continue;
    }
    const bool is_quiet = board.points(base::opponent(game.to_move()), Threat::five).none();
    if (is_quiet) seen.push_back({game.to_move(), weights_of(board)});
    if (is_quiet && game.count() < random_until && rng.below(one_random_in) == 0) {
      ThreatPolicy<Freestyle, size>::Moves moves;
      ThreatPolicy<Freestyle, size>::moves(board, moves);
      game.play(moves[rng.below(std::min(random_choices, static_cast<std::uint32_t>(moves.size())))].move);
      continue;
    }
    typename Game::Moves legal;
    game.legal_moves(legal);
    game.play(search.search({game, {legal.begin(), legal.end()}}, 30, {.playouts = nodes}).best);
  }
  for (Seen& each : seen) samples.push_back({std::move(each.weights), core::value_for(each.side, *game.outcome())});
}

void print(const std::vector<double>& weights) {
  const auto rounded = [&](std::size_t i) { return std::lround(weights[i] * weight_scale); };
  // An empty point without any shape has no value.
  std::cout << "{0, 0},\n";
  for (std::size_t i = 1; i < combinations; ++i)
    std::cout << '{' << rounded(i) << ", " << rounded(combinations + i) << "},\n";
  std::cerr << "the turn: " << rounded(turn_weight) << '\n';
}

}  // namespace
}  // namespace gomoku

/// make_weights GAMES NODES SEED: plays GAMES games with NODES nodes per move.
int main(int count, char** arguments) {
  using namespace gomoku;
  if (count != 4) {
    std::cerr << "usage: make_weights GAMES NODES SEED\n";
    return 2;
  }
  const auto number = [&](int i) { return std::strtoll(arguments[i], nullptr, 10); };
  base::Rng rng(static_cast<std::uint64_t>(number(3)));
  Search search({.table = search::TableSize::mebibytes(4)});
  Threats threats(std::size_t{1} << 16U);
  std::vector<line::ResultSample> samples;
  for (std::int64_t game = 0; game < number(1); ++game) play(search, threats, number(2), rng, samples);
  std::cerr << samples.size() << " positions\n";
  print(line::fit_results(samples, weight_count, rng));
  return 0;
}
