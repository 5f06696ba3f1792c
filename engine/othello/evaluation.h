#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "engine/othello/patterns.h"

namespace othello {

/// Evaluations are in eighths of a disc.
inline constexpr int disc = 8;

/// What the patterns and the mobility of both sides are worth to the side to move, by stage of the game: the expected
/// margin at the end.
class Evaluation {
 public:
  static constexpr int stages = 10;
  /// Numbers of moves, of the side to move and of the other one, of which more count as so many.
  static constexpr std::size_t mobility_values = 32;
  /// Weights of one stage: those of the patterns, of one's own and the opponent's mobility, and a constant.
  static constexpr std::size_t weights = pattern_offsets.total + 2 * mobility_values + 1;

  Evaluation() : weights_(static_cast<std::size_t>(stages) * weights) {}

  static constexpr int stage_of(int discs) { return std::clamp((discs - 4) / 6, 0, stages - 1); }

  [[nodiscard]] std::int16_t* stage(int stage) { return weights_.data() + static_cast<std::size_t>(stage) * weights; }
  [[nodiscard]] const std::int16_t* stage(int stage) const {
    return weights_.data() + static_cast<std::size_t>(stage) * weights;
  }

  /// Of a position where the game goes on, in units of `disc`.
  [[nodiscard]] int operator()(const Discs& discs) const {
    const std::int16_t* const of_stage = stage(stage_of(count(discs.own | discs.other)));
    int sum = of_stage[weights - 1];
    for_each_feature(discs, [&](std::size_t weight) { sum += of_stage[weight]; });
    return std::clamp(sum, -64 * disc, 64 * disc);
  }

  /// Calls use(number of a weight) for all that a position has but for the constant.
  template <class Use>
  static void for_each_feature(const Discs& discs, Use use) {
    static const PatternTable& table = pattern_table();
    othello::for_each_feature(table, discs, use);
    const auto mobility = [](const Discs& side) {
      return std::min(static_cast<std::size_t>(count(side.moves())), mobility_values - 1);
    };
    use(pattern_offsets.total + mobility(discs));
    use(pattern_offsets.total + mobility_values + mobility(discs.passed()));
  }

 private:
  std::vector<std::int16_t> weights_;
};

/// The one that was fitted to games (weights.inc, made by engine/othello/make_weights).
const Evaluation& evaluation();

}  // namespace othello
