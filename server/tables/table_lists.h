#pragma once

#include "server/tables/table_news.h"
#include "server/tables/tables.h"

namespace room {

/// Answers requests for lists of tables, and tells the clients that follow a list what changes. A list shows every game
/// as spectators see it, to everyone: one text for all.
class TableLists {
 public:
  /// Both must outlive the object.
  TableLists(Tables& tables, TableNews& news) : tables_(tables), news_(news) {}

  void list(const protocol::request::Tables& wanted, Call& call);
  void unfollow(const protocol::request::Unfollow& wanted, Call& call);
  /// Tells a group of the followers what has changed, each group at most once per TableFollowers::interval. Each change
  /// comes after what the table's batches before it save. Call it at each beat of the server's clock.
  Batches tell(Now now);

 private:
  void tell(const TableNews::Due& due, Now now, Batches& out) const;

  Tables& tables_;
  TableNews& news_;
};

}  // namespace room
