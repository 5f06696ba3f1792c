// Fits the weights of the evaluation to games of the alpha-beta player against itself, and prints them in the format of
// engine/jiaqi/weights.inc. docs/engines/jiaqi.md shows how it was called. The same arguments give the same weights.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <vector>

#include "engine/base/rng.h"
#include "engine/core/record.h"
#include "engine/jiaqi/evaluation.h"
#include "engine/jiaqi/minimax_policy.h"
#include "engine/jiaqi/playout.h"
#include "engine/jiaqi/sizes.h"
#include "engine/search/iterative_deepening.h"

namespace jiaqi {
namespace {

template <int Size>
using Search = search::IterativeDeepening<MinimaxPolicy<Size>>;

/// A position of a game with the result for its side to move: 1, ½ or 0.
struct Sample {
  FeatureValues values;
  double result = 0;
};
using Samples = std::array<std::vector<Sample>, phases>;

/// Plays one game: some random plies, then searches with occasional random moves, so that games differ.
template <int Size>
void play(Search<Size>& search, std::int64_t nodes, base::Rng& rng, Samples& samples) {
  using Game = Position<Size>;
  constexpr std::uint32_t max_random_plies = 12;
  constexpr std::uint32_t one_random_in = 20;
  Rules rules;
  rules.ply_limit = default_ply_limit(static_cast<int>(Game::Board::point_count));
  core::Record<Game> record{Game(rules)};
  const auto random_plies = static_cast<int>(rng.below(max_random_plies + 1));
  struct Seen {
    std::size_t phase;
    base::Side side;
    FeatureValues values;
  };
  std::vector<Seen> seen;
  while (!record.ending()) {
    const Game& position = record.position();
    const bool is_random = record.ply() < random_plies || rng.below(one_random_in) == 0;
    if (record.ply() >= random_plies)
      seen.push_back({phase(position), position.to_move(), feature_values(position, Outlook<Size>::of(position))});
    if (is_random) {
      record.play(UniformPlayout<Size>::choose(position, rng));
    } else {
      const std::vector<Move> legal = record.legal_moves();
      record.play(search.search({position, legal, record.moves()}, 127, {.playouts = nodes}).best);
    }
  }
  const core::Outcome outcome = record.ending()->outcome;
  for (const Seen& each : seen) samples[each.phase].push_back({each.values, core::value_for(each.side, outcome)});
}

/// Solves a x = b by elimination. Expects a positive definite matrix.
std::array<double, features> solve(std::array<std::array<double, features>, features> a,
                                   std::array<double, features> b) {
  for (std::size_t i = 0; i < features; ++i)
    for (std::size_t row = i + 1; row < features; ++row) {
      const double share = a[row][i] / a[i][i];
      for (std::size_t column = i; column < features; ++column) a[row][column] -= share * a[i][column];
      b[row] -= share * b[i];
    }
  for (std::size_t i = features; i-- > 0;) {
    for (std::size_t column = i + 1; column < features; ++column) b[i] -= a[i][column] * b[column];
    b[i] /= a[i][i];
  }
  return b;
}

/// Logistic regression by Newton's method, with a penalty that keeps weights of rare features near 0.
FeatureValues fit(const std::vector<Sample>& samples) {
  constexpr double penalty = 20;
  constexpr int steps = 12;
  std::array<double, features> weights{};
  for (int step = 0; step < steps; ++step) {
    std::array<double, features> gradient{};
    std::array<std::array<double, features>, features> curvature{};
    for (std::size_t i = 0; i < features; ++i) {
      gradient[i] = -penalty * weights[i];
      curvature[i][i] = penalty;
    }
    for (const Sample& sample : samples) {
      double odds = 0;
      for (std::size_t i = 0; i < features; ++i) odds += weights[i] * sample.values[i];
      const double chance = 1 / (1 + std::exp(-odds));
      for (std::size_t i = 0; i < features; ++i) {
        gradient[i] += (sample.result - chance) * sample.values[i];
        for (std::size_t j = 0; j < features; ++j)
          curvature[i][j] += chance * (1 - chance) * sample.values[i] * sample.values[j];
      }
    }
    const std::array<double, features> change = solve(curvature, gradient);
    for (std::size_t i = 0; i < features; ++i) weights[i] += change[i];
  }
  FeatureValues rounded{};
  for (std::size_t i = 0; i < features; ++i) rounded[i] = static_cast<std::int32_t>(std::lround(100 * weights[i]));
  return rounded;
}

/// The mean negative logarithm of the probability that was predicted for the result, in bits; 1 is as good as a coin
/// toss.
double surprise(const std::vector<Sample>& samples, const FeatureValues& weights) {
  double sum = 0;
  for (const Sample& sample : samples) {
    double odds = 0;
    for (std::size_t i = 0; i < features; ++i) odds += weights[i] * sample.values[i] / 100.0;
    const double chance = 1 / (1 + std::exp(-odds));
    sum -= sample.result * std::log2(chance) + (1 - sample.result) * std::log2(1 - chance);
  }
  return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
}

void print(const Weights& weights) {
  for (const FeatureValues& row : weights) {
    for (std::size_t i = 0; i < features; ++i) std::cout << (i == 0 ? "{" : ", ") << row[i];
    std::cout << "},\n";
  }
}

/// What the command line asks for.
struct Arguments {
  std::int64_t generations = 0;
  std::int64_t games = 0;
  std::int64_t nodes = 0;
  std::uint64_t seed = 0;
};

template <int Size>
Weights fitted(const Arguments& arguments) {
  base::Rng rng(arguments.seed);
  Weights weights{};
  for (FeatureValues& row : weights) row[static_cast<std::size_t>(Feature::material)] = 20;
  for (std::int64_t generation = 1; generation <= arguments.generations; ++generation) {
    MinimaxPolicy<Size> policy;
    policy.weights = &weights;
    policy.net = nullptr;
    Search<Size> search({.table = search::TableSize::mebibytes(4)}, policy);
    Samples samples;
    for (std::int64_t game = 0; game < arguments.games; ++game) play<Size>(search, arguments.nodes, rng, samples);
    Weights next = weights;
    for (std::size_t i = 0; i < phases; ++i) {
      next[i] = fit(samples[i]);
      std::cerr << "generation " << generation << " phase " << i << ": " << samples[i].size() << " positions, "
                << surprise(samples[i], weights[i]) << " -> " << surprise(samples[i], next[i]) << " bits\n";
    }
    weights = next;
  }
  return weights;
}

}  // namespace
}  // namespace jiaqi

/// make_weights SIZE GENERATIONS GAMES NODES SEED: each generation plays with the weights of the previous one, the
/// first with a count of stones alone.
int main(int count, char** arguments) {
  using namespace jiaqi;
  const auto number = [&](int i) { return std::strtoll(arguments[i], nullptr, 10); };
  if (count != 6 || std::ranges::count(Sizes::values, number(1)) == 0) {
    std::cerr << "usage: make_weights SIZE GENERATIONS GAMES NODES SEED\n";
    return 2;
  }
  const Arguments given{number(2), number(3), number(4), static_cast<std::uint64_t>(number(5))};
  print(Sizes::with(number(1), [&](auto size) { return fitted<size>(given); }));
  return 0;
}
