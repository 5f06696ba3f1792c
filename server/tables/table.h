#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "server/room/room.h"
#include "server/tables/bot_waits.h"
#include "server/tables/delayed_view.h"

namespace room {

/// Which game of a tournament a table is for.
struct TournamentGame {
  store::TournamentId tournament{};
  int number = 0;  ///< of the pairing
};

/// A room, and those who are around it.
struct Table {
  explicit Table(Room game, std::optional<TournamentGame> of = {});

  [[nodiscard]] const State& state() const { return room.state(); }
  [[nodiscard]] RoomId id() const { return state().id; }
  [[nodiscard]] bool is_over() const { return state().phase == Phase::over; }
  /// Its players have still to come or to say that they are ready.
  [[nodiscard]] bool waits_for_players() const { return state().phase == Phase::open || state().phase == Phase::ready; }

  Room room;
  std::optional<TournamentGame> tournament;  ///< nothing: a table that somebody has opened
  std::vector<SessionId> watchers;
  BotWaits waits;
  std::optional<DelayedView> delayed;  ///< what watchers see, where that is not what there is
  std::optional<TimePoint> deadline;   ///< that the app was asked to wait for
  bool play_again = false;             ///< both players want another game
  bool broken = false;                 ///< it is not what is on disk
  /// When a player of a tournament who has not come yet, or has gone, has lost.
  std::optional<TimePoint> forfeit;
};

}  // namespace room
