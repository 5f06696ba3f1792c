#pragma once

#include <unordered_map>

#include "server/store/rows.h"
#include "server/store/sqlite.h"

namespace store {

/// The number of moves of each game that is being played, as the open transaction will store it. It is counted in
/// memory and read from the database only for a game that has no move since the start, so that a move needs no query.
class LastPlies {
 public:
  explicit LastPlies(Database& database);

  /// The number of moves of a game; the caller changes it with the rows.
  int& of(RoomId game);
  /// A game that has just been created has no moves.
  void created(RoomId game) { plies_[game] = 0; }
  /// The game is over, or its moves have changed.
  void forget(RoomId game) { plies_.erase(game); }
  /// After rows were rolled back.
  void forget_all() { plies_.clear(); }

 private:
  std::unordered_map<RoomId, int> plies_;
  Statement last_ply_;
};

}  // namespace store
