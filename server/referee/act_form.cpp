#include "server/referee/act_form.h"

#include <cstdint>

#include "engine/base/side.h"

namespace referee {

std::optional<std::string> parse_decision(std::string_view text) {
  for (const std::string_view word : {"draw", "void"})
    if (base::equal_ignoring_case(text, word)) return std::string{word};
  for (const base::Side side : base::both_sides) {
    const std::string letter{base::letter(side)};
    if (base::equal_ignoring_case(text, letter) || base::equal_ignoring_case(text, name(side)))
      return letter + "+adjudicated";
    if (!base::equal_ignoring_case(text.substr(0, 2), letter + "+")) continue;
    const std::string_view margin = text.substr(2);
    const std::size_t point = margin.find('.');
    const auto whole = base::parse_number<std::uint32_t>(margin.substr(0, point));
    const bool half = point == std::string_view::npos || margin.substr(point) == ".5";
    if (whole && half && margin.size() < 8) return letter + "+" + std::string{margin};
  }
  return std::nullopt;
}

std::optional<std::vector<core::KeyValue>> parse_options(referee::Arguments arguments) {
  std::vector<core::KeyValue> options;
  for (const std::string& argument : arguments) {
    const std::size_t equals = argument.find('=');
    if (equals == std::string::npos || equals == 0) return std::nullopt;
    options.emplace_back(base::trim(std::string_view{argument}.substr(0, equals)),
                         base::trim(std::string_view{argument}.substr(equals + 1)));
  }
  return options;
}

}  // namespace referee
