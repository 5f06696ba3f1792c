#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/function_ref.h"
#include "server/tables/audience.h"
#include "server/tables/table.h"
#include "server/tables/table_index.h"
#include "server/tables/table_limits.h"
#include "server/tables/table_news.h"
#include "server/tables/table_observer.h"

namespace room {

/// All tables of the server. Every change of a room goes through this class, which passes the room's effects to
/// connections and handles the consequences for the table. It also owns the index by which tables are found.
class Tables {
 public:
  /// All arguments must outlive the object. `next` is the number of the next table.
  Tables(const TableLimits& limits, const AccountBook& accounts, const Audience& audience, TableNews& news,
         TableObserver& observer, RoomId next)
      : limits_(limits), accounts_(accounts), audience_(audience), news_(news), observer_(observer), next_(next) {}

  /// Numbers are never reused.
  RoomId new_number() { return next_++; }
  Table& add(Room room, std::optional<TournamentGame> tournament = {});
  /// Null if there is no such table.
  [[nodiscard]] Table* find(RoomId id);
  [[nodiscard]] const Table* find(RoomId id) const;
  /// Refuses if there is no such table or it cannot be used now.
  [[nodiscard]] Table* find(RoomId id, Call& call);
  /// The same for a request that only looks at the table. If the last action could not be saved, it is handled again
  /// when the table has been read from the disk: it never shows what is not stored.
  [[nodiscard]] Table* find_to_look(RoomId id, protocol::Request request, Call& call);
  [[nodiscard]] std::map<RoomId, Table>& all() { return tables_; }
  [[nodiscard]] const std::map<RoomId, Table>& all() const { return tables_; }
  /// The number of tables whose game is not over.
  [[nodiscard]] std::size_t count() const { return tables_.size() - over_.size(); }
  /// The number of tables with a running game.
  [[nodiscard]] std::size_t games_played() const { return index_.count_played(); }
  /// The reason why the user may not open another table; nullopt if the user may.
  [[nodiscard]] std::optional<base::Fault> no_more_for(const UserName& user) const;
  /// Whether a seat at a table, or a table, is reserved for this name.
  [[nodiscard]] bool keeps_place_for(const UserName& user) const;

  /// The tables that the user opened, or where the user sits, with a game that is not over.
  [[nodiscard]] std::vector<RoomId> of(const UserName& user) const;
  [[nodiscard]] const TableIndex& index() const { return index_; }
  /// The tables of this part of the list.
  [[nodiscard]] std::vector<RoomId> page(const TablePage& page) const;

  /// The line of a list, as spectators see the game.
  [[nodiscard]] protocol::event::Listed row(Table& table, Now now) const;

  /// The connection watches the table from now on.
  void watch(Table& table, SessionId session);
  /// The connection sees the game from now on without being a spectator.
  void glance(Table& table, SessionId session);
  /// The connection waits for the move of the bot on `side`.
  void wait_for_bot(Table& table, Side side, const Call& call);
  /// Ends both. Returns whether the connection watched the table.
  bool leave(Table& table, SessionId session);
  /// Ends only the former.
  bool unwatch(Table& table, SessionId session);
  [[nodiscard]] bool is_guest(const std::string& key) const { return accounts_.find(key) == nullptr; }

  /// Passes the request to the room and its answer to the call.
  void ask(RoomId id, Call& call, base::FunctionRef<Reply(Room&)> ask);
  /// The side to move was prompted (TurnShown).
  Batches turn_shown(RoomId id, int turn, Now now) {
    return happen(id, now, [&](Room& room) { return room.turn_shown(turn, now); });
  }
  /// What has become of AskBot: it may have to wait for a thread, it begins to think, it has moved.
  Batches bot_waits(RoomId id, int turn, Now now) {
    return happen(id, now, [&](Room& room) { return room.bot_waits(turn, now); });
  }
  Batches bot_begins(RoomId id, int turn, Now now) {
    return happen(id, now, [&](Room& room) { return room.bot_begins(turn, now); });
  }
  Batches bot_moved(RoomId id, Side side, int turn, const std::optional<core::Thought>& thought, Now now) {
    return happen(id, now, [&](Room& room) { return room.bot_moved(side, turn, thought, now); });
  }
  /// Somebody has come to the table or left it.
  void attendance_changed(RoomId id, Now now, Batches& out) { observer_.settle(id, now, out); }
  /// Handles an event in a room that no request caused; does nothing if there is no such room.
  Batches happen(RoomId id, Now now, base::FunctionRef<RoomEffects(Room&)> event);
  /// Carries out effects of this table's room that no request caused.
  void carry_out(Table& table, RoomEffects effects, Now now, Effects& out) {
    carry_out(table, std::move(effects), nullptr, now, out);
  }
  /// Something has changed that no effect of its room shows.
  void changed(Table& table);
  /// The deadline of the table has come.
  Batches time_passes(RoomId id, Now now);
  /// Resumes a restored room with the players who are present; spectators begin to receive what is held back for them.
  void wake(Table& table, Now now, Effects& out);

  /// A save of this room failed, so its state differs from the disk. The game cannot be played until it has been read
  /// from the disk again.
  Batches save_failed(RoomId id);
  /// Replaces a table that could not be saved by its state on the disk; a fault removes the table.
  void replace(RoomId id, base::Expected<Room> stored, Now now, Batches& out);
  /// Restores a table whose game is over, so that the game can be reopened.
  void bring_back(Room room, std::optional<TournamentGame> tournament, Now now);

 private:
  void carry_out(Table& table, RoomEffects effects, const Call* asker, Now now, Effects& out);
  GameNews route(Table& table, RoomEffects effects, const Call* asker, Now now, Effects& out);
  void charge_thinking(const Table& table, AskBot& effect) const;
  static void update_deadline(Table& table, bool ended, Now now, Effects& out);
  void evict_finished(RoomId id);
  void remove(RoomId id);
  void begin_again(const Table& table, Call& call);

  const TableLimits& limits_;
  const AccountBook& accounts_;
  const Audience& audience_;
  TableNews& news_;
  TableObserver& observer_;
  std::map<RoomId, Table> tables_;
  TableIndex index_;
  std::deque<RoomId> over_;  ///< tables whose game is over, oldest first
  RoomId next_;
};

/// Sends a text to everyone at a table with a running game.
Batches announce(const std::string& text, const Tables& tables, const Audience& audience);
/// The refusal for a number that belongs to no table.
base::Fault no_such_table(RoomId id);

}  // namespace room
