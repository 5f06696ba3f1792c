#pragma once

#include <cstddef>
#include <vector>

#include "server/accounts/account_book.h"
#include "server/session/sessions.h"
#include "server/tables/table.h"

namespace room {

/// The users at each table, and what each of them receives: players and arbiters see the game as it is, all others with
/// the table's `delay`.
class Audience {
 public:
  /// Both must outlive the object.
  Audience(const Sessions& sessions, const AccountBook& accounts) : sessions_(sessions), accounts_(accounts) {}

  /// All connections of the players; a player with both seats counts once.
  [[nodiscard]] std::vector<SessionId> players(const Table& table) const;
  /// The spectators: connections at the table that play on neither side.
  [[nodiscard]] std::vector<SessionId> watchers(const Table& table) const;
  /// Players, spectators, and the connections that only glance at the table.
  [[nodiscard]] std::vector<SessionId> everybody(const Table& table) const;
  /// Whether there is a player or a spectator.
  [[nodiscard]] bool has_visitors(const Table& table) const;
  /// A bot is always present.
  [[nodiscard]] bool is_here(const Table& table, Side side) const;
  /// The number of users who watch and do not play.
  [[nodiscard]] std::size_t count_watchers(const Table& table) const;
  /// Whether the user watches the table with a connection other than this one.
  [[nodiscard]] bool watches_elsewhere(const Table& table, const UserName& user, SessionId but) const;

  [[nodiscard]] bool sees_delayed(const Table& table, const Session& session) const;
  // The game as the session may see it.
  [[nodiscard]] const core::AnyGame& game_for(const Session& session, const Table& table) const;
  [[nodiscard]] Phase phase_for(const Session& session, const Table& table) const;
  /// Players never get thoughts: those of the opponent would help them.
  [[nodiscard]] std::vector<protocol::event::Thought> thoughts_for(const Session& session, const Table& table) const;
  /// Whether thoughts of this game are held back from the session until the game is over.
  [[nodiscard]] bool withholds_thoughts(const Session& session, const Table& table) const;

  /// Sends to everyone, either at once or, for users with a delay, held back for `release`.
  void tell(Table& table, protocol::Message message, Now now, Effects& out) const;
  void tell_others(const Table& table, SessionId but, protocol::Message message, Effects& out) const;
  /// A player has come or left, which is a part of the game once it has begun: sent as `tell` does, except to `but`.
  void tell_of_player(Table& table, SessionId but, protocol::Message message, Now now, Effects& out) const;
  void tell_side(const Table& table, Side side, protocol::Message message, Effects& out) const;
  void tell_watchers(Table& table, protocol::Message message, Now now, Effects& out) const;
  /// Sends the messages whose delay is over.
  void release(Table& table, Now now, Effects& out) const;
  /// The game is over: sends spectators the thoughts that were withheld from them.
  void reveal_thoughts(const Table& table, Effects& out) const;

 private:
  /// The connections that see the game and play on neither side.
  [[nodiscard]] std::vector<SessionId> onlookers(const Table& table) const;
  /// Adds the connections of the players to an empty list with room for others.
  void add_players(const Table& table, std::size_t others, std::vector<SessionId>& ids) const;
  /// Neither a player of this game nor an arbiter.
  [[nodiscard]] bool is_spectator(const Table& table, const Session& session) const;
  /// Removes the spectators and returns them.
  std::vector<SessionId> take_spectators(const Table& table, std::vector<SessionId>& from) const;
  void tell_thought(const Table& table, const protocol::event::Thought& thought, Effects& out) const;

  const Sessions& sessions_;
  const AccountBook& accounts_;
};

/// Does nothing if `to` is empty.
void broadcast(std::vector<SessionId> to, protocol::Message message, Effects& out);

}  // namespace room
