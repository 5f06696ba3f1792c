#pragma once

#include <bitset>
#include <cstddef>

namespace go {

/// The 3×3 neighbourhoods that make a move in their middle worth considering: hane, cuts and moves at the edge, as in
/// Gelly, Wang, Munos and Teytaud, "Modification of UCT with patterns in Monte-Carlo Go" (2006).
class Patterns {
 public:
  Patterns();

  /// True if a pattern matches. `code` has two bits for each point around the middle, in reading order with the first
  /// in the lowest bits: 0 empty, 1 black, 2 white, 3 off the board. The patterns apply to both sides.
  [[nodiscard]] bool match(std::size_t code) const { return codes_[code]; }

 private:
  std::bitset<std::size_t{1} << 16U> codes_;
};

extern const Patterns patterns;

/// The code of the neighbourhood of a cell of a grid::PlayoutBoard.
template <class Board>
std::size_t pattern_code(const Board& board, std::size_t cell) {
  constexpr int row = Board::stride;
  constexpr int steps[] = {-row - 1, -row, -row + 1, -1, 1, row - 1, row, row + 1};
  std::size_t code = 0;
  for (std::size_t i = 0; i < 8; ++i) code |= static_cast<std::size_t>(board.at(cell, steps[i])) << (2 * i);
  return code;
}

}  // namespace go
