#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>

namespace cli::match {

/// Counts the games on their way to the disk. The store's thread reports to it; another thread waits.
class SavedGames {
 public:
  /// Another game is on its way. Waits first while `max_waiting` games are. Throws Failure after an error.
  void begin();
  /// A game is on disk if `error` is empty.
  void done(const std::string& error);
  /// The store has ended with `error` and reports no more games.
  void lost(const std::string& error);
  /// Throws Failure after an error.
  void check();
  /// Waits until no game is on its way. Throws Failure after an error.
  void wait();

 private:
  /// Enough to share a sync, and few enough that their rows stay in the processor's cache.
  static constexpr std::size_t max_waiting = 32;

  /// Waits also until there is an error.
  void wait_for_fewer_than(std::size_t games, std::unique_lock<std::mutex>& lock);
  void throw_error() const;

  std::mutex mutex_;  // guards all following members
  std::condition_variable changed_;
  std::size_t waiting_ = 0;
  std::string error_;  ///< the first one
};

}  // namespace cli::match
