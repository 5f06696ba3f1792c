#pragma once

#include <cstdint>
#include <string_view>

#include "engine/core/options.h"
#include "engine/grid/sizes.h"
#include "engine/line/rules.h"

namespace gomoku {

/// Gomoku without restrictions, as played by Gomocup (gomocup.org, "freestyle"): Black moves first, each turn is one
/// stone on an empty point, and five or more stones of one colour in a row, horizontally, vertically or diagonally,
/// win. A full board without such a row is a draw.
struct Freestyle {
  static constexpr std::string_view title = "Gomoku";
  static constexpr int winning_length = 5;
  static constexpr bool overlines_win = true;
  static constexpr int stones_per_turn = 1;
  static constexpr int first_turn_stones = 1;
};

/// The same game, but only rows of exactly five win (Gomocup's "standard"). A longer row neither wins nor loses.
struct Standard : Freestyle {
  static constexpr bool overlines_win = false;
};

static_assert(line::RuleSet<Freestyle> && line::RuleSet<Standard>);

/// 15 is the size of most clubs and tournaments, 20 that of Gomocup's freestyle league.
using Sizes = grid::SquareSizes<15, 20>;

/// A board size with its rules, as types.
template <class R, int Lines>
struct Variant {
  using Rules = R;
  static constexpr int size = Lines;
};
template <class... Variants>
struct VariantList {};
/// All combinations that a game can be played with; the compiler instantiates the code for each.
using Variants =
    VariantList<Variant<Freestyle, 15>, Variant<Freestyle, 20>, Variant<Standard, 15>, Variant<Standard, 20>>;

}  // namespace gomoku
