#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/side.h"
#include "engine/jiaqi/board.h"
#include "engine/jiaqi/position.h"

namespace jiaqi::test {

// The drawn positions and most games use the five-line board.
using Five = Board<5>;
using Set = Five::Set;
using Position = jiaqi::Position<5>;
using Wave = jiaqi::Wave<Set>;
using Stones = base::PerSide<Set>;

/// The rules chosen by options such as `jia_run=0 chain=off`.
Rules rules_with(std::string_view options);

/// Reads nine rows of points, `B`, `W` or `.`, with any blanks between them.
Stones stones_of(const std::vector<std::string>& rows);

Set points_of(std::string_view names);

/// Black is to move and blocked: White gives way, Black moves, White is blocked and Black gives way, White moves, and
/// the position is the same as before. Black has 11 stones, White 29.
Position circle_start(std::string_view options);
/// The four plies of this cycle.
inline const std::vector<std::string> circle{"04-15", "02-04", "04-02", "15-04"};

/// A position of tests/games/jiaqi.txt, whose head explains the fields.
struct Drawn {
  std::string title;
  Rules rules;
  base::Side mover{};
  Stones stones;

  Move move;  ///< unused when a side gives way
  Set takes;
  std::vector<Wave> waves;

  bool give_way = false;
  bool by_jump = false;
  bool suppressed = false;
  Set candidates;
  std::map<Point, Set> legal;  ///< the captured stones, by the origin of the move

  [[nodiscard]] Position position() const {
    return Position::set_up(stones, give_way ? opponent(mover) : mover, rules);
  }
};

/// All drawn positions. Throws std::runtime_error at a line that does not follow the format.
std::vector<Drawn> read_drawn();

/// The same position with the colours exchanged.
Drawn exchanged(Drawn drawn);
/// The image under one of the eight symmetries of the square, 0 ≤ symmetry < 8; 0 is the identity.
Drawn image(const Drawn& drawn, int symmetry);

}  // namespace jiaqi::test
