#include "engine/othello/weights_text.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace othello {
namespace {

// 90 printable characters from '#' on, except the backslash and the question mark, two of which start a trigraph: 81
// for small numbers, then two marks.
constexpr int digits = 90;
constexpr int small = 40;
constexpr int zeros_mark = 2 * small + 1;
constexpr int large_mark = zeros_mark + 1;
constexpr int large_offset = digits * digits / 2;

constexpr char digit_to_char(int digit) {
  int code = '#' + digit;
  if (code >= '?') ++code;
  if (code >= '\\') ++code;
  return static_cast<char>(code);
}
constexpr int char_to_digit(char c) {
  return c - '#' - (c > '?' ? 1 : 0) - (c > '\\' ? 1 : 0);
}

void add_two(std::string& text, int mark, int value) {
  text += digit_to_char(mark);
  text += digit_to_char(value / digits);
  text += digit_to_char(value % digits);
}

}  // namespace

std::string weights_to_text(std::span<const std::int16_t> weights) {
  std::string text;
  for (std::size_t i = 0; i < weights.size();) {
    const int weight = weights[i];
    std::size_t end = i;
    while (end < weights.size() && weights[end] == 0 && end - i < digits * digits - 1) ++end;
    if (end - i > 3) {
      add_two(text, zeros_mark, static_cast<int>(end - i));
      i = end;
      continue;
    }
    if (weight >= -small && weight <= small) {
      text += digit_to_char(weight + small);
    } else {
      add_two(text, large_mark, std::clamp(weight + large_offset, 0, digits * digits - 1));
    }
    ++i;
  }
  return text;
}

void weights_from_text(std::string_view text, std::span<std::int16_t> weights) {
  std::size_t next = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int digit = char_to_digit(text[i]);
    if (digit < zeros_mark) {
      weights[next++] = static_cast<std::int16_t>(digit - small);
      continue;
    }
    const int value = char_to_digit(text[i + 1]) * digits + char_to_digit(text[i + 2]);
    i += 2;
    if (digit == large_mark) {
      weights[next++] = static_cast<std::int16_t>(value - large_offset);
    } else {
      std::fill_n(weights.begin() + static_cast<std::ptrdiff_t>(next), value, std::int16_t{0});
      next += static_cast<std::size_t>(value);
    }
  }
  assert(next == weights.size());
}

}  // namespace othello
