#include "engine/core/outcome.h"

namespace core {

std::string result_text(const Ending& ending) {
  const std::optional<base::Side> side = winner(ending.outcome);
  if (!side) return "draw";
  std::string text{letter(*side)};
  text += '+';
  if (ending.half_points == 0) return text += word(ending.reason);
  text += std::to_string(ending.half_points / 2);
  if (ending.half_points % 2 != 0) text += ".5";
  return text;
}

}  // namespace core
