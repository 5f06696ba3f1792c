#pragma once

#include <optional>

#include "server/session/effects.h"
#include "server/tables/table.h"

namespace room {

/// What happened to the game at a table in one turn.
struct GameNews {
  std::optional<referee::GameResult> ended;
  bool reopened = false;  ///< it continues after its end
};

/// The parts that have games played at tables: tournaments, compliance tests.
class TableObserver {
 public:
  TableObserver() = default;
  TableObserver(const TableObserver&) = delete;
  TableObserver& operator=(const TableObserver&) = delete;
  virtual ~TableObserver() = default;

  /// Something has happened at the table. The consequences go into the same batch, so that either both are on disk or
  /// neither is.
  virtual void changed(const Table& table, const GameNews& news, Now now, Effects& out) = 0;
  /// The game is over: consequences that wait for this can be handled now, in batches of their own.
  virtual void settle(RoomId room, Now now, Batches& out) = 0;
};

}  // namespace room
