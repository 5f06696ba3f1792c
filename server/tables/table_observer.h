#pragma once

#include <optional>

#include "server/session/effects.h"
#include "server/tables/table.h"

namespace room {

/// What has come of the game of a table in one turn.
struct GameNews {
  std::optional<referee::GameResult> ended;
  bool reopened = false;  ///< it is over no more
};

/// Those who have games played at tables: tournaments, compliance tests.
class TableObserver {
 public:
  TableObserver() = default;
  TableObserver(const TableObserver&) = delete;
  TableObserver& operator=(const TableObserver&) = delete;
  virtual ~TableObserver() = default;

  /// Something has happened at the table. What follows from it goes into the same batch, so that both are on disk or
  /// neither.
  virtual void changed(const Table& table, const GameNews& news, Now now, Effects& out) = 0;
  /// It is over: what the table waits for now can be seen to, in batches of their own.
  virtual void settle(RoomId room, Now now, Batches& out) = 0;
};

}  // namespace room
