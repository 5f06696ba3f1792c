#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/room/room.h"
#include "server/tables/bot_waits.h"
#include "server/tables/delayed_view.h"
#include "server/tables/table_facts.h"

namespace room {

/// The tournament game for which a table was opened.
struct TournamentGame {
  store::TournamentId tournament{};
  int number = 0;  ///< number of the pairing
};

/// A room, and the data of the users around it.
struct Table {
  explicit Table(Room game, std::optional<TournamentGame> of = {});

  [[nodiscard]] const State& state() const { return room.state(); }
  [[nodiscard]] RoomId id() const { return state().id; }
  [[nodiscard]] bool is_over() const { return state().phase == Phase::over; }
  /// Waits for its players to arrive or to be ready.
  [[nodiscard]] bool waits_for_players() const { return state().phase == Phase::open || state().phase == Phase::ready; }
  /// Whether spectators get the players' thoughts only after the game (or with its delay): someone could pass them on
  /// to a player. True for all games except those between two built-in bots outside tournaments.
  [[nodiscard]] bool keeps_thoughts() const;
  /// The time since which a player of the game has been away, or nobody has followed a game between bots.
  [[nodiscard]] std::optional<TimePoint> absent_since() const;
  /// The time of the last move; nullopt if no game is running or spectators see it with a delay.
  [[nodiscard]] std::optional<TimePoint> idle_since() const;
  /// Call it when something has happened in the room.
  void note_move(TimePoint now);

  Room room;
  std::optional<TournamentGame> tournament;       ///< empty for a table that a user opened
  std::vector<SessionId> watchers;                ///< the connections that have asked to watch
  std::vector<SessionId> glances;                 ///< those that see the game and are no spectators
  base::PerSide<std::optional<SessionId>> input;  ///< the connection with which each player plays
  BotWaits waits;
  std::optional<DelayedView> delayed;  ///< the spectators' view, if it differs from the players'
  std::optional<TimePoint> deadline;   ///< the deadline that was passed to the app
  bool play_again = false;             ///< both players want a rematch
  bool broken = false;                 ///< it differs from what is on disk
  /// The time at which a tournament player who has not arrived or has left loses the game.
  std::optional<TimePoint> forfeit;
  /// Nobody attends the table since then; a game with less than two moves is kept only so long.
  struct Alone {
    TimePoint since;
    Millis patience;
  };
  std::optional<Alone> alone;
  bool left_for_good = false;       ///< the last player who left has logged out
  std::optional<TimePoint> closes;  ///< the time at which a game that nobody attends ends
  TableFacts facts;                 ///< as the index of Tables has them
  /// The last move of the game, or its start; also when its state was read from the disk.
  struct LastMove {
    int ply = 0;
    TimePoint at;
  };
  std::optional<LastMove> last_move;
  std::string listed_options;   ///< those that the lists of tables show
  std::optional<int> watching;  ///< number of users who watch and do not play; counted when it is needed
};

}  // namespace room
