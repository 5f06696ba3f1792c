#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/packed_moves.h"
#include "server/store/rows.h"

/// The moves and thoughts of a finished game as the few bytes of its row in `game_moves`; schema/README.md describes
/// them. No SQL here.
namespace store {

/// The moves of a game and what bots thought of them.
struct GameMoves {
  std::vector<NewMove> moves;        ///< ply 1 first, without gaps
  std::vector<NewThought> thoughts;  ///< in the order of their plies, one at most for a ply
  friend bool operator==(const GameMoves&, const GameMoves&) = default;
};

struct PackedGame {
  std::string moves;
  std::string thoughts;  ///< empty if there are none
  friend bool operator==(const PackedGame&, const PackedGame&) = default;
};

/// `PackedGame::moves` of these moves.
std::string packed_row(const PackedMoves& moves);
/// `PackedGame::thoughts` of the game.
std::string pack_thoughts(const GameMoves& game);

/// `began` is when the game was started: the times of its moves are relative to it. No move may be empty.
PackedGame pack(const GameMoves& game, std::int64_t began);

/// Expects the same `began`. Throws std::runtime_error if the bytes are not those of a game.
GameMoves unpack(RoomId game, std::string_view moves, std::string_view thoughts, std::int64_t began);

}  // namespace store
