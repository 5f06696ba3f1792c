#pragma once

#include <string>
#include <vector>

#include "engine/core/board_view.h"

namespace core {

/// Additional marks on a picture of a board, by point numbers of the view.
struct SvgMarks {
  std::vector<int> circled;  ///< stones with a ring, such as those about to be captured
  std::vector<int> crossed;  ///< points with a cross, such as those about to be played
  bool names = false;        ///< whether empty points show their names
};

/// Returns the board as an SVG picture, self-contained and readable on light and dark pages.
std::string draw_svg(const BoardView& view, const SvgMarks& marks = {});

}  // namespace core
