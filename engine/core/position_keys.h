#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/base/side.h"
#include "engine/core/board_view.h"

namespace core {

/// Numbers for positions, equal where a turn or a mirror image of the board makes the positions equal: what games that
/// went the same way have in common, whichever corner they began in. Only stones and the side to move count, not how
/// the position came about. The numbers are the same in every run and on every machine: they may be stored.
///
/// Works for any game: the symmetries are those of the square grid that map the board's points and lines onto
/// themselves.
class PositionKeys {
 public:
  /// `game` and the points of the board go into every key. Expects the view of any position on that board.
  PositionKeys(std::string_view game, const BoardView& board);

  /// Expects a view of the same board.
  [[nodiscard]] std::uint64_t key(const BoardView& view, base::Side to_move) const;

  /// How many ways there are to turn and mirror the board: 1 where it has no symmetry.
  [[nodiscard]] std::size_t symmetries() const { return images_.size(); }

 private:
  /// The keys of a point's stones, black and white, in one image of the board.
  using Image = std::vector<std::array<std::uint64_t, 2>>;

  std::uint64_t board_ = 0;
  std::vector<Image> images_;
};

}  // namespace core
