#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/identity/session_id.h"
#include "server/identity/user_name.h"
#include "server/referee/now.h"
#include "server/tournament/reported_game.h"

namespace room {

using identity::SessionId;
using identity::UserName;
using referee::Now;
using referee::TimePoint;
using TournamentId = store::TournamentId;

/// A game that a worker has been given to play.
struct Assignment {
  int number = 0;
  std::size_t black = 0;  ///< the players that it was given, which an arbiter can exchange
  std::size_t white = 0;
  bool is_reported = false;
};

/// Games of one tournament that one worker plays until the lease ends.
struct Lease {
  std::int64_t id = 0;
  TournamentId tournament{};
  std::string user;     ///< folded name
  SessionId session{};  ///< the connection that was last heard of
  TimePoint until;      ///< it ends then, unless the worker is heard of before
  TimePoint latest;     ///< it ends then in any case
  std::vector<Assignment> games;
  int part_of = 0;  ///< the game of which only the beginning has been reported, 0: none
  std::vector<std::string> part = {};

  [[nodiscard]] Assignment* find(int number);
};

/// A game that another worker should play once more, to compare the two.
struct Replay {
  SessionId by{};    ///< the connection that has played it
  std::string from;  ///< the same, for people
  tournament::Course course;
};

/// The games that workers play now, and those that should be played twice. It lives in memory only: after a restart,
/// games without a result are handed out again.
class TaskBook {
 public:
  /// How long a silent worker keeps its games.
  static constexpr std::chrono::seconds patience{180};
  /// How long any worker keeps them.
  static constexpr std::chrono::hours max_lease{24};
  /// A worker with 64 cores may ask for the games one by one.
  static constexpr std::size_t max_leases_per_session = 128;
  static constexpr std::size_t max_replays = 1000;

  explicit TaskBook(std::chrono::seconds silence = patience) : patience_(silence) {}

  [[nodiscard]] std::chrono::seconds silence() const { return patience_; }
  /// Ends the leases of workers who have been silent for too long.
  void expire(TimePoint now);

  /// Hands out these games. The lease is valid until the next change of the book.
  const Lease& give(TournamentId tournament, std::vector<Assignment> games, const UserName& user, SessionId session,
                    Now now);
  /// The worker is heard of through this connection. Null if the user has no such lease.
  Lease* touch(std::int64_t id, const UserName& user, SessionId session, TimePoint now);
  [[nodiscard]] bool is_given(TournamentId tournament, int number) const {
    return given_.contains({tournament, number});
  }
  [[nodiscard]] std::size_t games_of(TournamentId tournament) const;
  [[nodiscard]] std::size_t leases_of(SessionId session) const;
  /// Takes these games of a tournament off all leases: they need not be played. Returns the leases that have no game
  /// left, with one that was not reported.
  std::vector<Lease> finish(TournamentId tournament, const std::function<bool(const Assignment&)>& is_done);

  /// Another worker should play this game too; nothing happens if many games wait for that already.
  void replay_later(TournamentId tournament, int number, Replay replay);
  /// Null if the game need not be played again.
  [[nodiscard]] const Replay* replay_of(TournamentId tournament, int number) const;
  void replayed(TournamentId tournament, int number) { replays_.erase({tournament, number}); }
  /// The games that this connection can play again, which nobody plays now.
  [[nodiscard]] std::vector<int> replays_for(TournamentId tournament, SessionId session) const;

 private:
  using Game = std::pair<TournamentId, int>;

  std::chrono::seconds patience_;
  std::int64_t last_ = 0;
  std::map<std::int64_t, Lease> leases_;
  std::set<Game> given_;  ///< all games of the leases
  std::map<Game, Replay> replays_;
};

}  // namespace room
