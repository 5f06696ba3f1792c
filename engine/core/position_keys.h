#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/base/side.h"
#include "engine/core/board_view.h"

namespace core {

/// Numbers for positions, equal for positions that are rotations or mirror images of each other: games that went the
/// same way share them, whichever corner they started in. Only the stones and the side to move count, not the history.
/// The numbers are the same in every run and on every machine, so they can be stored.
///
/// Works for any game: the symmetries are those of the square grid that map the board's points and lines onto
/// themselves.
class PositionKeys {
 public:
  /// Every key depends on `game` and the points of the board. Expects the view of any position on that board.
  PositionKeys(std::string_view game, const BoardView& board);

  /// The key of a position. Expects a view of the same board.
  [[nodiscard]] std::uint64_t key(const BoardView& view, base::Side to_move) const;

  /// A position whose key costs little after each change of a stone.
  class Position {
   public:
    /// Begins with these stones, one for each point. The keys must outlive it.
    Position(const PositionKeys& keys, std::span<const std::optional<base::Side>> stones);

    /// Puts a stone on a point in place of the one there, or removes it.
    void put(std::size_t point, std::optional<base::Side> stone);
    [[nodiscard]] std::uint64_t key(base::Side to_move) const;

   private:
    const PositionKeys& keys_;
    std::vector<std::optional<base::Side>> stones_;
    std::vector<std::uint64_t> sums_;  ///< of the stones, one for each image
  };

  /// The number of symmetries of the board: 1 if it has only the identity.
  [[nodiscard]] std::size_t symmetries() const { return images_.size(); }

 private:
  /// The keys of a black and a white stone on each point, in one image of the board.
  using Image = std::vector<std::array<std::uint64_t, 2>>;

  std::uint64_t board_ = 0;
  std::vector<Image> images_;
};

}  // namespace core
