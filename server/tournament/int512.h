#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace tournament {

/// A signed integer of 512 bits. Holds counts of different importance, the more important ones in higher bits, so that
/// they can be added and compared as one number. Overflow is a bug of the caller.
class Int512 {
 public:
  static constexpr unsigned bits = 512;

  constexpr Int512() = default;
  explicit constexpr Int512(std::int64_t value) {
    words_.fill(value < 0 ? ~std::uint64_t{0} : 0);
    words_[0] = static_cast<std::uint64_t>(value);
  }

  constexpr Int512& operator+=(const Int512& other) {
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t partial = words_[i] + carry;
      carry = partial < carry ? 1 : 0;
      words_[i] = partial + other.words_[i];
      carry += words_[i] < partial ? 1 : 0;
    }
    return *this;
  }

  constexpr Int512& operator-=(const Int512& other) {
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t partial = words_[i] - borrow;
      borrow = partial > words_[i] ? 1 : 0;
      words_[i] = partial - other.words_[i];
      borrow += words_[i] > partial ? 1 : 0;
    }
    return *this;
  }

  friend constexpr Int512 operator+(Int512 a, const Int512& b) { return a += b; }
  friend constexpr Int512 operator-(Int512 a, const Int512& b) { return a -= b; }

  friend constexpr std::strong_ordering operator<=>(const Int512& a, const Int512& b) {
    const auto sign_a = static_cast<std::int64_t>(a.words_[count - 1]);
    const auto sign_b = static_cast<std::int64_t>(b.words_[count - 1]);
    if (sign_a != sign_b) return sign_a <=> sign_b;
    for (std::size_t i = count - 1; i-- > 0;)
      if (a.words_[i] != b.words_[i]) return a.words_[i] <=> b.words_[i];
    return std::strong_ordering::equal;
  }
  friend constexpr bool operator==(const Int512&, const Int512&) = default;

  /// The product with 2ⁿ, n below 64.
  constexpr void shift_left(unsigned n) {
    if (n == 0) return;
    for (std::size_t i = count - 1; i > 0; --i) words_[i] = (words_[i] << n) | (words_[i - 1] >> (64U - n));
    words_[0] <<= n;
  }

  /// Half, rounded down.
  [[nodiscard]] constexpr Int512 half() const {
    Int512 result;
    for (std::size_t i = 0; i + 1 < count; ++i) result.words_[i] = (words_[i] >> 1U) | (words_[i + 1] << 63U);
    result.words_[count - 1] = static_cast<std::uint64_t>(static_cast<std::int64_t>(words_[count - 1]) >> 1U);
    return result;
  }

 private:
  static constexpr std::size_t count = bits / 64;
  std::array<std::uint64_t, count> words_{};
};

constexpr Int512 half_of(const Int512& value) {
  return value.half();
}
constexpr std::int64_t half_of(std::int64_t value) {
  return value / 2;
}

}  // namespace tournament
