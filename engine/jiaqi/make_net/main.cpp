// Plays jiaqi against itself and writes the search's results for every position, as training data for `fit`:
//
//   jiaqi_make_net FILE SECONDS SEED NODES
//
// Plays with the evaluation that it was built with, at NODES nodes per move. Appends to FILE. Each position consists
// of, in the byte order of the machine: the sets of net_features.h, one 64-bit word each; the linear evaluation and the
// search's score, 16 bits each, in hundredths of the logarithm of the odds; the final result (2 if the side to move
// won, 1 for a draw), the phase, whether the side to move opens the movement phase, and the ply, one byte each.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "engine/base/rng.h"
#include "engine/core/record.h"
#include "engine/jiaqi/minimax_policy.h"
#include "engine/jiaqi/net_features.h"
#include "engine/jiaqi/playout.h"
#include "engine/search/iterative_deepening.h"

namespace jiaqi {
namespace {

using Clock = std::chrono::steady_clock;
using Game = Position<5>;
using Search = search::IterativeDeepening<MinimaxPolicy<5>>;

struct Sample {
  NetSets sets;
  std::int16_t linear;
  std::int16_t searched;
  std::uint8_t result;
  std::uint8_t phase;
  std::uint8_t is_second_placer;
  std::uint8_t ply;
};
static_assert(sizeof(Sample) == 56);

/// Plays one game: some random plies, then searches with occasional random moves, so that games differ.
void play(Search& search, std::int64_t nodes, base::Rng& rng, std::FILE* file) {
  constexpr std::uint32_t max_random_plies = 12;
  constexpr std::uint32_t one_random_in = 16;
  core::Record<Game> record{Game()};
  const auto random_plies = static_cast<int>(rng.below(max_random_plies + 1));
  std::vector<Sample> samples;
  while (!record.ending()) {
    const Game& position = record.position();
    if (record.ply() < random_plies) {
      record.play(UniformPlayout<5>::choose(position, rng));
      continue;
    }
    const std::vector<Move> legal = record.legal_moves();
    const auto found = search.search({position, legal, record.moves()}, 127, {.playouts = nodes});
    const auto outlook = Outlook<5>::of(position);
    samples.push_back({.sets = net_sets_of(position, outlook),
                       .linear = static_cast<std::int16_t>(evaluate(position, outlook, fitted_weights<5>)),
                       .searched = static_cast<std::int16_t>(found.score),
                       .result = position.to_move() == base::Side::black,  // the side, until the result is known
                       .phase = static_cast<std::uint8_t>(phase(position)),
                       .is_second_placer = position.to_move() == position.rules().moves_first,
                       .ply = static_cast<std::uint8_t>(std::min(record.ply(), 255))});
    record.play(rng.below(one_random_in) == 0 ? UniformPlayout<5>::choose(position, rng) : found.best);
  }
  for (Sample& sample : samples) {
    const base::Side side = sample.result == 1 ? base::Side::black : base::Side::white;
    sample.result = static_cast<std::uint8_t>(2 * core::value_for(side, record.ending()->outcome));
  }
  std::fwrite(samples.data(), sizeof(Sample), samples.size(), file);
}

}  // namespace
}  // namespace jiaqi

int main(int count, char** arguments) {
  using namespace jiaqi;
  if (count != 5) {
    std::fprintf(stderr, "usage: jiaqi_make_net FILE SECONDS SEED NODES\n");
    return 2;
  }
  std::FILE* const file = std::fopen(arguments[1], "ab");
  if (file == nullptr) {
    std::perror(arguments[1]);
    return 1;
  }
  const auto end = Clock::now() + std::chrono::seconds(std::atoll(arguments[2]));
  base::Rng rng(static_cast<std::uint64_t>(std::atoll(arguments[3])));
  Search search({.table = search::TableSize::mebibytes(4)});
  int games = 0;
  for (; Clock::now() < end; ++games) play(search, std::atoll(arguments[4]), rng, file);
  std::fprintf(stderr, "%d games\n", games);
  return std::fclose(file) == 0 ? 0 : 1;
}
