#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <stop_token>
#include <thread>

#include "server/app/position_backlog.h"
#include "server/room/room_effects.h"

namespace app {

/// One thread of low priority that stores the positions of games that have just ended, so that the archive finds them
/// by position within a moment. Its functions may be called from any thread.
class PositionIndexer {
 public:
  static constexpr std::size_t max_waiting = 1000;

  /// The backlog must outlive it; it gets the games that end while `max` games are waiting.
  explicit PositionIndexer(PositionBacklog& backlog, std::size_t max = max_waiting);
  PositionIndexer(const PositionIndexer&) = delete;
  PositionIndexer& operator=(const PositionIndexer&) = delete;
  /// Stops at once; the next server finds the games that are waiting.
  ~PositionIndexer();

  /// Expects that the end of the game has been written.
  void add(room::IndexPositions game);

 private:
  void work(const std::stop_token& quit);

  PositionBacklog& backlog_;
  const std::size_t max_;
  std::mutex mutex_;
  std::condition_variable_any added_;
  std::deque<room::IndexPositions> waiting_;
  bool leaves_out_ = false;  ///< the backlog has games to do when no game is waiting any more
  std::jthread thread_;      // the last member: its destructor stops the thread before anything that the thread uses is
                             // destroyed
};

}  // namespace app
