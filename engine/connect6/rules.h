#pragma once

#include <string_view>

#include "engine/line/playout.h"
#include "engine/line/position.h"
#include "engine/line/rules.h"

namespace connect6 {

/// Connect6 as published by its author, Wu and Huang, "A New Family of k-in-a-row Games", Advances in Computer Games 11
/// (2005):
///
/// * Black starts with one stone; after that each turn of either side is two stones on empty points.
/// * Six or more stones of one colour in a row, horizontally, vertically or diagonally, win.
/// * A full board without such a row is a draw.
///
/// Between turns the number of stones on the board is odd.
struct Rules {
  static constexpr std::string_view title = "Connect6";
  static constexpr int winning_length = 6;
  static constexpr bool overlines_win = true;
  static constexpr int stones_per_turn = 2;
  static constexpr int first_turn_stones = 1;
};
static_assert(line::RuleSet<Rules>);

using Move = line::Move;
template <int Size>
using Position = line::Position<Rules, Size>;
template <int Size>
using Playout = line::Playout<Rules, Size>;

}  // namespace connect6
