#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/base/side.h"

namespace jiaqi {

/// The lines that a gun may shoot along.
enum class GunLines : std::uint8_t {
  all,
  five_or_more,  ///< lines of at least five points
  orthogonal,    ///< rows and columns
  none,
};
inline constexpr std::size_t gun_lines_values = 4;

/// The result of the third occurrence of a position.
enum class ThirdOccurrence : std::uint8_t {
  draw,
  majority,  ///< the side with more stones wins
  nothing,
};

/// The rule for a side that has stones but none next to the hole.
enum class Blocked : std::uint8_t {
  is_given_way,  ///< the opponent acts once in its place to unblock it
  passes,        ///< the opponent moves again
  loses,
};

/// The default ply limit: 300 for the 41 points of the usual board, in proportion to the points on others, rounded to
/// tens.
constexpr std::uint16_t default_ply_limit(int points) {
  constexpr int usual_points = 41;
  return static_cast<std::uint16_t>((300 * points / usual_points + 5) / 10 * 10);
}

/// The variant of the rules; the defaults are the server's rules.
struct Rules {
  /// The number of plies after which the stones are counted; 0 for never.
  std::uint16_t ply_limit = 300;
  /// The number of successive movement plies without captures after which the stones are counted; 0 for never.
  std::uint16_t quiet_limit = 0;
  bool long_runs = false;  ///< jia takes any number of stones between the jaws instead of exactly one
  GunLines gun_lines = GunLines::all;
  bool chain = true;  ///< captured stones capture in turn
  ThirdOccurrence third_occurrence = ThirdOccurrence::draw;
  base::Side places_first = base::Side::black;
  base::Side moves_first = base::Side::white;  ///< the side that opens the movement phase
  bool eliminates_while_placing = true;        ///< a side without stones loses in the placement phase too
  Blocked blocked = Blocked::is_given_way;
  bool give_way_must_leave = true;  ///< giving way must unblock the side; otherwise it is repeated until it does
  bool give_way_may_win = true;     ///< giving way may take the last stone of the blocked side

  friend bool operator==(const Rules&, const Rules&) = default;
};

/// True if stones are placed, moved and taken as under the default rules. The colours may be exchanged, and other rules
/// may decide when a game ends in a draw or is counted.
constexpr bool plays_as_usual(const Rules& rules) {
  Rules usual;
  usual.ply_limit = rules.ply_limit;
  usual.quiet_limit = rules.quiet_limit;
  usual.third_occurrence = rules.third_occurrence;
  usual.places_first = rules.places_first;
  usual.moves_first = base::opponent(rules.places_first);
  return rules == usual;
}

}  // namespace jiaqi
