#pragma once

#include <atomic>
#include <memory>

#include "server/store/store.h"

namespace app {

/// What to store for a game without positions. A game that cannot be replayed gets none, and a warning in the log.
store::PositionsFound positions_of(protocol::GameRecord record);

/// Stores the positions of games that ended before the table of positions existed: a few games at a time, each step
/// after the store's other work, until all are done or it is stopped. The work is done on the store's threads.
class PositionIndexer {
 public:
  /// The store must outlive it.
  explicit PositionIndexer(store::Store& store) : store_(store) {}
  PositionIndexer(const PositionIndexer&) = delete;
  PositionIndexer& operator=(const PositionIndexer&) = delete;
  ~PositionIndexer() { *stopped_ = true; }

  /// Expects that the store has been loaded.
  void start();

 private:
  using Stopped = std::shared_ptr<std::atomic<bool>>;
  static void step(store::Store& store, const Stopped& stopped);

  store::Store& store_;
  Stopped stopped_ = std::make_shared<std::atomic<bool>>(false);
};

}  // namespace app
