#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/jiaqi/evaluation.h"
#include "engine/jiaqi/net_features.h"

namespace jiaqi {

/// The weights of the net (net_weights.inc, made by make_net/). Integers are in units of 1/256.
struct NetWeights {
  static constexpr std::size_t hidden = 128;
  static constexpr std::int32_t one = 256;
  using Row = std::array<std::int16_t, hidden>;

  /// The contributions to the hidden layer: by set and point, of a member; of opening the movement phase; and a
  /// constant.
  std::array<std::array<Row, Board<5>::point_count>, net_sets> points;
  Row second_placer;
  Row bias;
  /// The output weights of the hidden layer, by phase.
  std::array<Row, phases> verdict;
  std::array<std::int16_t, phases> verdict_bias;
};

/// The weights that are compiled into the program.
extern const NetWeights net_weights;

/// The correction of evaluate() by a net with one hidden layer: by how much, in hundredths of the logarithm of the
/// odds, the side to move stands better than in the linear evaluation. Its first layer is a sum of few rows, because
/// its inputs are sets with few members, as in Nasu, "Efficiently updatable neural-network-based evaluation functions
/// for computer shogi" (2018); so it needs no incremental update. Expects a position that is not over.
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

}  // namespace jiaqi
