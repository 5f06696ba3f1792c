#include "clients/cli/bench/random_games.h"

#include "engine/base/rng.h"

namespace cli::bench {
namespace {

Moves random_moves(core::AnyGame game, int longest, base::Rng& rng) {
  Moves moves;
  while (!game.ending() && game.ply() < longest) {
    std::vector<std::string> legal = game.legal_moves();
    if (legal.size() > 1) std::erase(legal, "pass");
    moves.push_back(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    game.play(moves.back());
  }
  return moves;
}

}  // namespace

std::vector<Moves> random_games(const core::AnyGame& start, int count, int longest, std::uint64_t seed) {
  base::Rng rng(seed);
  std::vector<Moves> games;
  for (int number = 0; number < count; ++number) games.push_back(random_moves(start, longest, rng));
  return games;
}

}  // namespace cli::bench
