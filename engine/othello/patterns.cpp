#include "engine/othello/patterns.h"

#include <algorithm>
#include <span>

namespace othello {
namespace {

/// A symmetry of the board maps a pattern onto itself: returns the digit that each of its digits is mapped to. Each
/// digit is mapped to itself if there is no such symmetry.
std::array<std::size_t, 10> mirrored_digits(const Pattern& pattern) {
  const std::span<const std::int8_t> squares(pattern.squares.data(), pattern.length);
  std::array<std::size_t, 10> digits{};
  for (unsigned symmetry = 1; symmetry <= 8; ++symmetry) {
    bool same = true;
    for (std::size_t digit = 0; digit < squares.size(); ++digit) {
      const auto found = std::ranges::find(squares, static_cast<std::int8_t>(image(squares[digit], symmetry % 8)));
      same = same && found != squares.end();
      digits[digit] = static_cast<std::size_t>(found - squares.begin());
    }
    // The diagonal has a symmetry that leaves each of its squares in place.
    const bool moves = symmetry == 8 || digits[0] != 0 || digits[1] != 1;
    if (same && moves) break;
  }
  return digits;
}

}  // namespace

std::size_t canonical_weight(std::size_t weight) {
  std::size_t i = patterns.size() - 1;
  while (pattern_offsets.first[i] > weight) --i;
  const std::size_t number = weight - pattern_offsets.first[i];
  static const auto digits = [] {
    std::array<std::array<std::size_t, 10>, patterns.size()> all{};
    std::ranges::transform(patterns, all.begin(), mirrored_digits);
    return all;
  }();
  std::size_t mirrored = 0;
  std::size_t rest = number;
  for (std::size_t digit = 0; digit < patterns[i].length; ++digit, rest /= 3)
    mirrored += rest % 3 * power_of_3(digits[i][digit]);
  return pattern_offsets.first[i] + std::min(number, mirrored);
}

}  // namespace othello
