#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "engine/go/net_features.h"

namespace go {

/// Eight numbers that the processor treats as one.
using Eight [[gnu::vector_size(32)]] = float;

inline constexpr std::size_t net_channels = 16;
/// The channels of one point.
using NetPoint = std::array<Eight, net_channels / 8>;
/// What each of a point's neighbours, and itself, add to it by channel: nine squares in reading order.
using NetLayer = std::array<std::array<NetPoint, net_channels>, 9>;

/// What the net has learned (net_weights.inc, made by make_net/).
struct NetWeights {
  static constexpr std::size_t layers = 4;
  static constexpr std::size_t hidden = 24;

  std::array<std::array<NetPoint, net_planes + 2>, 9> stem;  ///< the planes, a plane of ones, and the komi
  NetPoint stem_bias;
  std::array<NetLayer, layers> convolutions;  ///< two and two make a residual block (He and others 2016)
  std::array<NetPoint, layers> biases;
  NetPoint move;   ///< how good a move here is
  NetPoint pass;   ///< from the means of all points
  NetPoint owner;  ///< whose the point will be
  float move_bias = 0;
  float owner_bias = 0;
  std::array<float, 2> pass_from_komi{};                            ///< for each eighth of a point of komi, and always
  std::array<std::array<float, net_channels + 2>, hidden> judge{};  ///< from the means, the lead and the komi
  std::array<float, hidden> judge_bias{};
  std::array<float, hidden> verdict{};
  float verdict_bias = 0;
};

/// The weights that the program comes with.
const NetWeights& net_weights();

/// A small convolutional net that has learned from games of the search without it what that search finds after many
/// playouts: which moves are worth a look, and who wins. Silver and others, "Mastering the game of Go with deep neural
/// networks and tree search" (2016); whose the points will be is learned beside it, as in Wu, "Accelerating
/// self-play learning in Go" (2019). One object serves boards of one size; threads share it.
template <class Position>
class Net {
 public:
  using Geometry = typename Position::Geometry;
  using Board = typename Position::Board;

  struct Opinion {
    std::array<float, Geometry::size> moves{};  ///< by point: the logarithm of how likely it is the move to play, plus
                                                ///< a number that is the same for all
    float pass = 0;                             ///< likewise
    float win_rate = 0.5F;                      ///< of the side to move
  };

  explicit Net(const NetWeights& weights) : weights_(weights) {
    for (std::size_t point = 0; point < Geometry::size; ++point) {
      always_[point] = weights.stem_bias;
      komi_[point] = {};
      for (std::size_t square = 0; square < 9; ++square) {
        if (!is_on_board(point, square)) continue;
        add(always_[point], weights.stem[square][net_planes]);
        add(komi_[point], weights.stem[square][net_planes + 1]);
      }
    }
  }

  [[nodiscard]] Opinion look(const Position& position) const {
    const float komi = komi_of(position) / 8;
    Trunk trunk{};
    begin(net_features(position), komi, trunk);
    Trunk inner{};
    for (std::size_t layer = 0; layer < NetWeights::layers; layer += 2) {
      convolve<false>(trunk, layer, inner);
      convolve<true>(inner, layer + 1, trunk);
    }
    return conclude(trunk, komi);
  }

 private:
  static constexpr std::size_t columns = Geometry::columns;
  static constexpr std::size_t rows = Geometry::rows;
  static constexpr std::size_t width = columns + 2;
  /// The points with a rim of zeros around them.
  using Trunk = std::array<NetPoint, width*(rows + 2)>;

  static constexpr std::size_t place(std::size_t point) { return (point / columns + 1) * width + point % columns + 1; }
  static constexpr std::size_t neighbour(std::size_t place, std::size_t square) {
    return place + square / 3 * width + square % 3 - width - 1;
  }
  static constexpr bool is_on_board(std::size_t point, std::size_t square) {
    const std::size_t row = point / columns + square / 3;
    const std::size_t column = point % columns + square % 3;
    return row > 0 && row <= rows && column > 0 && column <= columns;
  }

  static void add(NetPoint& sum, const NetPoint& more) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += more[i];
  }
  static void add(NetPoint& sum, const NetPoint& more, float times) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += more[i] * times;
  }
  static void rectify(NetPoint& point) {
    for (Eight& eight : point) eight = eight > 0 ? eight : Eight{};
  }
  static float sum(const NetPoint& a, const NetPoint& b) {
    Eight all{};
    for (std::size_t i = 0; i < a.size(); ++i) all += a[i] * b[i];
    float sum = 0;
    for (int i = 0; i < 8; ++i) sum += all[i];
    return sum;
  }

  /// What the side to move gets beyond its area, in points.
  static float komi_of(const Position& position) {
    const float white = static_cast<float>(position.komi()) / 2;
    return position.to_move() == core::Side::black ? -white : white;
  }

  /// The first layer: most of its input is zero, so the ones are added one by one.
  void begin(const std::array<typename Position::Set, net_planes>& planes, float komi, Trunk& trunk) const {
    for (std::size_t point = 0; point < Geometry::size; ++point) {
      trunk[place(point)] = always_[point];
      add(trunk[place(point)], komi_[point], komi);
    }
    for (std::size_t plane = 0; plane < net_planes; ++plane)
      planes[plane].each([&](std::size_t cell) {
        const std::size_t point = grid::index(Board::point(static_cast<typename Board::Cell>(cell)));
        // What the neighbour on one side sees is on its other side.
        for (std::size_t square = 0; square < 9; ++square)
          add(trunk[neighbour(place(point), 8 - square)], weights_.stem[square][plane]);
      });
    for (std::size_t point = 0; point < Geometry::size; ++point) rectify(trunk[place(point)]);
    clear_rim(trunk);
  }

  static void clear_rim(Trunk& trunk) {
    for (std::size_t i = 0; i < width; ++i) trunk[i] = trunk[(rows + 1) * width + i] = {};
    for (std::size_t row = 1; row <= rows; ++row) trunk[row * width] = trunk[row * width + width - 1] = {};
  }

  /// A layer; with Adds, what it finds is added to what `to` has.
  template <bool Adds>
  void convolve(const Trunk& from, std::size_t layer, Trunk& to) const {
    constexpr std::size_t at_once = 6;  // as many as the processor has registers for
    for (std::size_t first = 0; first < Geometry::size; first += at_once) {
      std::array<std::size_t, at_once> places{};
      std::array<NetPoint, at_once> sums;
      for (std::size_t i = 0; i < at_once; ++i) {
        places[i] = place(std::min(first + i, Geometry::size - 1));
        sums[i] = weights_.biases[layer];
      }
      for (std::size_t square = 0; square < 9; ++square) {
        const auto& weights = weights_.convolutions[layer][square];
        std::array<const float*, at_once> inputs{};
        for (std::size_t i = 0; i < at_once; ++i)
          inputs[i] = reinterpret_cast<const float*>(&from[neighbour(places[i], square)]);
        for (std::size_t channel = 0; channel < net_channels; ++channel)
          for (std::size_t i = 0; i < at_once; ++i) add(sums[i], weights[channel], inputs[i][channel]);
      }
      for (std::size_t i = 0; i < at_once && first + i < Geometry::size; ++i) {
        if constexpr (Adds) add(sums[i], to[places[i]]);
        rectify(sums[i]);
        to[places[i]] = sums[i];
      }
    }
  }

  Opinion conclude(const Trunk& trunk, float komi) const {
    Opinion opinion;
    NetPoint mean{};
    float lead = 8 * komi;
    for (std::size_t point = 0; point < Geometry::size; ++point) {
      const NetPoint& here = trunk[place(point)];
      opinion.moves[point] = sum(here, weights_.move) + weights_.move_bias;
      lead += std::tanh(sum(here, weights_.owner) + weights_.owner_bias);
      add(mean, here, 1.0F / static_cast<float>(Geometry::size));
    }
    opinion.pass = sum(mean, weights_.pass) + weights_.pass_from_komi[0] * komi + weights_.pass_from_komi[1];
    std::array<float, net_channels + 2> all{};
    std::copy_n(reinterpret_cast<const float*>(mean.data()), net_channels, all.begin());
    all[net_channels] = lead / 10;
    all[net_channels + 1] = komi;
    float verdict = weights_.verdict_bias;
    for (std::size_t i = 0; i < NetWeights::hidden; ++i) {
      float hidden = weights_.judge_bias[i];
      for (std::size_t j = 0; j < all.size(); ++j) hidden += weights_.judge[i][j] * all[j];
      verdict += std::max(0.0F, hidden) * weights_.verdict[i];
    }
    opinion.win_rate = 1 / (1 + std::exp(-verdict));
    return opinion;
  }

  const NetWeights& weights_;
  std::array<NetPoint, Geometry::size> always_;  ///< what the first layer adds up on an empty board
  std::array<NetPoint, Geometry::size> komi_;
};

}  // namespace go
