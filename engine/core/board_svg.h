#pragma once

#include <string>
#include <vector>

#include "engine/core/board_view.h"

namespace core {

/// What a picture shows besides the board, by point numbers of the view.
struct SvgMarks {
  std::vector<int> circled;  ///< with a ring, as stones that are about to be taken
  std::vector<int> crossed;  ///< with a cross, as points where somebody is about to play
  bool names = false;        ///< empty points show their names
};

/// The board as a picture in SVG, complete and without outside references, readable on light and dark pages.
std::string draw_svg(const BoardView& view, const SvgMarks& marks = {});

}  // namespace core
