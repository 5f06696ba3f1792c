#pragma once

#include <optional>

#include "server/store/packed_game.h"
#include "server/store/sqlite.h"

namespace store {

/// The moves and thoughts of a game that is over; nullopt if they are not packed. Throws std::runtime_error with the
/// row if it is damaged.
std::optional<GameMoves> read_packed(Database& database, RoomId game);

/// Keeps the moves and thoughts of a game that is over in one row of `game_moves`, and those of a running game in rows
/// of `move` and `thought`. The caller handles transactions; the database must outlive it.
class MovePacker {
 public:
  explicit MovePacker(Database& database);

  /// Packs a game that is over. Has no effect on a game that is running, has no moves or is packed already, and on one
  /// with a damaged row, which stays as it is.
  void pack(RoomId game);
  /// Unpacks a game that is reopened. Throws std::runtime_error if its row is damaged.
  void unpack(RoomId game);
  /// Adds a thought to a packed game, in place of an earlier one about the same move; false if the game is not packed.
  bool add(const NewThought& thought);

 private:
  std::optional<GameMoves> sound_rows(RoomId game);
  std::optional<std::int64_t> began(RoomId game);
  void write(RoomId game, const GameMoves& moves, std::int64_t began);

  Database& database_;
  Statement finished_;
  Statement moves_;
  Statement thoughts_;
  Statement is_packed_;
  Statement keep_;
  Statement forget_;
  Statement forget_moves_;
  Statement forget_thoughts_;
  Statement new_move_;
  Statement new_thought_;
};

}  // namespace store
