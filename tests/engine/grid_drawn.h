#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/grid/board.h"

namespace grid::test {

/// A board as drawn, row by row from the top.
struct Drawing {
  int columns = 0;
  int rows = 0;
  std::vector<std::optional<base::Side>> stones;

  friend bool operator==(const Drawing&, const Drawing&) = default;
};
std::ostream& operator<<(std::ostream& out, const Drawing& drawing);

/// The next step of a drawn game: a drawing to compare with, or the words of a line.
struct Step {
  int line = 0;
  Drawing board;
  std::vector<std::string> words;
};

/// A position of tests/games/go.txt, nogo.txt or othello.txt; the head of go.txt explains the format.
struct Drawn {
  std::string title;
  int komi = 0;  ///< in half points
  base::Side mover{};
  Drawing board;
  std::vector<Step> steps;
};

/// All positions of that file in tests/games. Throws std::runtime_error at a line that does not follow the format.
std::vector<Drawn> read_drawn(const std::string& file);

/// Plays the steps from the drawn position and expects what they say.
void play_steps(core::AnyGame game, const Drawn& drawn);

/// The stones on a board of this size.
template <int Columns, int Rows>
Board<Columns, Rows> board_of(const Drawing& drawing) {
  Board<Columns, Rows> board;
  for (const Point point : Geometry<Columns, Rows>::points)
    if (const auto side = drawing.stones[index(point)]) board.place(point, *side);
  return board;
}

}  // namespace grid::test
