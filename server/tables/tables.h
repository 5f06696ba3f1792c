#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "server/tables/audience.h"
#include "server/tables/table.h"
#include "server/tables/table_limits.h"
#include "server/tables/table_observer.h"

namespace room {

/// All tables of the server. Every change of a room goes through here: its effects find their way to connections, and
/// what follows for the table is done.
class Tables {
 public:
  /// All of these outlive it. `next` is the number of the next table.
  Tables(const TableLimits& limits, const Audience& audience, TableObserver& observer, RoomId next)
      : limits_(limits), audience_(audience), observer_(observer), next_(next) {}

  /// Numbers are never used twice.
  RoomId new_number() { return next_++; }
  Table& add(Room room, std::optional<TournamentGame> tournament = {});
  /// Null where there is none.
  [[nodiscard]] Table* find(RoomId id);
  [[nodiscard]] const Table* find(RoomId id) const;
  /// Refuses where there is none, or one that cannot be used now.
  [[nodiscard]] Table* find(RoomId id, Call& call);
  [[nodiscard]] std::map<RoomId, Table>& all() { return tables_; }
  [[nodiscard]] const std::map<RoomId, Table>& all() const { return tables_; }
  /// Those whose game is not over.
  [[nodiscard]] std::size_t count() const { return tables_.size() - over_.size(); }
  /// Why the user may not have another table, if so.
  [[nodiscard]] std::optional<base::Fault> no_more_for(const UserName& user) const;
  /// A seat at a table, or the table, is kept for this name.
  [[nodiscard]] bool keeps_place_for(const UserName& user) const;

  /// Asks the room and makes its answer the call's.
  void ask(RoomId id, Call& call, const std::function<Reply(Room&)>& ask);
  /// The side to move has been told so (TurnShown).
  Batches turn_shown(RoomId id, int turn, Now now) {
    return happen(id, now, [&](Room& room) { return room.turn_shown(turn, now); });
  }
  Batches bot_moved(RoomId id, Side side, int turn, const std::optional<core::Thought>& thought, Now now) {
    return happen(id, now, [&](Room& room) { return room.bot_moved(side, turn, thought, now); });
  }
  /// Something that nobody asked for happens in a room; nothing where there is none.
  Batches happen(RoomId id, Now now, const std::function<RoomEffects(Room&)>& event);
  /// Carries out what the room of this table wants; nobody asked for it.
  void carry_out(Table& table, RoomEffects effects, Now now, Effects& out) {
    carry_out(table, std::move(effects), nullptr, now, out);
  }
  /// Its deadline has come.
  Batches time_passes(RoomId id, Now now);
  /// A restored room goes on with those players who are here, and its watchers begin to see what they have to wait for.
  void wake(Table& table, Now now, Effects& out);

  /// A save of this room failed: what it holds is no longer what is on disk. Nothing is played there until the game
  /// has been read from the disk again.
  Batches save_failed(RoomId id);
  /// This is what the disk has of a game that could not be saved. Nothing: the table is no more.
  void replace(RoomId id, base::Expected<Room> stored, Now now, Batches& out);
  /// A table whose game is over is there again, for who wants to reopen it.
  void bring_back(Room room, std::optional<TournamentGame> tournament, Now now);

 private:
  void carry_out(Table& table, RoomEffects effects, const Call* asker, Now now, Effects& out);
  GameNews route(Table& table, RoomEffects effects, const Call* asker, Now now, Effects& out);
  static void update_deadline(Table& table, bool ended, Now now, Effects& out);
  void evict_finished(RoomId id);
  void begin_again(const Table& table, Call& call);

  const TableLimits& limits_;
  const Audience& audience_;
  TableObserver& observer_;
  std::map<RoomId, Table> tables_;
  std::deque<RoomId> over_;  ///< tables whose game is over, oldest first
  RoomId next_;
};

/// At how many tables a game is played.
std::size_t games_played(const Tables& tables);
/// Says something to everybody at a table whose game is played.
Batches announce(const std::string& text, const Tables& tables, const Audience& audience);
/// What is said about a number that is no table's.
base::Fault no_such_table(RoomId id);

}  // namespace room
