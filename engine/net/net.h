#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/grid/geometry.h"
#include "engine/net/convolution.h"
#include "engine/net/vectors.h"
#include "engine/net/weights.h"

namespace net {

/// What the net thinks of a position, for the side to move.
template <std::size_t Points>
struct Opinion {
  /// By point: the logarithm of the probability that the move is played, up to a common additive constant.
  std::array<float, Points> moves{};
  float pass = 0;  ///< the same for a pass
  float win_rate = 0.5F;
  float margin = 0;  ///< points by which it wins; negative if it loses
  /// By point: from -1, the opponent will own it, to 1.
  std::array<float, Points> owners{};
};

/// A residual net with global pooling for boards of one size (Wu, "Accelerating self-play learning in Go", 2019). One
/// set of weights serves all sizes. Its layers compute with 16-bit integers, in units of 1/256, and give the same
/// result on every processor. Threads can share one object.
///
/// Layout is a grid::PlayoutBoard, which numbers the cells of the input planes.
template <class Layout, std::size_t Planes>
class Net {
 public:
  using Geometry = typename Layout::Geometry;
  using Set = typename Layout::Set;
  using Inputs = std::array<Set, Planes>;
  using Opinion = net::Opinion<Geometry::size>;

  explicit Net(const Weights<Planes>& weights) : weights_(weights) {
    for (std::size_t square = 0; square < 9; ++square)
      for (std::size_t plane = 0; plane < Planes; ++plane) stem_[square][plane] = wide(weights.stem[square][plane]);
    for (std::size_t point = 0; point < Geometry::size; ++point) {
      always_[point] = wide(weights.stem_bias);
      komi_[point] = {};
      for (std::size_t square = 0; square < 9; ++square) {
        if (!is_on_board(point, square)) continue;
        add(always_[point], wide(weights.stem[square][Planes]));
        add(komi_[point], wide(weights.stem[square][Planes + 1]));
      }
    }
    for (std::size_t layer = 0; layer < convolutions_.size(); ++layer)
      convolutions_[layer] = Convolution<Geometry>(weights.convolutions[layer]);
    for (std::size_t pool = 0; pool < pools_.size(); ++pool) pools_[pool] = paired(weights.pools[pool]);
    policy_ = paired(weights.policy);
    policy_pool_ = paired(weights.policy_pool);
  }

  /// `komi` is the compensation of the side to move in addition to its points, in half points.
  [[nodiscard]] Opinion look(const Inputs& inputs, int komi) const {
    Trunk trunk{};
    begin(inputs, komi, trunk);
    Trunk inner{};
    for (std::size_t block = 0; block < blocks; ++block) {
      Sums<channels> bias = bias_of(weights_.biases[2 * block]);
      if (block % 2 == 1) add(bias, pooled_sums(pools_[block / 2], pool(trunk)));
      convolutions_[2 * block].template apply<false>(trunk, bias, inner);
      convolutions_[2 * block + 1].template apply<true>(inner, bias_of(weights_.biases[2 * block + 1]), trunk);
    }
    return conclude(trunk, static_cast<float>(komi) / 16);
  }

 private:
  static constexpr std::int32_t one = value_one;

  using Trunk = net::Trunk<Geometry>;
  using Pooled = std::array<std::int16_t, pooled_values>;

  static constexpr std::size_t columns = Geometry::columns;
  static constexpr std::size_t rows = Geometry::rows;

  static constexpr std::size_t neighbour(std::size_t place, std::size_t square) {
    return place + square / 3 * Trunk::width + square % 3 - Trunk::width - 1;
  }
  static constexpr bool is_on_board(std::size_t point, std::size_t square) {
    const std::size_t row = point / columns + square / 3;
    const std::size_t column = point % columns + square % 3;
    return row > 0 && row <= rows && column > 0 && column <= columns;
  }

  /// A bias in the units of the sums of a layer.
  template <std::size_t Channels>
  static Sums<Channels> bias_of(const std::array<std::int16_t, Channels>& bias) {
    Sums<Channels> sums = wide(bias);
    for (Eight& eight : sums) eight *= one;
    return sums;
  }

  /// The first layer. Most of its inputs are zero, so it adds the weights of the set ones.
  void begin(const Inputs& inputs, int komi, Trunk& trunk) const {
    std::array<Sums<channels>, Trunk::places> sums{};
    for (std::size_t point = 0; point < Geometry::size; ++point)
      for (std::size_t i = 0; i < komi_[point].size(); ++i)
        sums[Trunk::place(point)][i] = always_[point][i] + komi_[point][i] * komi / 16;
    for (std::size_t plane = 0; plane < Planes; ++plane)
      inputs[plane].each([&](std::size_t cell) {
        const std::size_t point = grid::index(Layout::point(static_cast<typename Layout::Cell>(cell)));
        // For the neighbour on one side, this point is on its opposite side. Sums on the border are never read.
        for (std::size_t square = 0; square < 9; ++square)
          add(sums[neighbour(Trunk::place(point), 8 - square)], stem_[square][plane]);
      });
    for (std::size_t point = 0; point < Geometry::size; ++point) {
      constexpr std::int32_t ratio = weight_one / one;
      Sums<channels>& sum = sums[Trunk::place(point)];
      for (Eight& eight : sum) eight = (eight + ratio / 2) / ratio;
      store_clamped(sum, trunk.at(Trunk::place(point)));
    }
  }

  /// The mean and the maximum of each channel.
  static Pooled pool(const Trunk& trunk) {
    std::array<std::int32_t, channels> totals{};
    Row highest{};
    for (std::size_t point = 0; point < Geometry::size; ++point) {
      const std::int16_t* here = trunk.at(Trunk::place(point));
      for (std::size_t i = 0; i < channels; ++i) {
        totals[i] += here[i];
        highest[i] = std::max(highest[i], here[i]);
      }
    }
    Pooled pooled{};
    constexpr auto points = static_cast<std::int32_t>(Geometry::size);
    for (std::size_t i = 0; i < channels; ++i) {
      pooled[i] = static_cast<std::int16_t>((totals[i] + points / 2) / points);
      pooled[channels + i] = highest[i];
    }
    return pooled;
  }
  template <std::size_t Groups>
  static std::array<Eight, Groups> pooled_sums(
      const std::array<std::array<EightPairs, Groups>, pooled_values / 2>& weights, const Pooled& pooled) {
    std::array<Eight, Groups> sums{};
    for (std::size_t two = 0; two < weights.size(); ++two) add_products(sums, weights[two], pooled.data() + 2 * two);
    return sums;
  }

  /// The dot product, in units of the layers times those of the weights.
  template <std::size_t Size>
  static float weighted_sum(const std::int16_t* values, const std::array<std::int16_t, Size>& weights) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < Size; ++i) sum += values[i] * weights[i];
    return static_cast<float>(sum) / static_cast<float>(one * weight_one);
  }

  Opinion conclude(const Trunk& trunk, float komi) const {
    const Pooled pooled = pool(trunk);
    Opinion opinion;
    Sums<policy_channels> everywhere = bias_of(weights_.policy_bias);
    add(everywhere, pooled_sums(policy_pool_, pooled));
    float lead = 8 * komi;
    for (std::size_t point = 0; point < Geometry::size; ++point) {
      const std::int16_t* here = trunk.at(Trunk::place(point));
      Sums<policy_channels> sums = everywhere;
      for (std::size_t two = 0; two < channels / 2; ++two) add_products(sums, policy_[two], here + 2 * two);
      for (Eight& eight : sums) eight = scaled_down(eight);
      PolicyRow row{};
      store_clamped(sums, row.data());
      opinion.moves[point] = weighted_sum(row.data(), weights_.move);
      opinion.owners[point] = std::tanh(weighted_sum(here, weights_.owner) + weights_.owner_bias);
      lead += opinion.owners[point];
    }
    judge(pooled, lead, komi, opinion);
    return opinion;
  }

  void judge(const Pooled& pooled, float lead, float komi, Opinion& opinion) const {
    std::array<float, pooled_values + value_facts> facts{};
    for (std::size_t i = 0; i < pooled_values; ++i) facts[i] = static_cast<float>(pooled[i]) / one;
    opinion.pass = weights_.pass_bias + weights_.pass[pooled_values] * komi;
    for (std::size_t i = 0; i < pooled_values; ++i) opinion.pass += weights_.pass[i] * facts[i];
    facts[pooled_values] = lead / 10;
    facts[pooled_values + 1] = lead / static_cast<float>(columns);
    facts[pooled_values + 2] = komi;
    facts[pooled_values + 3] = (static_cast<float>(columns) - 13) / 6;
    float verdict = weights_.verdict_bias;
    float margin = weights_.margin_bias;
    for (std::size_t i = 0; i < hidden; ++i) {
      float sum = weights_.judge_bias[i];
      for (std::size_t j = 0; j < facts.size(); ++j) sum += weights_.judge[i][j] * facts[j];
      sum = std::max(0.0F, sum);
      verdict += sum * weights_.verdict[i];
      margin += sum * weights_.margin[i];
    }
    opinion.win_rate = 1 / (1 + std::exp(-verdict));
    opinion.margin = lead + 10 * margin;
  }

  const Weights<Planes>& weights_;
  std::array<std::array<Sums<channels>, Planes>, 9> stem_;
  std::array<Sums<channels>, Geometry::size> always_;  ///< the sums of the first layer on an empty board
  std::array<Sums<channels>, Geometry::size> komi_;    ///< per eighth of a point
  std::array<Convolution<Geometry>, 2 * blocks> convolutions_;
  std::array<PairedWeights<pooled_values, channels>, blocks / 2> pools_;
  PairedWeights<channels, policy_channels> policy_;
  PairedWeights<pooled_values, policy_channels> policy_pool_;
};

}  // namespace net
