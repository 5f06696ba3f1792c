#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "server/store/database.h"
#include "server/store/rows.h"

namespace store {

/// Reads which games count for their players, in the order in which they ended: not those that began with the moves of
/// the option `opening`. Sees all commits. Used by one thread at a time.
class Endings {
 public:
  /// `database` is a connection for reading, such as Store::open_to_read() returns.
  explicit Endings(std::unique_ptr<Database> database) : database_(std::move(database)) {}

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
  static Piece find(Database& database, std::int64_t last, int max);

  std::unique_ptr<Database> database_;
};

}  // namespace store
