#pragma once

#include <array>
#include <cstdint>

#include "engine/connect6/rules.h"
#include "engine/line/board.h"
#include "engine/line/policy.h"

namespace connect6 {

/// Connect6 for searches that evaluate lines alone (line::LineGame). With two stones per turn, three become four: the
/// steps between the values reflect the worth of one more stone in future threats.
struct Lines {
  using Rules = connect6::Rules;
  static constexpr std::array<std::int16_t, Rules::winning_length + 1> value_of_count{0, 1, 5, 9, 20, 40, 100};
  static constexpr int value_of_stone = 20;
};

using line::WindowClass;
template <int Size>
using LineBoard = line::Board<Lines, Size>;
/// The baseline (search::MinimaxPolicy): evaluates lines and nothing else.
template <int Size>
using LinePolicy = line::LinePolicy<Lines, Size>;

}  // namespace connect6
