#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "server/app/background_steps.h"
#include "server/archive/opening_keys.h"
#include "server/store/store.h"

namespace app {

/// The positions to store for a game, of which it replays only the moves that count. A game that cannot be replayed
/// gets none, and a warning in the log.
store::PositionsFound positions_of(store::UnindexedGame game, archive::OpeningKeys& keys);

/// Stores the positions of finished games that have none: those of older versions and of `qiyuan match`, those that had
/// just ended when the server was killed, and those that the PositionIndexer leaves out. Works in short steps with
/// pauses, on the store's threads, so that players do not notice.
class PositionBacklog {
 public:
  /// The number of games in one batch of rows: moves that arrive in the meantime never wait longer than for this.
  static constexpr int games_at_once = 20;

  /// The store must outlive it.
  explicit PositionBacklog(store::Store& store) : store_(store) {}
  PositionBacklog(const PositionBacklog&) = delete;
  PositionBacklog& operator=(const PositionBacklog&) = delete;
  ~PositionBacklog() { state_->steps.stop(); }

  /// Takes the next step unless one is being taken, no game is left, or a step has failed within the last minute. Call
  /// it at short intervals, which are the pauses; expects that the store has been loaded.
  void look(std::chrono::steady_clock::time_point now);
  // These may be called from any thread.
  /// More games without positions are stored.
  void wake() { state_->wanted = true; }
  /// Stores the positions of some games; if that fails, which is logged, they are done again in a later step.
  void write(std::vector<store::Write> positions);

 private:
  struct State {
    BackgroundSteps steps{"index the positions of finished games"};
    std::atomic<bool> wanted = true;  ///< games may be left
    archive::OpeningKeys keys;        ///< belongs to the step
  };
  using Shared = std::shared_ptr<State>;
  static void step(store::Store& store, const Shared& state);
  static void fail(const Shared& state, const std::string& error);

  store::Store& store_;
  Shared state_ = std::make_shared<State>();
};

}  // namespace app
