#pragma once

#include <array>
#include <cstdint>

#include "engine/line/board.h"

namespace gomoku {

/// Gomoku for searches that evaluate lines alone (line::LineGame). A row of four decides at once, and three are worth
/// much more than two, because each additional stone takes a turn.
template <line::RuleSet R>
struct Lines {
  using Rules = R;
  static constexpr std::array<std::int16_t, Rules::winning_length + 1> value_of_count{0, 1, 6, 24, 100, 500};
  static constexpr int value_of_stone = 12;
};

}  // namespace gomoku
