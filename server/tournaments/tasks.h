#pragma once

#include <string>
#include <vector>

#include "server/session/sessions.h"
#include "server/tables/tables.h"
#include "server/tournaments/task_book.h"
#include "server/tournaments/tournament_book.h"

namespace room {

/// The games of tournaments that workers play on their own computers: hands them out, checks what comes back by the
/// rules, and records it like a game of a table. Workers are programs of the accounts that a tournament names.
class Tasks {
 public:
  /// All arguments but the first must outlive the object.
  Tasks(std::chrono::seconds silence, TournamentBook& runs, Tables& tables, const Sessions& sessions)
      : book_(silence), runs_(runs), tables_(tables), sessions_(sessions) {}

  void give(const protocol::request::Task& wanted, Call& call);
  void take(const protocol::request::Played& part, Call& call);
  void beat(const protocol::request::Beat& beat, Call& call);

  /// Something has changed in a tournament: workers stop games that are not needed any more.
  void settle(const Run& run, Batches& out);

 private:
  /// The games that this worker can begin now.
  [[nodiscard]] std::vector<int> open_games(const Run& run, const protocol::request::Task& wanted,
                                            SessionId session) const;
  void hand_out(const Run& run, const std::vector<int>& numbers, Call& call);
  /// Expects a game without a result.
  void record(Run& run, int number, tournament::CheckedGame game, Call& call);
  /// Expects a game with a result, which another worker has reported.
  void compare(Run& run, int number, const Replay& first, const tournament::CheckedGame& game, Call& call);

  TaskBook book_;
  TournamentBook& runs_;
  Tables& tables_;
  const Sessions& sessions_;
};

}  // namespace room
