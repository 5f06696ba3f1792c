#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "engine/net/weights.h"

namespace net {

inline constexpr std::int32_t value_one = 256;   ///< the unit of the values between layers
inline constexpr std::int32_t max_value = 8191;  ///< so that no sum overflows; make_net/fit checks the weights

/// Vectors that the processor handles as one value.
using Eight [[gnu::vector_size(32)]] = std::int32_t;
using EightPairs [[gnu::vector_size(32)]] = std::int16_t;
using EightShort [[gnu::vector_size(16)]] = std::int16_t;

using Sixteen [[gnu::vector_size(32)]] = std::int16_t;
using SixteenInRow [[gnu::vector_size(32), gnu::may_alias]] = std::int16_t;

/// The sixteen values at an address that is aligned to 32 bytes. They are read and written with one instruction each:
/// compilers turn memcpy into two, and a processor waits until both halves are in the cache to read the whole.
inline Sixteen sixteen_at(const std::int16_t* from) {
  return *reinterpret_cast<const SixteenInRow*>(from);
}
inline void store(Sixteen values, std::int16_t* to) {
  *reinterpret_cast<SixteenInRow*>(to) = values;
}

/// Sums of a number of channels.
template <std::size_t Channels>
using Sums = std::array<Eight, Channels / 8>;

/// The weights from pairs of input channels to groups of eight output channels, ordered for `add_products`.
template <std::size_t In, std::size_t Out>
using PairedWeights = std::array<std::array<EightPairs, Out / 8>, In / 2>;

/// The weights of `Part` output channels, beginning with channel `first`.
template <std::size_t Part, std::size_t In, std::size_t Out>
PairedWeights<In, Part> paired(const std::array<std::array<std::int16_t, Out>, In>& weights, std::size_t first) {
  PairedWeights<In, Part> pairs{};
  for (std::size_t in = 0; in < In; ++in)
    for (std::size_t out = 0; out < Part; ++out)
      pairs[in / 2][out / 8][out % 8 * 2 + in % 2] = weights[in][first + out];
  return pairs;
}
template <std::size_t In, std::size_t Out>
PairedWeights<In, Out> paired(const std::array<std::array<std::int16_t, Out>, In>& weights) {
  return paired<Out>(weights, 0);
}

template <std::size_t Channels>
Sums<Channels> wide(const std::int16_t* row) {
  Sums<Channels> sums{};
  for (std::size_t i = 0; i < sums.size(); ++i) {
    EightShort eight;
    std::memcpy(&eight, row + 8 * i, sizeof eight);
    sums[i] = __builtin_convertvector(eight, Eight);
  }
  return sums;
}
template <std::size_t Channels>
Sums<Channels> wide(const std::array<std::int16_t, Channels>& row) {
  return wide<Channels>(row.data());
}

template <std::size_t Groups>
void add(std::array<Eight, Groups>& sums, const std::array<Eight, Groups>& more) {
  for (std::size_t i = 0; i < Groups; ++i) sums[i] += more[i];
}

/// The products of corresponding numbers, added in pairs.
inline Eight products(EightPairs a, EightPairs b) {
#ifdef __AVX2__
  return reinterpret_cast<Eight>(_mm256_madd_epi16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#else
  Eight sums{};
  for (int i = 0; i < 8; ++i) sums[i] = a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
  return sums;
#endif
}

/// Eight copies of two numbers.
inline EightPairs repeated_pair(const std::int16_t* two) {
  std::int32_t both = 0;
  std::memcpy(&both, two, sizeof both);
  return reinterpret_cast<EightPairs>(Eight{} + both);
}

/// Adds the contribution of two input channels to all output channels.
template <std::size_t Groups>
void add_products(std::array<Eight, Groups>& sums, const std::array<EightPairs, Groups>& weights,
                  const std::int16_t* two) {
  const EightPairs pairs = repeated_pair(two);
  for (std::size_t i = 0; i < Groups; ++i) sums[i] += products(weights[i], pairs);
}

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

}  // namespace net
