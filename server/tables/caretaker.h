#pragma once

#include <optional>

#include "server/session/sessions.h"
#include "server/tables/tables.h"

namespace room {

/// Looks after the tables that nobody attends: pauses games between two bots, and ends games whose players are gone.
/// Tournament games have their own rule, see TournamentTables.
///
/// A person's game is attended while one of its players is connected; a game between two bots, while the user who
/// opened the table is connected or somebody watches; a table that waits for players, while either is true of anybody.
class Caretaker {
 public:
  /// All arguments must outlive the object.
  Caretaker(Tables& tables, const Audience& audience, const Sessions& sessions)
      : tables_(tables), audience_(audience), sessions_(sessions) {}

  /// Somebody has come or left, or time has passed.
  void settle(RoomId id, Now now, Batches& out);
  /// The server has started: the players of a restored game have longer to come back.
  void restored(RoomId id, Now now, Batches& out);

 private:
  void settle(RoomId id, std::optional<Millis> patience, Now now, Batches& out);
  void attended(Table& table, Now now, Effects& out);
  void unattended(Table& table, Millis patience, Now now, Effects& out);
  [[nodiscard]] bool is_attended(const Table& table) const;
  /// The time at which the table closes if nobody comes; nullopt if another rule ends its game.
  [[nodiscard]] std::optional<TimePoint> closing_time(const Table& table) const;

  Tables& tables_;
  const Audience& audience_;
  const Sessions& sessions_;
};

}  // namespace room
