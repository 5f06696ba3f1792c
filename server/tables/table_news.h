#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>

#include "server/tables/table_followers.h"

namespace room {

/// The clients that follow lists of tables, in groups that are told one after the other: otherwise the moves of all
/// games would wait each second until thousands of clients have been told.
class TableNews {
 public:
  /// From now on the connection is told of changes of this list, up to this table; without a number to its end, so that
  /// it is told of new tables. Replaces an earlier call for the same list. False if the connection follows too many.
  bool follow(SessionId session, const TableFilter& list, std::optional<RoomId> until) {
    return group_of(session).follow(session, list, until);
  }
  void unfollow(SessionId session, const TableFilter& list) { group_of(session).unfollow(session, list); }
  /// The connection follows no list any more.
  void forget(SessionId session) { group_of(session).forget(session); }

  /// A table has changed. `before`: nullopt if it is new.
  void changed(RoomId id, const std::optional<TableFacts>& before) {
    for (TableFollowers& group : groups_) group.changed(id, before);
  }
  /// The table no longer exists; its followers get the last line if they know about the table.
  void removed(RoomId id, const TableFacts& before, const protocol::event::Listed& last) {
    for (TableFollowers& group : groups_) group.removed(id, before, last);
  }

  struct Due {
    const TableFollowers* group = nullptr;
    std::map<RoomId, TableFollowers::Change> changes;
  };
  /// Removes and returns the changes that are due for one of the groups; nullopt if there are none. The groups take
  /// turns.
  std::optional<Due> take_due(Now now);

 private:
  /// A group is told at each beat of the server's clock (50 ms), and so each of them after TableFollowers::interval.
  static constexpr std::size_t groups = 20;

  TableFollowers& group_of(SessionId session) { return groups_[static_cast<std::uint64_t>(session) % groups]; }

  std::array<TableFollowers, groups> groups_;
  std::size_t next_ = 0;
};

}  // namespace room
