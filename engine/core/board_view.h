#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/side.h"

namespace core {

/// A board as a client draws it, the same for every game: a client that can draw this can draw any game of the server.
///
/// Coordinates are in steps of the board's grid, x to the right and y downwards, from 0. Stones stand on points; where
/// `cells` is set a point is the middle of a square (Othello), otherwise the crossing of lines.
struct BoardView {
  struct Point {
    std::string name;  ///< as moves write it: "D4", "44"
    int x = 0;
    int y = 0;
  };

  std::vector<Point> points;
  std::vector<std::vector<int>> lines;  ///< each a row of point numbers that are neighbours in this order
  std::vector<int> stars;               ///< points marked for the eye
  bool cells = false;
  std::vector<std::optional<base::Side>> stones;  ///< one for each point
  std::vector<int> last;                          ///< points of the last move
};

enum class Charset { ascii, unicode };

/// The board in rows of text, with the coordinates beside it: x and o in ASCII, ● and ○ in Unicode.
/// A stone of the last move stands in brackets.
std::vector<std::string> draw(const BoardView& view, Charset charset);

}  // namespace core
