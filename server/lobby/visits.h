#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "server/analyses/considerations.h"
#include "server/session/call.h"
#include "server/session/sessions.h"
#include "server/tables/tables.h"
#include "server/tournaments/tournaments.h"

namespace room {

/// The time between a login and its end on one connection, and the consequences of both for the tables where the user
/// plays or watches. A user can have several visits at the same time; the tables notice the first and the last.
class Visits {
 public:
  /// The maximum number for one user; one more ends the oldest.
  static constexpr std::size_t max_per_user = 16;
  /// The same for workers; another one is refused.
  static constexpr std::size_t max_workers_per_user = 1024;

  /// All arguments must outlive the object.
  Visits(Sessions& sessions, Tables& tables, TableNews& news, const Audience& audience, Tournaments& tournaments,
         Considerations& considerations, TableObserver& observer)
      : sessions_(sessions),
        tables_(tables),
        news_(news),
        audience_(audience),
        tournaments_(tournaments),
        considerations_(considerations),
        observer_(observer) {}

  /// The caller is this user from now on; `sign_in` is 0 without one. Gives the answer, followed by the seats that wait
  /// for the user.
  void begin(const UserName& user, std::int64_t sign_in, protocol::Message answer, Call& call);
  /// The caller is a worker of this user from now on, which no table and no tournament notices.
  void begin_work(const UserName& user, protocol::Message answer, Call& call);
  /// A client leaves, by logging out (for good) or by losing its connection; does nothing if it has not logged in.
  void end(Session& session, Now now, Batches& out, bool for_good = false);
  /// Ends visits from our side: closes these connections with a reason. `code` is that of Closing.
  void close(const std::vector<SessionId>& ids, const std::string& why, const std::string& code, Now now, Batches& out);
  /// The door of a client cannot be reached any more, since this time; or it can be reached again.
  void contact_lost(Session& session, referee::TimePoint since, Now now, Batches& out);
  void contact_regained(Session& session, Now now, Batches& out);

 private:
  void resume(Table& table, bool is_first, Call& call);
  void regain_contact(const UserName& user, Now now, Batches& out);
  void leave_table(Table& table, const UserName& user, SessionId session, bool watched, Now now, Effects& out);

  Sessions& sessions_;
  Tables& tables_;
  TableNews& news_;
  const Audience& audience_;
  Tournaments& tournaments_;
  Considerations& considerations_;
  TableObserver& observer_;
};

}  // namespace room
