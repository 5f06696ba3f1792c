#pragma once

#include <concepts>
#include <string_view>

namespace line {

/// The rules of a game of k in a row (Wu and Huang, "A New Family of k-in-a-row Games", Advances in Computer Games 11,
/// 2005), as static constants of a type:
///
///   title              the game's name in messages: "Connect6"
///   winning_length     the number of stones in a row that wins
///   overlines_win      whether longer rows also win
///   stones_per_turn    the number of stones in a turn
///   first_turn_stones  the number of stones in Black's first turn, at most stones_per_turn
template <class R>
concept RuleSet = requires {
  { R::title } -> std::convertible_to<std::string_view>;
  { R::winning_length } -> std::convertible_to<int>;
  { R::overlines_win } -> std::convertible_to<bool>;
  { R::stones_per_turn } -> std::convertible_to<int>;
  { R::first_turn_stones } -> std::convertible_to<int>;
};

/// The number of stones left in the turn of a position with `count` stones, including the next one.
template <RuleSet R>
constexpr int stones_left_after(int count) {
  if (count < R::first_turn_stones) return R::first_turn_stones - count;
  return R::stones_per_turn - (count - R::first_turn_stones) % R::stones_per_turn;
}

}  // namespace line
