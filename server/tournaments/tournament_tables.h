#pragma once

#include <vector>

#include "server/session/hold.h"
#include "server/tables/tables.h"
#include "server/tournament/directing.h"
#include "server/tournaments/tournament_book.h"

namespace room {

/// The tables of tournaments: seats their players, waits for them, and takes their results.
class TournamentTables {
 public:
  /// All of these outlive it.
  TournamentTables(TournamentBook& book, Tables& tables, const Audience& audience, const Hold& hold)
      : book_(book), tables_(tables), audience_(audience), hold_(hold) {}

  /// A table for a pairing that is to be played now.
  void open(Run& run, int number, Now now, Batches& out);
  /// What a table waits for: its players, for how long, or nothing any more.
  void settle(RoomId id, Now now, Batches& out);
  /// The same for all tables of a tournament, also those of games that were decided otherwise.
  void settle_all(const Run& run, Now now, Batches& out);
  /// Tells who has come about the games that wait for them.
  void player_came(const UserName& user, Now now, Batches& out);
  /// What a game that is over, or not over any more, means for its tournament.
  void game_changed(const Table& table, const GameNews& news, Effects& out);
  /// Which games of a tournament have begun. One whose table this program could not restore is taken to have.
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
