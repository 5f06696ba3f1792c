#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/board_view.h"

namespace core {

/// A canvas of characters to draw boards on. Lines that meet are joined by the matching character (┬, ┼); marks
/// (stones, letters) cover the lines behind them. Every place holds one character, whatever its length in bytes.
class TextCanvas {
 public:
  struct Place {
    int column = 0;
    int row = 0;
  };

  /// Expects columns, rows ≥ 1; everything drawn must lie within them.
  TextCanvas(int columns, int rows);

  /// Puts a mark on a place. Expects one character in UTF-8 that outlives the canvas.
  void mark(Place place, std::string_view character);
  void write(Place start, std::string_view ascii);

  /// Draws a line between two places of the same row, the same column, or a slope of two columns per row.
  void join(Place from, Place to);

  /// All rows without trailing blanks.
  [[nodiscard]] std::vector<std::string> rows(Charset charset) const;

 private:
  struct Spot {
    std::uint8_t arms = 0;  ///< the directions in which lines leave it
    std::string_view mark;
  };

  Spot& at(Place place);

  int columns_;
  std::vector<Spot> spots_;
};

}  // namespace core
