#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/net/vectors.h"
#include "engine/net/weights.h"

namespace net {

inline constexpr std::int32_t value_one = 256;   ///< the unit of the values between layers
inline constexpr std::int32_t max_value = 8191;  ///< so that no sum overflows; make_net/fit checks the weights

/// Stores sums of products, clamped to the range from zero to the maximum.
template <std::size_t Groups>
void store_clamped(const std::array<Eight, Groups>& sums, std::int16_t* to) {
  for (std::size_t i = 0; i < Groups; ++i) {
    Eight eight = sums[i] > 0 ? sums[i] : Eight{};
    eight = eight < max_value ? eight : Eight{} + max_value;
    const auto narrow = __builtin_convertvector(eight, EightShort);
    std::memcpy(to + 8 * i, &narrow, sizeof narrow);
  }
}
/// From the units of values times weights to those of values.
inline Eight scaled_down(Eight sum) {
  return (sum + weight_one / 2) >> 12;
}

/// A value for each channel and point of a board, with a border of zeros around the board. Even numbers of rows and
/// columns follow the first row and column of the border, because a Convolution works on squares of two by two points.
template <class Geometry>
class Trunk {
 public:
  static constexpr std::size_t tile_columns = (Geometry::columns + 1) / 2;
  static constexpr std::size_t tile_rows = (Geometry::rows + 1) / 2;
  static constexpr std::size_t width = 2 * tile_columns + 2;
  static constexpr std::size_t places = width * (2 * tile_rows + 2);

  static constexpr std::size_t place(std::size_t point) {
    return (point / Geometry::columns + 1) * width + point % Geometry::columns + 1;
  }

  std::int16_t* at(std::size_t place) { return values_[place].data(); }
  [[nodiscard]] const std::int16_t* at(std::size_t place) const { return values_[place].data(); }

 private:
  struct alignas(32) Place : Row {};
  std::array<Place, places> values_{};
};

/// A layer of 3×3 filters by Winograd's algorithm (Lavin and Gray, "Fast algorithms for convolutional neural networks",
/// 2016, F(2×2, 3×3)): four outputs take 16 multiplications for each pair of channels instead of 36. Values of up to
/// max_value stay within 16 bits when they are transformed.
template <class Geometry>
class Convolution {
 public:
  Convolution() = default;
  explicit Convolution(const std::array<std::array<Row, channels>, 9>& weights) {
    // G g Gᵀ for each pair of channels.
    constexpr std::array<std::array<double, 3>, 4> g{{{1, 0, 0}, {0.5, 0.5, 0.5}, {0.5, -0.5, 0.5}, {0, 0, 1}}};
    for (std::size_t k = 0; k < 16; ++k) {
      std::array<Row, channels> transformed{};
      for (std::size_t in = 0; in < channels; ++in)
        for (std::size_t out = 0; out < channels; ++out) {
          double sum = 0;
          for (std::size_t square = 0; square < 9; ++square)
            sum += g[k / 4][square / 3] * g[k % 4][square % 3] * weights[square][in][out];
          transformed[in][out] = static_cast<std::int16_t>(std::lround(std::clamp(sum, -32767.0, 32767.0)));
        }
      for (std::size_t part = 0; part < parts; ++part)
        weights_[k][part] = paired<part_channels>(transformed, part * part_channels);
    }
  }

  /// Computes the layer from one trunk into another; with Adds, adds the result to the contents of `to`. `bias` is in
  /// units of values times weights.
  template <bool Adds>
  void apply(const Trunk<Geometry>& from, const Sums<channels>& bias, Trunk<Geometry>& to) const {
    for (std::size_t first = 0; first < tiles; first += tiles_at_once) {
      Inputs inputs;
      Products products;
      const std::size_t count = std::min(tiles_at_once, tiles - first);
      for (std::size_t i = 0; i < count; ++i) transform(from.at(corner(first + i)), inputs, i);
      for (std::size_t k = 0; k < 16; ++k)
        for (std::size_t part = 0; part < parts; ++part) multiply(inputs[k], weights_[k][part], products[k][part]);
      for (std::size_t i = 0; i < count; ++i) transform_back<Adds>(products, i, bias, first + i, to);
    }
  }

 private:
  using TrunkType = Trunk<Geometry>;
  using Sixteen [[gnu::vector_size(32)]] = std::int16_t;

  static constexpr std::size_t tiles = TrunkType::tile_columns * TrunkType::tile_rows;
  /// As many tiles and channels as fit into the processor's registers.
  static constexpr std::size_t tiles_at_once = 5;
  static constexpr std::size_t part_channels = 16;
  static constexpr std::size_t parts = channels / part_channels;
  static constexpr std::size_t groups = part_channels / 8;

  struct alignas(32) Values : Row {};
  /// By number of the product, part of the channels and tile.
  using Inputs = std::array<std::array<Values, tiles_at_once>, 16>;
  using Products = std::array<std::array<std::array<Sums<part_channels>, tiles_at_once>, parts>, 16>;

  /// The place of the upper left point of the square of four by four points that a tile depends on.
  static constexpr std::size_t corner(std::size_t tile) {
    return tile / TrunkType::tile_columns * 2 * TrunkType::width + tile % TrunkType::tile_columns * 2;
  }

  /// Bᵀ d B for one tile.
  static void transform(const std::int16_t* from, Inputs& inputs, std::size_t tile) {
    for (std::size_t group = 0; group < channels; group += 16) {
      std::array<std::array<Sixteen, 4>, 4> rows;
      for (std::size_t column = 0; column < 4; ++column) {
        std::array<Sixteen, 4> d;
        for (std::size_t row = 0; row < 4; ++row)
          std::memcpy(&d[row], from + (row * TrunkType::width + column) * channels + group, sizeof(Sixteen));
        rows[0][column] = d[0] - d[2];
        rows[1][column] = d[1] + d[2];
        rows[2][column] = d[2] - d[1];
        rows[3][column] = d[1] - d[3];
      }
      for (std::size_t row = 0; row < 4; ++row) {
        const auto& t = rows[row];
        const std::array<Sixteen, 4> all{t[0] - t[2], t[1] + t[2], t[2] - t[1], t[1] - t[3]};
        for (std::size_t column = 0; column < 4; ++column)
          std::memcpy(inputs[4 * row + column][tile].data() + group, &all[column], sizeof(Sixteen));
      }
    }
  }

  /// Computes a part of the channels of one product for all tiles.
  static void multiply(const std::array<Values, tiles_at_once>& inputs,
                       const PairedWeights<channels, part_channels>& weights,
                       std::array<Sums<part_channels>, tiles_at_once>& products) {
    // Variables of their own, which nothing else can refer to, stay in the processor's registers.
    std::array<Eight, tiles_at_once> low{};
    std::array<Eight, tiles_at_once> high{};
    for (std::size_t two = 0; two < channels / 2; ++two)
      for (std::size_t i = 0; i < tiles_at_once; ++i) {
        const EightPairs pair = repeated_pair(inputs[i].data() + 2 * two);
        low[i] += net::products(weights[two][0], pair);
        high[i] += net::products(weights[two][1], pair);
      }
    for (std::size_t i = 0; i < tiles_at_once; ++i) {
      products[i][0] = low[i];
      products[i][1] = high[i];
    }
  }

  /// Aᵀ m A for one tile.
  template <bool Adds>
  static void transform_back(const Products& products, std::size_t i, const Sums<channels>& bias, std::size_t tile,
                             TrunkType& to) {
    const std::size_t first = corner(tile) + TrunkType::width + 1;
    const bool has_right = tile % TrunkType::tile_columns * 2 + 1 < Geometry::columns;
    const bool has_below = tile / TrunkType::tile_columns * 2 + 1 < Geometry::rows;
    for (std::size_t group = 0; group < bias.size(); ++group) {
      std::array<std::array<Eight, 4>, 2> rows;
      for (std::size_t column = 0; column < 4; ++column) {
        const auto m = [&](std::size_t row) { return products[4 * row + column][group / groups][i][group % groups]; };
        rows[0][column] = m(0) + m(1) + m(2);
        rows[1][column] = m(1) - m(2) - m(3);
      }
      const auto put = [&](Eight sum, std::size_t place) {
        std::array<Eight, 1> value{scaled_down(sum + bias[group])};
        std::int16_t* there = to.at(place) + 8 * group;
        if constexpr (Adds) value[0] += wide<8>(there)[0];
        store_clamped(value, there);
      };
      for (std::size_t row = 0; row < (has_below ? 2 : 1); ++row) {
        const auto& s = rows[row];
        put(s[0] + s[1] + s[2], first + row * TrunkType::width);
        if (has_right) put(s[1] - s[2] - s[3], first + row * TrunkType::width + 1);
      }
    }
  }

  std::array<std::array<PairedWeights<channels, part_channels>, parts>, 16> weights_{};
};

}  // namespace net
