#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "engine/go/net_features.h"

namespace go {

inline constexpr std::size_t net_channels = 16;
/// One number per channel.
using NetRow = std::array<std::int16_t, net_channels>;

/// The weights of the net (net_weights.inc, made by make_net/). Integers are in units of 1/4096.
struct NetWeights {
  static constexpr std::size_t layers = 4;
  static constexpr std::size_t hidden = 24;
  static constexpr std::int32_t one = 4096;

  /// The contribution of each neighbour of a point and of the point itself: nine squares in reading order. The inputs
  /// are the planes, a plane of ones, and the komi.
  std::array<std::array<NetRow, net_planes + 2>, 9> stem{};
  NetRow stem_bias{};
  /// By square and input channel; each two layers form a residual block (He and others 2016).
  std::array<std::array<std::array<NetRow, net_channels>, 9>, layers> convolutions{};
  std::array<NetRow, layers> biases{};
  NetRow move{};  ///< how good a move on the point is
  float move_bias = 0;
  std::array<float, net_channels> pass{};  ///< from the means over all points
  std::array<float, 2> pass_from_komi{};   ///< per eighth of a point of komi, and the constant
  NetRow owner{};                          ///< which side will own the point
  float owner_bias = 0;
  std::array<std::array<float, net_channels + 2>, hidden> judge{};  ///< from the means, the lead and the komi
  std::array<float, hidden> judge_bias{};
  std::array<float, hidden> verdict{};
  float verdict_bias = 0;
};

/// The weights that are compiled into the program.
const NetWeights& net_weights();

/// A small convolutional net trained on games of the search to predict what the search finds after many playouts: the
/// moves worth considering and the winner (Silver and others, "Mastering the game of Go with deep neural networks and
/// tree search", 2016). It is also trained to predict the owner of each point, as in Wu, "Accelerating self-play
/// learning in Go" (2019). It computes with integers, in units of 1/512 inside the layers, which is twice as fast and
/// gives the same result on every processor. One object serves boards of one size and can be shared by threads.
template <class Position>
class Net {
 public:
  using Geometry = typename Position::Geometry;
  using Board = typename Position::Board;

  struct Opinion {
    /// By point: the logarithm of the probability that the move is played, up to a common additive constant.
    std::array<float, Geometry::size> moves{};
    float pass = 0;         ///< the same for a pass
    float win_rate = 0.5F;  ///< of the side to move
  };

  explicit Net(const NetWeights& weights) : weights_(weights) {
    for (std::size_t square = 0; square < 9; ++square)
      for (std::size_t plane = 0; plane < net_planes; ++plane) stem_[square][plane] = wide(weights.stem[square][plane]);
    for (std::size_t point = 0; point < Geometry::size; ++point) {
      always_[point] = wide(weights.stem_bias);
      komi_[point] = {};
      for (std::size_t square = 0; square < 9; ++square) {
        if (!is_on_board(point, square)) continue;
        add(always_[point], wide(weights.stem[square][net_planes]));
        add(komi_[point], wide(weights.stem[square][net_planes + 1]));
      }
    }
    for (std::size_t layer = 0; layer < NetWeights::layers; ++layer) {
      biases_[layer] = wide(weights.biases[layer]);
      for (Eight& eight : biases_[layer]) eight *= one;
      for (std::size_t square = 0; square < 9; ++square)
        for (std::size_t in = 0; in < net_channels; ++in)
          for (std::size_t out = 0; out < net_channels; ++out)
            convolutions_[layer][square][in / 2][out / 8][out % 8 * 2 + in % 2] =
                weights.convolutions[layer][square][in][out];
    }
  }

  [[nodiscard]] Opinion look(const Position& position) const {
    const int komi = net_komi(position);
    Trunk trunk{};
    begin(net_features(position), komi, trunk);
    Trunk inner{};
    for (std::size_t layer = 0; layer < NetWeights::layers; layer += 2) {
      convolve<false>(trunk, layer, inner);
      convolve<true>(inner, layer + 1, trunk);
    }
    return conclude(trunk, static_cast<float>(komi) / 16);
  }

 private:
  static constexpr std::int32_t one = 512;  ///< the unit inside the layers

  /// Vectors that the processor handles as one value.
  using Eight [[gnu::vector_size(32)]] = std::int32_t;
  using EightPairs [[gnu::vector_size(32)]] = std::int16_t;
  using EightShort [[gnu::vector_size(16)]] = std::int16_t;

  /// The channels of one point as sums, and as stored between layers.
  using Sums = std::array<Eight, net_channels / 8>;
  struct alignas(32) Point : NetRow {};
  /// By square, pair of input channels, and group of eight output channels.
  using Layer = std::array<std::array<std::array<EightPairs, net_channels / 8>, net_channels / 2>, 9>;

  static constexpr std::size_t columns = Geometry::columns;
  static constexpr std::size_t rows = Geometry::rows;
  static constexpr std::size_t width = columns + 2;
  /// A value for each point, with a border around the board.
  template <class T>
  using Rimmed = std::array<T, width*(rows + 2)>;
  /// Between layers, the border is zero.
  using Trunk = Rimmed<Point>;

  static constexpr std::size_t place(std::size_t point) { return (point / columns + 1) * width + point % columns + 1; }
  static constexpr std::size_t neighbour(std::size_t place, std::size_t square) {
    return place + square / 3 * width + square % 3 - width - 1;
  }
  static constexpr bool is_on_board(std::size_t point, std::size_t square) {
    const std::size_t row = point / columns + square / 3;
    const std::size_t column = point % columns + square % 3;
    return row > 0 && row <= rows && column > 0 && column <= columns;
  }

  static Sums wide(const NetRow& row) {
    Sums sums{};
    for (std::size_t i = 0; i < net_channels; ++i) sums[i / 8][i % 8] = row[i];
    return sums;
  }
  static void add(Sums& sums, const Sums& more) {
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += more[i];
  }
  /// Adds the contribution of two input channels to all output channels.
  static void add(Sums& sums, const typename Layer::value_type::value_type& weights, const std::int16_t* two) {
    std::int32_t both = 0;
    std::memcpy(&both, two, sizeof both);
    const auto pairs = reinterpret_cast<EightPairs>(Eight{} + both);
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += products(weights[i], pairs);
  }
  /// The products of corresponding numbers, added in pairs.
  static Eight products(EightPairs a, EightPairs b) {
#ifdef __AVX2__
    return reinterpret_cast<Eight>(_mm256_madd_epi16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#else
    Eight sums{};
    for (int i = 0; i < 8; ++i) sums[i] = a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
    return sums;
#endif
  }
  /// Stores the sums, clamped to the range from zero to the maximum.
  static void store(const Sums& sums, Point& point) {
    for (std::size_t i = 0; i < sums.size(); ++i) {
      constexpr std::int32_t max_value = 32767;
      Eight eight = sums[i] > 0 ? sums[i] : Eight{};
      eight = eight < max_value ? eight : Eight{} + max_value;
      const auto narrow = __builtin_convertvector(eight, EightShort);
      std::memcpy(point.data() + 8 * i, &narrow, sizeof narrow);
    }
  }
  /// The dot product, in units of the layers times those of the weights.
  static std::int32_t sum(const NetRow& a, const NetRow& b) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < net_channels; ++i) sum += a[i] * b[i];
    return sum;
  }

  /// The first layer. Most of its inputs are zero, so it adds the weights of the set ones.
  void begin(const std::array<typename Position::Set, net_planes>& planes, int komi, Trunk& trunk) const {
    Rimmed<Sums> sums{};
    for (std::size_t point = 0; point < Geometry::size; ++point)
      for (std::size_t i = 0; i < komi_[point].size(); ++i)
        sums[place(point)][i] = always_[point][i] + komi_[point][i] * komi / 16;
    for (std::size_t plane = 0; plane < net_planes; ++plane)
      planes[plane].each([&](std::size_t cell) {
        const std::size_t point = grid::index(Board::point(static_cast<typename Board::Cell>(cell)));
        // For the neighbour on one side, this point is on its opposite side. Sums on the border are never read.
        for (std::size_t square = 0; square < 9; ++square)
          add(sums[neighbour(place(point), 8 - square)], stem_[square][plane]);
      });
    for (std::size_t point = 0; point < Geometry::size; ++point) {
      constexpr std::int32_t ratio = NetWeights::one / one;
      for (Eight& eight : sums[place(point)]) eight = (eight + ratio / 2) / ratio;
      store(sums[place(point)], trunk[place(point)]);
    }
  }

  /// Computes a layer; with Adds, adds the result to the contents of `to`.
  template <bool Adds>
  void convolve(const Trunk& from, std::size_t layer, Trunk& to) const {
    constexpr std::size_t at_once = 96 / net_channels;  // as many as fit into the processor's registers
    for (std::size_t first = 0; first < Geometry::size; first += at_once) {
      std::array<std::size_t, at_once> places{};
      std::array<Sums, at_once> sums;
      for (std::size_t i = 0; i < at_once; ++i) {
        places[i] = place(std::min(first + i, Geometry::size - 1));
        sums[i] = biases_[layer];
      }
      for (std::size_t square = 0; square < 9; ++square) {
        const auto& weights = convolutions_[layer][square];
        std::array<const std::int16_t*, at_once> inputs{};
        for (std::size_t i = 0; i < at_once; ++i) inputs[i] = from[neighbour(places[i], square)].data();
        for (std::size_t two = 0; two < net_channels / 2; ++two)
          for (std::size_t i = 0; i < at_once; ++i) add(sums[i], weights[two], inputs[i] + 2 * two);
      }
      for (std::size_t i = 0; i < at_once && first + i < Geometry::size; ++i) {
        for (Eight& eight : sums[i]) eight = (eight + NetWeights::one / 2) >> 12;
        if constexpr (Adds) add(sums[i], wide(to[places[i]]));
        store(sums[i], to[places[i]]);
      }
    }
  }

  Opinion conclude(const Trunk& trunk, float komi) const {
    constexpr float unit = 1.0F / one;
    constexpr float weighted = unit / NetWeights::one;
    Opinion opinion;
    std::array<std::int32_t, net_channels> totals{};
    float lead = 8 * komi;
    for (std::size_t point = 0; point < Geometry::size; ++point) {
      const Point& here = trunk[place(point)];
      opinion.moves[point] = static_cast<float>(sum(here, weights_.move)) * weighted + weights_.move_bias;
      lead += std::tanh(static_cast<float>(sum(here, weights_.owner)) * weighted + weights_.owner_bias);
      for (std::size_t i = 0; i < net_channels; ++i) totals[i] += here[i];
    }
    std::array<float, net_channels + 2> all{};
    for (std::size_t i = 0; i < net_channels; ++i)
      all[i] = static_cast<float>(totals[i]) * (unit / static_cast<float>(Geometry::size));
    opinion.pass = weights_.pass_from_komi[0] * komi + weights_.pass_from_komi[1];
    for (std::size_t i = 0; i < net_channels; ++i) opinion.pass += weights_.pass[i] * all[i];
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
  std::array<std::array<Sums, net_planes>, 9> stem_;
  std::array<Sums, Geometry::size> always_;  ///< the sums of the first layer on an empty board
  std::array<Sums, Geometry::size> komi_;    ///< per eighth of a point
  std::array<Layer, NetWeights::layers> convolutions_;
  std::array<Sums, NetWeights::layers> biases_;
};

}  // namespace go
