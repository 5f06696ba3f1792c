#pragma once

#include <array>
#include <cstdint>

#include "engine/connect6/rules.h"
#include "engine/line/board.h"
#include "engine/line/policy.h"

namespace connect6 {

/// Connect6 as searches see it that know lines alone (line::LineGame). Two stones a turn make three of four: the steps
/// between the values are about what a stone more is worth in threats to come.
struct Lines {
  using Rules = connect6::Rules;
  static constexpr std::array<std::int16_t, Rules::winning_length + 1> value_of_count{0, 1, 5, 9, 20, 40, 100};
  static constexpr int value_of_stone = 20;
};

using line::WindowClass;
template <int Size>
using LineBoard = line::Board<Lines, Size>;
/// The baseline (search::MinimaxPolicy): lines and nothing else.
template <int Size>
using LinePolicy = line::LinePolicy<Lines, Size>;

}  // namespace connect6
