// Prints how often Black wins from each first placement, up to symmetries of the board, as a table for
// docs/engines/jiaqi.md: make_statistics GAMES NODES SEED. The alpha-beta player plays both sides; the two plies after
// the first placement are random, so that games differ.

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <vector>

#include "engine/base/rng.h"
#include "engine/core/record.h"
#include "engine/jiaqi/minimax_policy.h"
#include "engine/jiaqi/playout.h"
#include "engine/search/iterative_deepening.h"

namespace jiaqi {
namespace {

using Game = Position<5>;
using Search = search::IterativeDeepening<MinimaxPolicy<5>>;

/// Plays a game and returns its value for Black: 1, ½ or 0.
double play(Search& search, Point first, std::int64_t nodes, base::Rng& rng) {
  constexpr int plies_before_search = 3;
  core::Record<Game> record{Game()};
  record.play({no_point, first});
  while (!record.ending()) {
    if (record.ply() < plies_before_search) {
      record.play(UniformPlayout<5>::choose(record.position(), rng));
    } else {
      const std::vector<Move> legal = record.legal_moves();
      record.play(search.search({record.position(), legal, record.moves()}, 127, {.playouts = nodes}).best);
    }
  }
  return core::value_for(base::Side::black, record.ending()->outcome);
}

}  // namespace
}  // namespace jiaqi

int main(int count, char** arguments) {
  using namespace jiaqi;
  if (count != 4) {
    std::cerr << "usage: make_statistics GAMES NODES SEED\n";
    return 2;
  }
  const auto number = [&](int i) { return std::strtoll(arguments[i], nullptr, 10); };
  const auto games = static_cast<double>(number(1));
  base::Rng rng(static_cast<std::uint64_t>(number(3)));
  Search search({.table = search::TableSize::mebibytes(4)});
  std::cout << "| first placement | Black wins |\n|---|---|\n" << std::fixed << std::setprecision(1);
  // One point of each kind: an eighth of the board.
  constexpr int middle = Game::Board::extent / 2;
  for (int row = 0; row <= middle; ++row)
    for (int column = row; column <= middle; column += 2) {
      const Point first = Game::Board::point_at(row, column);
      if (first == Game::Board::centre) continue;
      double sum = 0;
      for (std::int64_t game = 0; game < number(1); ++game) sum += play(search, first, number(2), rng);
      const double mean = sum / games;
      const double error = 1.96 * std::sqrt(mean * (1 - mean) / games);
      std::cout << "| " << Game::Board::name(first) << " | " << 100 * mean << " % ± " << 100 * error << " |\n"
                << std::flush;
    }
  return 0;
}
