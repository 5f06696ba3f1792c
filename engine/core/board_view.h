#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/side.h"

namespace core {

/// A board as clients draw it, in the same form for every game: a client that can draw this can draw any game of the
/// server.
///
/// Coordinates are in steps of the board's grid, from 0, with x to the right and y downwards. Stones are on points. If
/// `cells` is set, a point is the middle of a square (Othello), otherwise a crossing of lines.
struct BoardView {
  struct Point {
    std::string name;  ///< as in moves: "D4", "44"
    int x = 0;
    int y = 0;
  };

  std::vector<Point> points;
  std::vector<std::vector<int>> lines;  ///< rows of point numbers; consecutive points are neighbours
  std::vector<int> stars;               ///< points drawn with a dot for orientation
  bool cells = false;
  std::vector<std::optional<base::Side>> stones;  ///< one for each point
  std::vector<int> last;                          ///< points of the last move
  std::vector<int> row;                           ///< points of the row, or rows, with which a side has won
};

enum class Charset { ascii, unicode };

/// Draws the board as rows of text with its coordinates: x and o in ASCII, ● and ○ in Unicode. Stones of the last move
/// are in brackets.
std::vector<std::string> draw(const BoardView& view, Charset charset);

}  // namespace core
