#pragma once

#include <vector>

#include "server/session/hold.h"
#include "server/tables/tables.h"
#include "server/tournament/directing.h"
#include "server/tournaments/tournament_book.h"

namespace room {

/// The tables of tournaments: seats their players, waits for them, and records their results.
class TournamentTables {
 public:
  /// All arguments must outlive the object.
  TournamentTables(TournamentBook& book, Tables& tables, const Audience& audience, const Hold& hold)
      : book_(book), tables_(tables), audience_(audience), hold_(hold) {}

  /// Opens a table for a pairing that should be played now.
  void open(Run& run, int number, Now now, Batches& out);
  /// Updates what a table waits for: its players and the time they have, or nothing. Closes it if its game was decided
  /// in another way. While a change of the tournament is being saved, the table becomes unsettled instead.
  void settle(RoomId id, Now now, Batches& out);
  /// Settles the unsettled tables of a tournament.
  void settle_rest(Run& run, Now now, Batches& out);
  /// All tables of the tournament become unsettled.
  void unsettle_all(Run& run) const;
  /// Tells a user who has logged in about the games that wait for them.
  void player_came(const UserName& user, Now now, Batches& out);
  /// Applies a game that is over, or was reopened, to its tournament.
  void game_changed(const Table& table, const GameNews& news, Effects& out);
  /// Finds the games of a tournament that have begun. A game whose table this program could not restore counts as
  /// begun.
  [[nodiscard]] tournament::Begun begun_in(const Run& run) const;

 private:
  void send_paired(const Table& table, Side side, Effects& out) const;
  void wait_for_players(Table& table, const tournament::Controller& controller, Now now, Effects& out);
  void wait_for_return(Table& table, const tournament::Controller& controller, Now now, Effects& out);
  void close(Table& table, const tournament::Controller& controller, Now now, Effects& out);

  TournamentBook& book_;
  Tables& tables_;
  const Audience& audience_;
  const Hold& hold_;
};

}  // namespace room
