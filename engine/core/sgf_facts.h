#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace core {

/// How moves stand in a game record of the Smart Game Format.
enum class SgfMoves : std::uint8_t {
  text,     ///< as the protocol has them: `B[42-44]`
  letters,  ///< points of Go, the column from the left and the row from the top, `B[dp]`; a pass is empty, `B[]`
  squares,  ///< points of Othello, which the protocol names in the same way, `B[f5]`; a pass is empty
};

/// The word of the property RU for a value of a game's option `rules`.
struct SgfRules {
  std::string_view option;
  std::string_view word;
};

/// What the Smart Game Format, FF[4] (red-bean.com/sgf), says of a game.
struct SgfFacts {
  /// Far above the registered numbers: what games without one share.
  static constexpr int unregistered = 1001;

  int number = unregistered;  ///< the property GM
  SgfMoves moves = SgfMoves::text;
  /// The property SZ of a record that has none; 0 where the format gives a game no usual size.
  int usual_size = 0;
  /// The property RU of all records of the game, where it shares its number with another one; empty elsewhere. A record
  /// with the number and other words is of the game whose word is empty.
  std::string_view game_word = {};
  /// The words of RU where they tell the rules.
  std::span<const SgfRules> rules = {};
};

}  // namespace core
