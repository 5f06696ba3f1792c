#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/store/database.h"
#include "server/store/position_block.h"
#include "server/store/rows.h"

/// The index of the positions that finished games passed through: the positions of the newest games are rows of
/// `position_keys`, one for each game; those of all others are in segments.
namespace store {

/// The finished games that passed through a position, several times if they reached it several times; those of one game
/// follow one another.
std::vector<PositionHit> find_hits(Database& database, std::int64_t key);

/// The oldest games whose positions are not in a segment yet, as a segment; nullopt if there are fewer than `games`.
std::optional<PositionSegment> next_segment(Database& database, int games);

/// Writes the index. The caller handles transactions; the database must outlive it.
class PositionWriter {
 public:
  explicit PositionWriter(Database& database);

  /// Adds the positions of a game.
  void add(const PositionsFound& found);
  /// Removes those of a game that is reopened.
  void remove(RoomId game);
  /// Stores a segment in place of the rows of its games.
  void add(const PositionSegment& segment);

 private:
  Statement new_keys_;
  Statement is_indexed_;
  Statement forget_keys_;
  Statement make_void_;
  Statement new_segment_;
  Statement new_block_;
  Statement forget_packed_;
};

}  // namespace store
