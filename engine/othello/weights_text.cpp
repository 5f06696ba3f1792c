#include "engine/othello/weights_text.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace othello {
namespace {

// 90 printable characters from '#' on, except the backslash and the question mark, two of which start a trigraph: 69
// for small numbers, 20 that begin a larger number of two characters, and a mark for a run of zeros.
constexpr int digits = 90;
constexpr int small = 34;
constexpr int large_mark = 2 * small + 1;
constexpr int zeros_mark = digits - 1;
constexpr int large = (zeros_mark - large_mark) * digits / 2;
constexpr std::ptrdiff_t max_run = digits * digits - 1;

constexpr char digit_to_char(int digit) {
  int code = '#' + digit;
  if (code >= '?') ++code;
  if (code >= '\\') ++code;
  return static_cast<char>(code);
}
constexpr int char_to_digit(char c) {
  return c - '#' - (c > '?' ? 1 : 0) - (c > '\\' ? 1 : 0);
}

void add_number(std::string& text, int number) {
  text += digit_to_char(number / digits);
  text += digit_to_char(number % digits);
}

}  // namespace

std::string weights_to_text(std::span<const std::int16_t> weights) {
  std::string text;
  for (auto at = weights.begin(); at != weights.end();) {
    const auto end = std::find_if(at, weights.end(), [](std::int16_t weight) { return weight != 0; });
    if (const auto run = std::min(end - at, max_run); run > 3) {
      text += digit_to_char(zeros_mark);
      add_number(text, static_cast<int>(run));
      at += run;
      continue;
    }
    if (const int weight = *at++; weight >= -small && weight <= small) {
      text += digit_to_char(weight + small);
    } else {
      add_number(text, large_mark * digits + large + std::clamp(weight, -large, large - 1));
    }
  }
  return text;
}

void weights_from_text(std::string_view text, std::span<std::int16_t> weights) {
  auto next = weights.begin();
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int digit = char_to_digit(text[i]);
    if (digit < large_mark) {
      *next++ = static_cast<std::int16_t>(digit - small);
    } else if (digit < zeros_mark) {
      *next++ = static_cast<std::int16_t>((digit - large_mark) * digits + char_to_digit(text[i + 1]) - large);
      i += 1;
    } else {
      next = std::fill_n(next, char_to_digit(text[i + 1]) * digits + char_to_digit(text[i + 2]), std::int16_t{0});
      i += 2;
    }
  }
  assert(next == weights.end());
}

}  // namespace othello
