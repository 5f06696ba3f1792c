#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "server/store/rows.h"
#include "server/store/sqlite.h"

namespace store {

/// Reads which games count for their players, in the order in which they ended: not those that began with the moves of
/// the option `opening`, on a connection of its own. Sees all
/// commits. Used by one thread at a time.
class Endings {
 public:
  /// Expects a folder whose database is open for writing and has the current schema.
  explicit Endings(const std::filesystem::path& folder);

  struct Piece {
    std::vector<CountedGame> games;
    std::int64_t last = 0;       ///< where to continue
    std::int64_t newest = 0;     ///< where the last piece would end
    std::int64_t reopening = 0;  ///< if it changes, games of earlier pieces may not count any more
    bool complete = false;       ///< whether these are all games until now
  };
  /// The games after the piece that had this `last`, 0 for all, at most `max`. Throws std::runtime_error if the
  /// database cannot be read.
  Piece after(std::int64_t last, int max);

 private:
  SqliteDatabase database_;
};

}  // namespace store
