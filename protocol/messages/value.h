#pragma once

#include <concepts>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/text.h"
#include "protocol/messages/error_code.h"
#include "protocol/messages/field.h"

/// How one value of a message is written as text, for both encodings.
///
///   read(text)    the value, or nullopt
///   write(value)  its text, such that read(write(v)) == v
///   form()        a description, for people, of the texts that read accepts
namespace protocol {

template <class T>
struct Value;

template <std::integral T>
struct Value<T> {
  static std::optional<T> read(std::string_view text) { return base::parse_number<T>(text); }
  static std::string write(T value) { return std::to_string(value); }
  static std::string form() { return "a whole number up to " + write(std::numeric_limits<T>::max()); }
};

template <>
struct Value<std::string> {
  static std::optional<std::string> read(std::string_view text) { return std::string{text}; }
  static std::string write(const std::string& value) { return value; }
  static std::string form() { return "a text"; }
};

template <>
struct Value<Side> {
  static std::optional<Side> read(std::string_view text) {
    for (const Side side : base::both_sides) {
      const std::string_view name = base::name(side);
      const std::string_view digit = side == Side::black ? "0" : "1";
      if (base::equal_ignoring_case(text, name) || base::equal_ignoring_case(text, name.substr(0, 1)) || text == digit)
        return side;
    }
    return std::nullopt;
  }
  static std::string write(Side side) { return std::string{base::name(side)}; }
  static std::string form() { return "black or white"; }
};

template <>
struct Value<YesNo> {
  static std::optional<YesNo> read(std::string_view text) {
    if (base::equal_ignoring_case(text, "yes")) return YesNo::yes;
    if (base::equal_ignoring_case(text, "no")) return YesNo::no;
    return std::nullopt;
  }
  static std::string write(YesNo value) { return value == YesNo::yes ? "yes" : "no"; }
  static std::string form() { return "yes or no"; }
};

template <>
struct Value<ErrorCode> {
  static std::optional<ErrorCode> read(std::string_view text) { return parse_error_code(text); }
  static std::string write(ErrorCode code) { return std::string{word(code)}; }
  static std::string form() { return "an error code"; }
};

/// Ignores spaces around the key and around the value; the key must not be empty.
template <>
struct Value<KeyValue> {
  static std::optional<KeyValue> read(std::string_view text) {
    const std::size_t equals = text.find('=');
    const std::string_view key = base::trim(text.substr(0, equals));
    if (equals == std::string_view::npos || key.empty()) return std::nullopt;
    return KeyValue{key, base::trim(text.substr(equals + 1))};
  }
  static std::string write(const KeyValue& value) { return value.first + "=" + value.second; }
  static std::string form() { return "key=value"; }
};

/// Whether an optional field with this value is written as a missing one.
inline bool is_empty(const std::string& text) {
  return text.empty();
}
template <class T>
bool is_empty(const T& /*value*/) {
  return false;
}

/// The first pair whose key occurs earlier, ignoring case; null if there is none.
inline const KeyValue* repeated_key(std::span<const KeyValue> pairs) {
  for (std::size_t i = 0; i < pairs.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (base::equal_ignoring_case(pairs[i].first, pairs[j].first)) return &pairs[i];
  return nullptr;
}

}  // namespace protocol
