#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/othello/patterns.h"

namespace othello {

/// The unit of evaluations: one disc is 8, so they are in eighths of a disc.
inline constexpr int disc = 8;

/// The evaluation of a position for the side to move: its expected final margin, from the patterns and the mobility of
/// both sides, by stage of the game.
class Evaluation {
 public:
  static constexpr int stages = 30;
  /// The number of weights for one disc: finer than `disc`, because many weights are added.
  static constexpr int weight_disc = 16;
  /// The number of mobility values, for each side; higher mobility counts as the maximum.
  static constexpr std::size_t mobility_values = 32;
  /// The number of weights of one stage: those of the patterns, of own and opponent's mobility, and a constant.
  static constexpr std::size_t weights = pattern_offsets.total + 2 * mobility_values + 1;

  Evaluation() : weights_(static_cast<std::size_t>(stages) * weights) {}

  /// Each stage has two numbers of discs.
  static constexpr int stage_of(int discs) { return std::clamp((discs - 4) / 2, 0, stages - 1); }

  [[nodiscard]] std::int16_t* stage(int stage) { return weights_.data() + static_cast<std::size_t>(stage) * weights; }
  [[nodiscard]] const std::int16_t* stage(int stage) const {
    return weights_.data() + static_cast<std::size_t>(stage) * weights;
  }

  /// The evaluation in units of `disc`. Expects a position where the game is not over, its features and the number of
  /// moves of its side to move.
  [[nodiscard]] int operator()(const Discs& discs, const Features& features, int moves) const {
    const std::int16_t* const of_stage = stage(stage_of(count(discs.own | discs.other)));
    int sum = of_stage[weights - 1];
    features.each([&](std::size_t weight) { sum += of_stage[weight]; });
    sum += of_stage[mobility_weight(moves)] + of_stage[other_mobility_weight(count(discs.passed().moves()))];
    return std::clamp(sum / (weight_disc / disc), -64 * disc, 64 * disc);
  }
  [[nodiscard]] int operator()(const Discs& discs) const {
    return (*this)(discs, Features(discs), count(discs.moves()));
  }

  /// Calls use(index of the weight) for every feature of a position, except the constant.
  template <class Use>
  static void for_each_feature(const Discs& discs, Use use) {
    Features(discs).each(use);
    use(mobility_weight(count(discs.moves())));
    use(other_mobility_weight(count(discs.passed().moves())));
  }

 private:
  static constexpr std::size_t mobility_weight(int moves) {
    return pattern_offsets.total + std::min(static_cast<std::size_t>(moves), mobility_values - 1);
  }
  static constexpr std::size_t other_mobility_weight(int moves) { return mobility_weight(moves) + mobility_values; }

  std::vector<std::int16_t> weights_;
};

/// The evaluation that was fitted to games (weights.inc, made by engine/othello/make_weights).
const Evaluation& evaluation();

}  // namespace othello
