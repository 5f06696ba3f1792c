#pragma once

#include <concepts>
#include <string_view>

namespace line {

/// What makes a game of k in a row (Wu and Huang, "A New Family of k-in-a-row Games", Advances in Computer Games 11,
/// 2005), as static constants of a type:
///
///   title              the game's name in messages: "Connect6"
///   winning_length     how many stones in a row win
///   overlines_win      whether longer rows win as well
///   stones_per_turn    how many stones make a turn
///   first_turn_stones  how many stones Black's first turn has, at most stones_per_turn
template <class R>
concept RuleSet = requires {
  { R::title } -> std::convertible_to<std::string_view>;
  { R::winning_length } -> std::convertible_to<int>;
  { R::overlines_win } -> std::convertible_to<bool>;
  { R::stones_per_turn } -> std::convertible_to<int>;
  { R::first_turn_stones } -> std::convertible_to<int>;
};

/// How many stones are left in the turn of a position with so many stones, the next one included.
template <RuleSet R>
constexpr int stones_left_after(int count) {
  if (count < R::first_turn_stones) return R::first_turn_stones - count;
  return R::stones_per_turn - (count - R::first_turn_stones) % R::stones_per_turn;
}

}  // namespace line
