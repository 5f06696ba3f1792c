#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "protocol/codec/codec.h"
#include "server/session/call.h"
#include "server/tables/table.h"
#include "server/tournament/tournament_rows.h"

namespace room {

/// A league, a tournament or a match, with its changes that are being saved.
struct Run {
  tournament::Controller controller;
  int changes = 0;        ///< number of changes that are being saved; until they are on disk no other change is made
  std::size_t noted = 0;  ///< number of entrants whom TournamentBook finds by their names
  /// Tables to settle once the changes are on disk: those that they concern, and those where something happened
  /// meanwhile.
  std::set<RoomId> unsettled = {};
  /// Requests for a change that arrived in the meantime.
  std::deque<std::pair<SessionId, protocol::Tagged<protocol::Request>>> waiting = {};
};

/// Saves the rows of a change; the run uses them once they are on disk.
void save(Run& run, tournament::Rows rows, Effects& out);
/// Uses a row that is on disk. The table that it concerns becomes unsettled.
void apply(Run& run, const store::Write& row);

/// All tournaments, and the table at which each of their games is played.
class TournamentBook {
 public:
  /// The reason why this program cannot continue it; it then stays on disk.
  std::optional<std::string> restore(const store::StoredTournament& stored);
  /// Numbers are never reused.
  store::TournamentId new_number() { return next_++; }
  /// The next tournament gets this number or a greater one.
  void begin_at(store::TournamentId next) { next_ = std::max(next_, next); }

  /// Null if there is none.
  [[nodiscard]] Run* find(store::TournamentId id);
  /// For a request about it. Refuses if there is none. Also null while a change of it is being saved: the request waits
  /// and is handled afterwards.
  Run* find(store::TournamentId id, const protocol::Request& request, Call& call);
  /// Expects that it exists.
  [[nodiscard]] Run& at(store::TournamentId id) { return runs_.at(id); }
  [[nodiscard]] const Run& at(store::TournamentId id) const { return runs_.at(id); }
  [[nodiscard]] std::map<store::TournamentId, Run>& all() { return runs_; }

  /// Entrants may have joined; built-in bots may have names of their own.
  void note_entrants(Run& run);
  /// The tournaments that the user with this folded name has entered, in whatever state they are.
  [[nodiscard]] std::vector<store::TournamentId> entered_by(const std::string& key) const;
  /// Whether a built-in bot or an engine of workers has this name (folded) in a tournament.
  [[nodiscard]] bool has_bot(const std::string& key) const { return programs_.contains(key); }

  /// Includes the tables that no longer exist.
  [[nodiscard]] std::optional<TournamentGame> game_at(RoomId room) const;
  void plays_at(RoomId room, TournamentGame game) { games_[room] = game; }
  /// The table has never been on disk.
  void forget(RoomId room) { games_.erase(room); }

 private:
  std::map<store::TournamentId, Run> runs_;
  std::map<RoomId, TournamentGame> games_;
  std::unordered_set<std::string> programs_;
  std::unordered_map<std::string, std::vector<store::TournamentId>> entered_;
  store::TournamentId next_ = 1;
};

}  // namespace room
