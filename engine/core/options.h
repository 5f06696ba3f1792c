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

/// The types of option values. Each has its default and its valid values.
struct IntegerRange {
  std::int64_t low, high, fallback;
};
struct IntegerChoice {
  std::span<const std::int64_t> values;
  std::int64_t fallback;
};
/// Numbers in steps of one half, stored in halves: a komi of 7.5 is 15.
struct HalfPoints {
  std::int64_t low, high, fallback;
};
/// Numbers with up to three decimals, stored in thousandths: 0.7 is 700.
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
/// Free text that the code using it parses (a clock); `form` describes its format.
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

/// The name, default and valid values of an option: `size=9:5|7|9`, `komi=7.5:-400..400`, `chain=on:on|off`.
std::string describe(const OptionSpec& spec);
/// The descriptions of all options, separated by blanks.
std::string describe(OptionSpecs specs);
/// The default as a user would write it: `7.5`, `on`.
std::string default_value(const OptionSpec& spec);
/// The valid values: `-400..400`, `on|off`.
std::string valid_values(const OptionSpec& spec);

using KeyValue = std::pair<std::string, std::string>;

/// The values of a set of options, each present and valid. Keys are case-insensitive.
class Options {
 public:
  /// Returns the given values, with defaults for the others. The fault names the option, the value and what is valid.
  static base::Expected<Options> parse(OptionSpecs specs, std::span<const KeyValue> given);
  static Options defaults(OptionSpecs specs);

  /// Expect an option of that name and type; anything else is a bug.
  [[nodiscard]] std::int64_t integer(std::string_view name) const;   ///< also half points, in halves
  [[nodiscard]] double decimal(std::string_view name) const;         ///< thousandths, as a decimal number
  [[nodiscard]] std::string_view word(std::string_view name) const;  ///< also free text
  [[nodiscard]] bool flag(std::string_view name) const;

  /// All values as text, in the order of the specs: parse(specs, all()) returns the same options.
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
