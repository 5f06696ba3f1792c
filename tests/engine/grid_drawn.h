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

/// What happens next in a drawn game: a drawing to compare with, or the words of a line.
struct Step {
  int line = 0;
  Drawing board;
  std::vector<std::string> words;
};

/// A position of tests/games/go.txt, nogo.txt or othello.txt; the head of go.txt explains the form.
struct Drawn {
  std::string title;
  int komi = 0;  ///< half points
  base::Side mover{};
  Drawing board;
  std::vector<Step> steps;
};

/// All positions of that file in tests/games; a line that does not follow the form throws std::runtime_error.
std::vector<Drawn> read_drawn(const std::string& file);

/// Plays the steps in a game that stands at the drawn position and expects what they say.
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
