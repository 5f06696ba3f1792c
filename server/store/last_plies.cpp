#include "server/store/last_plies.h"

namespace store {

LastPlies::LastPlies(Database& database)
    : last_ply_(database, "SELECT coalesce(max(ply), 0) FROM move WHERE game = ?1") {}

int& LastPlies::of(RoomId game) {
  const auto known = plies_.find(game);
  if (known != plies_.end()) return known->second;
  int ply = 0;
  last_ply_.bind(game);
  if (last_ply_.step()) last_ply_.read(ply);
  last_ply_.reset();
  return plies_.emplace(game, ply).first->second;
}

}  // namespace store
