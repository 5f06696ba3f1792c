#pragma once

#include <array>
#include <cstddef>

#include "engine/net/tile_products.h"
#include "engine/net/trunk.h"
#include "engine/net/vectors.h"
#include "engine/net/weights.h"

namespace net {

/// A layer of 3×3 filters by Winograd's algorithm (Lavin and Gray, "Fast algorithms for convolutional neural networks",
/// 2016, F(2×2, 3×3)): four outputs take 16 multiplications for each pair of channels instead of 36. Values of up to
/// max_value stay within 16 bits when they are transformed.
class Convolution {
 public:
  explicit Convolution(const std::array<std::array<Row, channels>, 9>& weights);

  /// Computes the layer from one trunk into another of the same size. `bias` is in units of values times weights.
  void apply(const Trunk& from, const Sums<channels>& bias, Trunk& to) const;
  /// The same, added to the contents of `to`.
  void add(const Trunk& from, const Sums<channels>& bias, Trunk& to) const;

 private:
  template <bool Adds>
  void convolve(const Trunk& from, const Sums<channels>& bias, Trunk& to) const;

  /// By number of the product.
  std::array<TileWeights, 16> weights_{};
};

}  // namespace net
