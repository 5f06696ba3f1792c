#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/rows.h"

/// The positions of many finished games in few bytes: a segment of about a thousand games, divided into blocks by the
/// lowest bits of the positions' keys. schema/README.md describes them. No SQL here.
namespace store {

/// How a game ended, for the count of an opening.
enum class Outcome : std::uint8_t { black, white, draw, nothing };
Outcome outcome_of(std::string_view result);

/// The positions of one game.
struct GamePositions {
  RoomId game{};
  Outcome outcome{};
  std::vector<std::int64_t> keys;  ///< beginning with the start, at most max_positions
};
inline constexpr std::size_t max_positions = 64;

/// A game that passed through a position.
struct PositionHit {
  RoomId game{};
  int ply = 0;
  Outcome outcome{};
  std::int64_t next = 0;  ///< continuation_key of the position after it; 0 if the game has none
  friend bool operator==(const PositionHit&, const PositionHit&) = default;
};

inline constexpr std::size_t blocks_in_segment = 1024;
/// The block in which a position is found.
std::size_t block_of(std::int64_t key);

/// The positions of games in the form of the database.
struct PackedPositions {
  std::string games;
  std::array<std::string, blocks_in_segment> blocks;  ///< empty ones are not stored
};
PackedPositions pack_positions(std::span<const GamePositions> games);

/// The games in a block that passed through the position, in the order of their numbers; `games` are the packed games
/// of its segment. Keys are shortened, so that a search of a million games finds a wrong one about once in 70 000
/// searches. Throws std::runtime_error for damaged bytes.
std::vector<PositionHit> find_in_block(std::string_view block, std::string_view games, std::int64_t key);

}  // namespace store
