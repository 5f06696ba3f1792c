#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/board_view.h"

namespace core {

/// A sheet of characters to draw boards on. Lines that meet join in the fitting character (┬, ┼); marks (stones,
/// letters) cover the lines behind them. Every place takes one character, whatever its length in bytes.
class TextCanvas {
 public:
  struct Place {
    int column = 0;
    int row = 0;
  };

  /// Expects columns, rows ≥ 1; everything drawn must lie within them.
  TextCanvas(int columns, int rows);

  /// `character` is one character in UTF-8 that outlives the canvas.
  void mark(Place place, std::string_view character);
  void write(Place start, std::string_view ascii);

  /// Joins two places of one row, of one column, or of a slope of two columns a row.
  void join(Place from, Place to);

  /// All rows without blanks at their ends.
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
