#pragma once

#include <cassert>
#include <cstdint>

namespace base {

/// SplitMix64 (Steele, Lea, Flood 2014): mixes a counter into 64 well distributed bits.
constexpr std::uint64_t split_mix(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9E3779B97F4A7C15ULL);
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31U);
}

/// xoroshiro128++ (Blackman and Vigna 2019): the random numbers of playouts. The same seed gives the same numbers on
/// every machine, which makes searches reproducible; std::uniform_int_distribution does not guarantee that.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : low_(split_mix(seed)), high_(split_mix(seed)) {}

  constexpr std::uint64_t next() {
    const std::uint64_t low = low_;
    std::uint64_t high = high_;
    const std::uint64_t result = rotate(low + high, 17) + low;
    high ^= low;
    low_ = rotate(low, 49) ^ high ^ (high << 21U);
    high_ = rotate(high, 28);
    return result;
  }

  /// Returns a number in [0, bound). Expects bound > 0. The bias of the multiplication (Lemire 2019) is below 2⁻³² for
  /// small bounds.
  constexpr std::uint32_t below(std::uint32_t bound) {
    assert(bound > 0);
    return static_cast<std::uint32_t>(((next() >> 32U) * bound) >> 32U);
  }

 private:
  static constexpr std::uint64_t rotate(std::uint64_t x, unsigned bits) { return (x << bits) | (x >> (64U - bits)); }

  std::uint64_t low_;
  std::uint64_t high_;
};

}  // namespace base
