#include "protocol/codec/plain_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace protocol {
namespace {

struct CodePoint {
  std::optional<char32_t> value;  ///< nullopt if the bytes are not UTF-8
  std::size_t bytes = 1;
};

/// The first code point of a text, which must not be empty.
CodePoint decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) return {};
  char32_t value = lead & (0x7FU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {};
    value = (value << 6U) | (byte(i) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> min_value{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < min_value[bytes] || value > 0x10FFFF || surrogate) return {};
  return {value, bytes};
}

bool is_control(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0x2028 || c == 0x2029;
}

/// Characters that cannot be seen but change the order or the meaning of the text around them.
bool is_deceptive(char32_t c) {
  const bool bidi =
      c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  const bool invisible = c == 0xAD || c == 0x200B || (c >= 0x2060 && c <= 0x2065) || (c >= 0x206A && c <= 0x206F) ||
                         c == 0xFEFF || (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE007F);
  return bidi || invisible;
}

/// The number in hexadecimal with `digits` digits, without `0x`.
std::string hexadecimal(char32_t number, unsigned digits) {
  std::string text;
  for (unsigned shift = 4 * digits; shift > 0; shift -= 4) text += "0123456789ABCDEF"[(number >> (shift - 4)) & 0xFU];
  return text;
}

/// `\u000A`, as in JSON; two of them above U+FFFF.
std::string json_escape(char32_t c) {
  if (c <= 0xFFFF) return "\\u" + hexadecimal(c, 4);
  const char32_t above = c - 0x10000;
  return "\\u" + hexadecimal(0xD800 + (above >> 10U), 4) + "\\u" + hexadecimal(0xDC00 + (above & 0x3FFU), 4);
}

/// `U+0009`; expects a control character, all of which have at most four digits.
std::string unicode_name(char32_t c) {
  return "U+" + hexadecimal(c, 4);
}

}  // namespace

std::optional<base::Fault> why_not_plain(std::string_view text) {
  if (is_ascii_text(text)) return std::nullopt;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode(text.substr(at));
    if (!c.value) return base::Fault{"not UTF-8 at byte {byte}", at + 1};
    if (is_control(*c.value))
      return base::Fault{"control character {character} at byte {byte}", unicode_name(*c.value), at + 1};
    at += c.bytes;
  }
  return std::nullopt;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const CodePoint c = decode(text);
    if (!c.value) return false;
    text.remove_prefix(c.bytes);
  }
  return true;
}

bool is_ascii_text(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

std::string to_plain(std::string_view text) {
  if (is_ascii_text(text)) return std::string{text};
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const CodePoint c = decode(text);
    if (!c.value) {
      result += "\uFFFD";
    } else if (is_control(*c.value)) {
      result += ' ';
    } else {
      result += text.substr(0, c.bytes);
    }
    text.remove_prefix(c.bytes);
  }
  return result;
}

std::string escaped(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const CodePoint c = decode(text);
    if (!c.value) {
      result += "\\x" + hexadecimal(static_cast<std::uint8_t>(text.front()), 2);
    } else if (is_control(*c.value) || is_deceptive(*c.value)) {
      result += json_escape(*c.value);
    } else {
      result += text.substr(0, c.bytes);
    }
    text.remove_prefix(c.bytes);
  }
  return result;
}

std::string escaped_lines(std::string_view text) {
  std::string result;
  for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1))
    result += escaped(text.substr(0, end)) + '\n';
  return result + escaped(text);
}

std::string excerpt(std::string_view text) {
  std::string_view rest = text;
  for (int characters = 0; characters < 32; ++characters) {
    if (rest.empty()) return to_plain(text);
    rest.remove_prefix(decode(rest).bytes);
  }
  return to_plain(text.substr(0, text.size() - rest.size())) + (rest.empty() ? "" : "…");
}

}  // namespace protocol
