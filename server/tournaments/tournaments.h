#pragma once

#include <functional>
#include <vector>

#include "server/tournaments/tasks.h"
#include "server/tournaments/tournament_tables.h"

namespace room {

/// Runs tournaments: the consequences of what is on disk. Every step is a change that is saved first (TournamentSaved)
/// and followed by the next one, so that a restart at any moment can continue.
class Tournaments {
 public:
  /// Handles a request that had to wait for a change.
  using Handle = std::function<Batches(SessionId, const protocol::Tagged<protocol::Request>&, Now)>;

  /// All arguments must outlive the object.
  Tournaments(TournamentBook& book, TournamentTables& tables, Tasks& tasks, const Sessions& sessions, const Hold& hold,
              Handle handle)
      : book_(book), tables_(tables), tasks_(tasks), sessions_(sessions), hold_(hold), handle_(std::move(handle)) {}

  /// Does what is due now: starts or closes tables, pairs rounds, opens tables.
  void go_on_everywhere(Now now, Batches& out);
  /// A user has logged in: announces the games that wait for them, and leagues have one more entrant to pair.
  void player_came(const UserName& user, Now now, Batches& out);
  /// A client of the user can play more or fewer games at once.
  void capacity_changed(const UserName& user, Now now, Batches& out);
  Batches saved(store::TournamentId tournament, const std::vector<store::Write>& rows, Now now);
  Batches not_saved(store::TournamentId tournament, Now now);

 private:
  void go_on(Run& run, Now now, Batches& out);
  /// The number of tournament games that an entrant can play at once.
  [[nodiscard]] int capacity(const tournament::Entrant& entrant) const;
  [[nodiscard]] std::vector<std::size_t> free_entrants(const tournament::Controller& controller) const;

  TournamentBook& book_;
  TournamentTables& tables_;
  Tasks& tasks_;
  const Sessions& sessions_;
  const Hold& hold_;
  Handle handle_;
};

}  // namespace room
