#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "protocol/codec/codec.h"
#include "server/session/effects.h"
#include "server/tables/table.h"
#include "server/tournament/tournament_rows.h"

namespace room {

/// A league, a tournament or a match, with what is on its way to the disk.
struct Run {
  tournament::Controller controller;
  int changes = 0;  ///< that are being saved: until they are on disk nothing else is changed
  /// Requests for a change that came meanwhile.
  std::deque<std::pair<SessionId, protocol::Tagged<protocol::Request>>> waiting;
};

/// Has the rows of a change saved; the run goes by them once they are on disk.
void save(Run& run, tournament::Rows rows, Effects& out);

/// All tournaments that there are, and which of their games is played at which table.
class TournamentBook {
 public:
  /// What is wrong with it, where this program cannot go on with it: then it stays on disk.
  std::optional<std::string> restore(const store::StoredTournament& stored);
  /// Numbers are never used twice.
  store::TournamentId new_number() { return next_++; }

  /// Null where there is none.
  [[nodiscard]] Run* find(store::TournamentId id);
  /// Expects that there is one.
  [[nodiscard]] Run& at(store::TournamentId id) { return runs_.at(id); }
  [[nodiscard]] const Run& at(store::TournamentId id) const { return runs_.at(id); }
  [[nodiscard]] std::map<store::TournamentId, Run>& all() { return runs_; }

  /// Of the tables in the server and of those that were there.
  [[nodiscard]] std::optional<TournamentGame> game_at(RoomId room) const;
  void plays_at(RoomId room, TournamentGame game) { games_[room] = game; }
  /// The table has never been on disk.
  void forget(RoomId room) { games_.erase(room); }

 private:
  std::map<store::TournamentId, Run> runs_;
  std::map<RoomId, TournamentGame> games_;
  store::TournamentId next_ = 1;
};

}  // namespace room
