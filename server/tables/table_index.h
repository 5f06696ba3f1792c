#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/identity/session_id.h"
#include "server/tables/table_facts.h"
#include "server/tables/table_filter.h"

namespace room {

using identity::SessionId;
using protocol::RoomId;

/// Finds the tables of a user, a tournament, a connection or a list without a look at all the others. Tables, which
/// owns it, keeps it up to date; finished games are in it as long as their tables exist.
class TableIndex {
 public:
  using Rooms = std::set<RoomId>;

  void add(RoomId id, const TableFacts& facts);
  void change(RoomId id, const TableFacts& before, const TableFacts& now);
  void remove(RoomId id, const TableFacts& facts);

  /// The tables that the user with this folded name opened, or where the user sits.
  [[nodiscard]] const Rooms& of(const std::string& user) const { return found(people_, user); }
  /// The tables of a tournament whose games are not over.
  [[nodiscard]] const Rooms& of_tournament(store::TournamentId tournament) const {
    return found(tournaments_, tournament);
  }
  /// The first `limit` tables with unfinished games of this game and these phases, by their numbers, which are greater
  /// than `after`. The filter's player and tournament do not count.
  [[nodiscard]] std::vector<RoomId> page(const TableFilter& filter, RoomId after, std::size_t limit) const;
  /// The number of tables with a game that is not over and belongs to a tournament.
  [[nodiscard]] std::size_t count_of_tournaments() const { return of_tournaments_; }
  /// The number of tables with a running game.
  [[nodiscard]] std::size_t count_played() const { return played_; }

  /// A connection watches the table, or waits for a bot there.
  void visits(SessionId session, RoomId id) { visits_[session].insert(id); }
  void leaves(SessionId session, RoomId id);
  /// The tables that a connection has visited and not left.
  [[nodiscard]] const Rooms& visited_by(SessionId session) const { return found(visits_, session); }

 private:
  template <class Map, class Key>
  static const Rooms& found(const Map& map, const Key& key) {
    static const Rooms none;
    const auto entry = map.find(key);
    return entry == map.end() ? none : entry->second;
  }
  /// Counts the table and adds it to the lists of unfinished games, or removes it.
  void list(RoomId id, const TableFacts& facts, bool add);

  std::unordered_map<std::string, Rooms> people_;
  std::unordered_map<store::TournamentId, Rooms> tournaments_;
  std::unordered_map<SessionId, Rooms> visits_;
  std::map<std::pair<std::string_view, Phase>, Rooms> lists_;  ///< unfinished games
  std::size_t of_tournaments_ = 0;
  std::size_t played_ = 0;
};

}  // namespace room
