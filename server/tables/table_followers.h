#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "protocol/messages/events.h"
#include "server/identity/session_id.h"
#include "server/referee/now.h"
#include "server/tables/table_facts.h"
#include "server/tables/table_filter.h"

namespace room {

using identity::SessionId;
using protocol::RoomId;
using referee::Now;

/// A group of the clients that follow lists of tables, and the changes of tables that they have not been told. All
/// changes of a second are told together, and a table that changes several times is told once.
class TableFollowers {
 public:
  static constexpr std::chrono::seconds interval{1};
  /// The number of lists that one connection can follow.
  static constexpr std::size_t max_lists = 8;

  /// See TableNews for these five.
  bool follow(SessionId session, const TableFilter& list, std::optional<RoomId> until);
  void unfollow(SessionId session, const TableFilter& list);
  void forget(SessionId session);
  void changed(RoomId id, const std::optional<TableFacts>& before);
  void removed(RoomId id, const TableFacts& before, const protocol::event::Listed& last);

  struct Change {
    std::optional<TableFacts> before;             ///< as it was last told; nullopt for a new table
    std::optional<protocol::event::Listed> last;  ///< if the table no longer exists
  };
  /// Removes and returns the changes once they are due.
  std::map<RoomId, Change> take_due(Now now);
  /// The connections that follow a list in which the table was or is, each once.
  [[nodiscard]] std::vector<SessionId> followers(RoomId id, const std::optional<TableFacts>& before,
                                                 const std::optional<TableFacts>& now) const;

 private:
  /// Ordered by the last table that the connection follows.
  using Followers = std::set<std::pair<RoomId, SessionId>>;

  std::map<TableFilter, Followers> lists_;
  std::unordered_map<SessionId, std::map<TableFilter, RoomId>> sessions_;
  std::map<RoomId, Change> changes_;
  std::optional<referee::TimePoint> last_told_;
};

}  // namespace room
