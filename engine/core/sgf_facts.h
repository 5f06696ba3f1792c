#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace core {

/// The notation of moves in SGF (Smart Game Format) records.
enum class SgfMoves : std::uint8_t {
  text,     ///< as in the protocol: `B[42-44]`
  letters,  ///< Go points, column from the left and row from the top, `B[dp]`; a pass is empty, `B[]`
  squares,  ///< Othello squares, named as in the protocol, `B[f5]`; a pass is empty
};

/// The value of the property RU for a value of a game's option `rules`.
struct SgfRules {
  std::string_view option;
  std::string_view word;
  /// The word of a game in which the players removed dead stones before counting, if it is another one.
  std::string_view agreed_word = {};
};

/// The properties of a game in the Smart Game Format, FF[4] (red-bean.com/sgf).
struct SgfFacts {
  /// The number that games without a registered one share, far above the registered numbers.
  static constexpr int unregistered = 1001;

  int number = unregistered;  ///< the property GM
  SgfMoves moves = SgfMoves::text;
  /// The board size of records without the property SZ; 0 if the format does not define one for the game.
  int usual_size = 0;
  /// The property RU of all records of the game if it shares its number with another one, otherwise empty. A record
  /// with that number and any other value belongs to the game whose word is empty.
  std::string_view game_word = {};
  /// The values of RU that select rules.
  std::span<const SgfRules> rules = {};
};

}  // namespace core
