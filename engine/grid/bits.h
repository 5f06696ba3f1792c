#pragma once

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace grid {

/// The position of the n-th set bit of a word, counted from 0 at the lowest. Expects more than n set bits.
inline unsigned nth_bit(std::uint64_t word, unsigned n) {
#ifdef __BMI2__
  return static_cast<unsigned>(std::countr_zero(_pdep_u64(std::uint64_t{1} << n, word)));
#else
  for (; n > 0; --n) word &= word - 1;
  return static_cast<unsigned>(std::countr_zero(word));
#endif
}

/// A set of numbers below 64 × Words, as machine words. Small enough to copy; each operation works on all words.
template <std::size_t Words>
class Bits {
 public:
  constexpr Bits() = default;

  [[nodiscard]] static constexpr Bits of(std::size_t number) {
    Bits bits;
    bits.set(number);
    return bits;
  }

  constexpr void set(std::size_t number) { words_[number / 64] |= std::uint64_t{1} << (number % 64); }
  constexpr void reset(std::size_t number) { words_[number / 64] &= ~(std::uint64_t{1} << (number % 64)); }
  constexpr void flip(std::size_t number) { words_[number / 64] ^= std::uint64_t{1} << (number % 64); }
  [[nodiscard]] constexpr bool test(std::size_t number) const {
    return (words_[number / 64] >> (number % 64) & 1U) != 0;
  }

  [[nodiscard]] constexpr bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words_) all |= word;
    return all != 0;
  }
  [[nodiscard]] constexpr bool none() const { return !any(); }
  [[nodiscard]] constexpr unsigned count() const {
    int sum = 0;
    for (const std::uint64_t word : words_) sum += std::popcount(word);
    return static_cast<unsigned>(sum);
  }
  /// True if the set has exactly one number.
  [[nodiscard]] constexpr bool is_single() const { return count() == 1; }

  /// The smallest number. Expects any().
  [[nodiscard]] constexpr unsigned first() const {
    for (unsigned i = 0; i < Words; ++i)
      if (words_[i] != 0) return 64 * i + static_cast<unsigned>(std::countr_zero(words_[i]));
    assert(false);
    return 0;
  }
  /// The n-th number in ascending order, from 0. Expects count() > n.
  [[nodiscard]] unsigned nth(unsigned n) const {
    unsigned word = 0;
    unsigned before = 0;
    // The word cannot be predicted: going through all of them is faster than stopping at the right one.
    for (unsigned i = 0; i + 1 < Words; ++i) {
      const auto here = static_cast<unsigned>(std::popcount(words_[i]));
      const unsigned is_past = n - before >= here && word == i ? 1 : 0;
      word += is_past;
      before += here * is_past;
    }
    return 64 * word + nth_bit(words_[word], n - before);
  }

  /// Calls `use` with each number in ascending order. `use` may change this set; the calls are not affected.
  template <class Use>
  constexpr void each(Use use) const {
    for (std::size_t i = 0; i < Words; ++i)
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
        use(64 * i + static_cast<std::size_t>(std::countr_zero(word)));
  }

  /// All numbers increased, or decreased, by `step`; numbers that leave the range are dropped. Expects 0 < step < 64.
  [[nodiscard]] constexpr Bits up(unsigned step) const {
    Bits result;
    for (std::size_t i = Words; i-- > 0;)
      result.words_[i] = words_[i] << step | (i > 0 ? words_[i - 1] >> (64 - step) : 0);
    return result;
  }
  [[nodiscard]] constexpr Bits down(unsigned step) const {
    Bits result;
    for (std::size_t i = 0; i < Words; ++i)
      result.words_[i] = words_[i] >> step | (i + 1 < Words ? words_[i + 1] << (64 - step) : 0);
    return result;
  }

  [[nodiscard]] constexpr const std::array<std::uint64_t, Words>& words() const { return words_; }

  constexpr Bits& operator|=(const Bits& other) {
    for (std::size_t i = 0; i < Words; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr Bits& operator&=(const Bits& other) {
    for (std::size_t i = 0; i < Words; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  /// Removes the numbers of the other set.
  constexpr Bits& operator-=(const Bits& other) {
    for (std::size_t i = 0; i < Words; ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
  friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
  friend constexpr Bits operator-(Bits a, const Bits& b) { return a -= b; }
  friend bool operator==(const Bits&, const Bits&) = default;

 private:
  std::array<std::uint64_t, Words> words_{};
};

}  // namespace grid
