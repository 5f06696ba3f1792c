#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/base/side.h"

namespace base {

/// The number of placeholders in a form: 2 for "{side} is taken by {user}".
constexpr std::size_t count_placeholders(std::string_view form) {
  std::size_t count = 0;
  for (std::size_t open = form.find('{'); open != std::string_view::npos; open = form.find('{', open + 1)) ++count;
  return count;
}

/// A sentence with one placeholder in braces for each of its values. The compiler rejects a form with more or fewer
/// placeholders.
template <class... Values>
struct Form {
  // NOLINTNEXTLINE(google-explicit-constructor): a literal becomes a form, as a format string does
  consteval Form(const char* sentence) : text(sentence) {
    if (count_placeholders(text) != sizeof...(Values)) throw "a form needs one {name} for each value";
  }
  std::string_view text;
};

/// An error message for the player or client that caused it: what is wrong, the value, what is valid. The sentence and
/// its values are kept apart so that clients can translate the message.
class Fault {
 public:
  template <class... Values>
  explicit Fault(Form<std::type_identity_t<Values>...> form, const Values&... values)
      : parts_{std::string{form.text}, to_value(values)...} {}

  /// Returns this fault with its cause: "opening 3 cannot be played: E5 is occupied".
  [[nodiscard]] Fault because(const Fault& cause) const;

  /// The sentences in English, joined by ": ".
  [[nodiscard]] std::string text() const;
  /// Each form, followed by one value per placeholder.
  [[nodiscard]] const std::vector<std::string>& parts() const { return parts_; }

  friend bool operator==(const Fault&, const Fault&) = default;

 private:
  static std::string to_value(std::string_view text) { return std::string{text}; }
  static std::string to_value(char character) { return {character}; }
  static std::string to_value(Side side) { return std::string{name(side)}; }
  static std::string to_value(std::integral auto number) { return std::to_string(number); }

  std::vector<std::string> parts_;
};

}  // namespace base
