#include "engine/net/convolution.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace net {
namespace {

using TileInputs = std::array<TileValues, 16>;

/// A tile of the board.
struct Tile {
  std::size_t row;  ///< counted in tiles
  std::size_t column;

  Tile(std::size_t number, const Trunk& trunk)
      : row(number / trunk.tile_lines()), column(number % trunk.tile_lines()) {}

  /// The place of the upper left point of the square of four by four points that the tile depends on.
  [[nodiscard]] std::size_t corner(const Trunk& trunk) const { return 2 * row * trunk.width() + 2 * column; }
};

/// Bᵀ d B for one tile, the `number`-th of its group.
void transform(const std::int16_t* from, std::size_t width, TileInputs& inputs, std::size_t number) {
  for (std::size_t group = 0; group < channels; group += 16) {
    std::array<std::array<Sixteen, 4>, 4> rows;
    for (std::size_t column = 0; column < 4; ++column) {
      std::array<Sixteen, 4> d;
      for (std::size_t row = 0; row < 4; ++row) d[row] = sixteen_at(from + (row * width + column) * channels + group);
      rows[0][column] = d[0] - d[2];
      rows[1][column] = d[1] + d[2];
      rows[2][column] = d[2] - d[1];
      rows[3][column] = d[1] - d[3];
    }
    for (std::size_t row = 0; row < 4; ++row) {
      const auto& t = rows[row];
      const std::array<Sixteen, 4> all{t[0] - t[2], t[1] + t[2], t[2] - t[1], t[1] - t[3]};
      for (std::size_t column = 0; column < 4; ++column)
        store(all[column], inputs[4 * row + column][number].data() + group);
    }
  }
}

/// Aᵀ m A for eight channels of one tile, where m(k) is the k-th product: the sums of its four points.
template <class Product>
std::array<Eight, 4> transform_back(Product m) {
  std::array<std::array<Eight, 4>, 2> rows;
  for (std::size_t column = 0; column < 4; ++column) {
    rows[0][column] = m(column) + m(4 + column) + m(8 + column);
    rows[1][column] = m(4 + column) - m(8 + column) - m(12 + column);
  }
  const auto& [top, bottom] = rows;
  return {top[0] + top[1] + top[2], top[1] - top[2] - top[3], bottom[0] + bottom[1] + bottom[2],
          bottom[1] - bottom[2] - bottom[3]};
}

}  // namespace

Convolution::Convolution(const std::array<std::array<Row, channels>, 9>& weights) {
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

void Convolution::apply(const Trunk& from, const Sums<channels>& bias, Trunk& to) const {
  convolve<false>(from, bias, to);
}

void Convolution::add(const Trunk& from, const Sums<channels>& bias, Trunk& to) const {
  convolve<true>(from, bias, to);
}

template <bool Adds>
void Convolution::convolve(const Trunk& from, const Sums<channels>& bias, Trunk& to) const {
  constexpr std::size_t groups = part_channels / 8;
  const std::size_t width = to.width();
  const std::size_t tiles = to.tile_lines() * to.tile_lines();
  TileInputs inputs{};
  std::array<TileProducts, 16> products;
  for (std::size_t first = 0; first < tiles; first += tiles_at_once) {
    const std::size_t count = std::min(tiles_at_once, tiles - first);
    for (std::size_t i = 0; i < count; ++i) transform(from.at(Tile(first + i, from).corner(from)), width, inputs, i);
    for (std::size_t k = 0; k < 16; ++k) tile_products(inputs[k], weights_[k], products[k]);
    for (std::size_t i = 0; i < count; ++i) {
      const Tile tile(first + i, to);
      const std::size_t place = tile.corner(to) + width + 1;
      const bool has_right = 2 * tile.column + 1 < to.lines();
      const bool has_below = 2 * tile.row + 1 < to.lines();
      for (std::size_t group = 0; group < bias.size(); ++group) {
        const auto sums = transform_back([&](std::size_t k) { return products[k][group / groups][i][group % groups]; });
        const auto put = [&](Eight sum, std::size_t at) {
          std::array<Eight, 1> value{scaled_down(sum + bias[group])};
          std::int16_t* there = to.at(at) + 8 * group;
          if constexpr (Adds) value[0] += wide<8>(there)[0];
          store_clamped(value, there);
        };
        put(sums[0], place);
        if (has_right) put(sums[1], place + 1);
        if (has_below) put(sums[2], place + width);
        if (has_right && has_below) put(sums[3], place + width + 1);
      }
    }
  }
}

}  // namespace net
