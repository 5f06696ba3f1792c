#include "server/referee/act_form.h"

#include <cstdint>

#include "engine/base/side.h"

namespace referee {

std::optional<GameResult> parse_decision(std::string_view text) {
  const std::string_view adjudicated = word(Termination::adjudicated);
  for (const std::string_view word : {"draw", "void"})
    if (base::equal_ignoring_case(text, word)) return parse_result(word, adjudicated);
  for (const base::Side side : base::both_sides) {
    const std::string letter{base::letter(side)};
    if (base::equal_ignoring_case(text, letter) || base::equal_ignoring_case(text, name(side)))
      return victory(side, Termination::adjudicated);
    if (base::equal_ignoring_case(text.substr(0, 2), letter + "+"))
      return parse_result(letter + "+" + std::string{text.substr(2)}, adjudicated);
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
