#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/game_kind.h"
#include "engine/core/position_keys.h"

namespace archive {

/// Later positions are not indexed: two games hardly ever share them.
constexpr std::size_t max_opening = 60;

/// Computes the keys by which the archive finds games. Remembers the numbers that depend only on the board, which take
/// longer than a game.
class OpeningKeys {
 public:
  /// The keys of the positions of a game, beginning with the start, up to max_opening plies.
  std::vector<std::int64_t> of(const core::GameKind& kind, core::AnyGame game);

 private:
  struct Board {
    Board(std::string_view kind, core::BoardView view);

    std::string kind;
    core::BoardView view;  ///< of any position; only its points and lines count
    core::PositionKeys keys;
    std::unordered_map<std::string, std::size_t> numbers;  ///< of the points, by name
  };
  const Board& board(std::string_view kind, const core::BoardView& view);

  std::vector<Board> boards_;
};

}  // namespace archive
