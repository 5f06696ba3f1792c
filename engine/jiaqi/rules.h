#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/base/side.h"

namespace jiaqi {

/// Which lines a gun may shoot along.
enum class GunLines : std::uint8_t {
  all,
  five_or_more,  ///< those of at least five points
  orthogonal,    ///< rows and columns
  none,
};
inline constexpr std::size_t gun_lines_values = 4;

/// What the third occurrence of a position means.
enum class ThirdOccurrence : std::uint8_t {
  draw,
  majority,  ///< whoever has more stones wins
  nothing,
};

/// What happens to a side that has stones but none next to the hole.
enum class Blocked : std::uint8_t {
  is_given_way,  ///< the opponent acts once in its place so that it can move
  passes,        ///< the opponent moves again
  loses,
};

/// The variant that is played; the defaults are the server's rules.
struct Rules {
  std::uint16_t ply_limit = 300;  ///< the stones are counted after so many plies; 0: never
  std::uint16_t quiet_limit = 0;  ///< the same after so many plies of movement in a row that took nothing; 0: never
  bool long_runs = false;         ///< jia takes any number of stones between the jaws instead of exactly one
  GunLines gun_lines = GunLines::all;
  bool chain = true;  ///< stones that were taken take in their turn
  ThirdOccurrence third_occurrence = ThirdOccurrence::draw;
  base::Side places_first = base::Side::black;
  base::Side moves_first = base::Side::white;  ///< who opens the movement phase
  bool eliminates_while_placing = true;        ///< who has no stone has lost in the placement phase too
  Blocked blocked = Blocked::is_given_way;
  bool give_way_must_leave = true;  ///< after giving way the blocked side must be able to move; else it is done again
  bool give_way_may_win = true;     ///< giving way may take the last stone of the blocked side

  friend bool operator==(const Rules&, const Rules&) = default;
};

}  // namespace jiaqi
