#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/expected.h"

namespace core {

/// The kinds of values an option can take. Each knows its default and what it accepts.
struct IntegerRange {
  std::int64_t low, high, fallback;
};
struct IntegerChoice {
  std::span<const std::int64_t> values;
  std::int64_t fallback;
};
/// Steps of a half, given and kept in halves: a komi of 7.5 is 15.
struct HalfPoints {
  std::int64_t low, high, fallback;
};
/// Numbers with up to three decimals, kept in thousandths: 0.7 is 700.
struct Thousandths {
  std::int64_t low, high, fallback;
};
struct WordChoice {
  std::span<const std::string_view> words;
  std::string_view fallback;
};
struct Flag {
  bool fallback;
};
/// Free text that its user reads itself (a clock); `form` says what it looks like.
struct Text {
  std::string_view fallback;
  std::string_view form;
};

struct OptionSpec {
  std::string_view name;
  std::string_view help;
  std::variant<IntegerRange, IntegerChoice, HalfPoints, Thousandths, WordChoice, Flag, Text> type;
};
using OptionSpecs = std::span<const OptionSpec>;

/// `size=9:5|7|9`, `komi=7.5:-400..400`, `chain=on:on|off`: name, default, what is accepted.
std::string describe(const OptionSpec& spec);
/// All of them, separated by blanks.
std::string describe(OptionSpecs specs);

using KeyValue = std::pair<std::string, std::string>;

/// The values of a set of options, every one present and within its range. Keys are case-insensitive.
class Options {
 public:
  /// The given values over the defaults. The fault names the option, what was wrong and what it accepts.
  static base::Expected<Options> parse(OptionSpecs specs, std::span<const KeyValue> given);
  static Options defaults(OptionSpecs specs);

  /// These expect an option of that name and type; anything else is our bug.
  [[nodiscard]] std::int64_t integer(std::string_view name) const;   ///< also half points, in halves
  [[nodiscard]] double decimal(std::string_view name) const;         ///< of thousandths
  [[nodiscard]] std::string_view word(std::string_view name) const;  ///< also free text
  [[nodiscard]] bool flag(std::string_view name) const;

  /// All values as text, in the order of the specs: parse(specs, all()) gives the same options.
  [[nodiscard]] std::vector<KeyValue> all() const;

 private:
  struct Entry {
    const OptionSpec* spec;
    std::variant<std::int64_t, std::string, bool> value;
  };
  [[nodiscard]] const Entry& entry(std::string_view name) const;
  Entry* find(std::string_view name);

  std::vector<Entry> entries_;
};

}  // namespace core
