#pragma once

#include <vector>

#include "server/accounts/account_book.h"
#include "server/session/sessions.h"
#include "server/tables/table.h"

namespace room {

/// Who is at a table and what each of them hears and sees: players and arbiters the game as it is, the others as late
/// as the table's `delay` says.
class Audience {
 public:
  /// Both outlive it.
  Audience(const Sessions& sessions, const AccountBook& accounts) : sessions_(sessions), accounts_(accounts) {}

  /// The connections of those who sit there; one who sits on both sides counts once.
  [[nodiscard]] std::vector<SessionId> players(const Table& table) const;
  /// Who looks on and plays on neither side.
  [[nodiscard]] std::vector<SessionId> watchers(const Table& table) const;
  /// Both.
  [[nodiscard]] std::vector<SessionId> everybody(const Table& table) const;
  /// A bot is always there.
  [[nodiscard]] bool is_here(const Table& table, Side side) const;
  [[nodiscard]] const Session* player(const Table& table, Side side) const;

  [[nodiscard]] bool sees_delayed(const Table& table, const Session& session) const;
  /// The game as the session may see it.
  [[nodiscard]] const core::AnyGame& game_for(const Session& session, const Table& table) const;

  /// To everybody: at once or, to those who see it later, held back for `release`.
  void tell(Table& table, protocol::Message message, Now now, Effects& out) const;
  void tell_others(const Table& table, SessionId but, protocol::Message message, Effects& out) const;
  void tell_side(const Table& table, Side side, protocol::Message message, Effects& out) const;
  void tell_watchers(Table& table, protocol::Message message, Now now, Effects& out) const;
  /// What the delay of a table has held back long enough.
  void release(Table& table, Now now, Effects& out) const;

 private:
  const Sessions& sessions_;
  const AccountBook& accounts_;
};

/// Nothing where there is nobody.
void broadcast(std::vector<SessionId> to, protocol::Message message, Effects& out);

}  // namespace room
