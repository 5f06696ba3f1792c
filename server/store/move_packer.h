#pragma once

#include <optional>

#include "server/store/database.h"
#include "server/store/packed_game.h"

namespace store {

/// The moves and thoughts of a game that is over; nullopt if they are not packed. Throws std::runtime_error with the
/// row if it is damaged.
std::optional<GameMoves> read_packed(Database& database, RoomId game);

/// Keeps the moves and thoughts of a game that is over in one row of `game_moves`. The thoughts of a running game are
/// rows of `thought`; older versions had rows of `move` too. The caller handles transactions; the database must outlive
/// it.
class MovePacker {
 public:
  explicit MovePacker(Database& database);

  /// Expects a game that has just ended with these moves, at least one. A damaged thought stays as it is.
  void keep(RoomId game, const PackedMoves& moves);
  /// Packs a game of an older version that is over. Has no effect on a game that is running, has no rows of `move` or
  /// has a damaged row, which stays as it is.
  void pack(RoomId game);
  /// Unpacks a game that is reopened: removes its moves, and returns them. Throws std::runtime_error if they are
  /// damaged.
  std::vector<NewMove> take_moves(RoomId game);
  /// Removes the rows of `move` of a game, and returns what was in them; nullopt, and has no effect, if one is damaged.
  std::optional<std::vector<NewMove>> take_rows(RoomId game);
  /// Adds a thought to a packed game, in place of an earlier one about the same move; false if the game is not packed.
  bool add(const NewThought& thought);

 private:
  std::optional<std::vector<NewMove>> sound_moves(RoomId game);
  /// The thoughts in rows, without those that are damaged.
  struct Thoughts {
    std::vector<NewThought> sound;
    bool are_all = true;
  };
  Thoughts thoughts(RoomId game);
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
  Statement new_thought_;
};

}  // namespace store
