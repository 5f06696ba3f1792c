#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/side.h"
#include "engine/jiaqi/board.h"
#include "engine/jiaqi/position.h"

namespace jiaqi::test {

// The drawn positions and most games are on the five-line board.
using Five = Board<5>;
using Set = Five::Set;
using Position = jiaqi::Position<5>;
using Wave = jiaqi::Wave<Set>;
using Stones = base::PerSide<Set>;

/// The rules that options choose, as `jia_run=0 chain=off`.
Rules rules_with(std::string_view options);

/// Nine rows of points, `B`, `W` or `.`, blanks between them as one likes.
Stones stones_of(const std::vector<std::string>& rows);

Set points_of(std::string_view names);

/// Black is to move and blocked: White gives way, Black moves, White is blocked and Black gives way, White moves, and
/// everything stands where it stood. Black has 11 stones, White 29.
Position circle_start(std::string_view options);
/// These four plies, over and over.
inline const std::vector<std::string> circle{"04-15", "02-04", "04-02", "15-04"};

/// A position of tests/games/jiaqi.txt, whose head explains the fields.
struct Drawn {
  std::string title;
  Rules rules;
  base::Side mover{};
  Stones stones;

  Move move;  ///< not for a give-way
  Set takes;
  std::vector<Wave> waves;

  bool give_way = false;
  bool by_jump = false;
  bool suppressed = false;
  Set candidates;
  std::map<Point, Set> legal;  ///< by origin: what the move takes

  [[nodiscard]] Position position() const {
    return Position::set_up(stones, give_way ? opponent(mover) : mover, rules);
  }
};

/// All of them; a line that does not follow the form throws std::runtime_error.
std::vector<Drawn> read_drawn();

/// The same with the colours exchanged.
Drawn exchanged(Drawn drawn);
/// One of the eight images under the symmetries of the square, 0 ≤ symmetry < 8; 0 is the identity.
Drawn image(const Drawn& drawn, int symmetry);

}  // namespace jiaqi::test
