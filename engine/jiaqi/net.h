#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/jiaqi/evaluation.h"
#include "engine/jiaqi/net_features.h"

namespace jiaqi {

/// What the net has learned (net_weights.inc, made by make_net/). The whole numbers are 256ths.
struct NetWeights {
  static constexpr std::size_t hidden = 128;
  static constexpr std::int32_t one = 256;
  using Row = std::array<std::int16_t, hidden>;

  /// By set and point what a member adds to the hidden layer; what it is worth to open the movement phase; and always.
  std::array<std::array<Row, Board<5>::point_count>, net_sets> points;
  Row second_placer;
  Row bias;
  /// By phase, what the hidden layer says.
  std::array<Row, phases> verdict;
  std::array<std::int16_t, phases> verdict_bias;
};

/// The weights that the program comes with.
extern const NetWeights net_weights;

/// What a net with one hidden layer adds to evaluate(): by how much, in hundredths of the logarithm of the odds, the
/// side to move stands better than the linear evaluation says. Its first layer is a sum of few rows, because its inputs
/// are sets with few members, as in Nasu, "Efficiently updatable neural-network-based evaluation functions for computer
/// shogi" (2018); so there is no need to update it. Expects a position that is not over.
inline std::int32_t net_correction(const NetWeights& weights, const Position<5>& position, const NetSets& sets) {
  NetWeights::Row sums = weights.bias;
  const auto add = [&](const NetWeights::Row& row) {
    for (std::size_t i = 0; i < NetWeights::hidden; ++i) sums[i] = static_cast<std::int16_t>(sums[i] + row[i]);
  };
  if (position.to_move() == position.rules().moves_first) add(weights.second_placer);
  for (std::size_t set = 0; set < net_sets; ++set)
    for (std::uint64_t rest = sets[set]; rest != 0; rest &= rest - 1)
      add(weights.points[set][static_cast<std::size_t>(std::countr_zero(rest))]);
  const std::size_t now = phase(position);
  const NetWeights::Row& verdict = weights.verdict[now];
  std::int32_t said = weights.verdict_bias[now] * NetWeights::one;
  for (std::size_t i = 0; i < NetWeights::hidden; ++i) said += std::max<std::int16_t>(sums[i], 0) * verdict[i];
  return static_cast<std::int32_t>(std::int64_t{said} * 100 / (std::int64_t{NetWeights::one} * NetWeights::one));
}

/// The net has learned under the server's rules. Those that only say when a game ends in a draw do not matter.
inline bool net_knows(const Rules& rules) {
  Rules known = Rules{};
  known.ply_limit = rules.ply_limit;
  known.quiet_limit = rules.quiet_limit;
  known.third_occurrence = rules.third_occurrence;
  return rules == known;
}

}  // namespace jiaqi
