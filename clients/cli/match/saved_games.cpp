#include "clients/cli/match/saved_games.h"

#include "clients/cli/failure.h"

namespace cli::match {

void SavedGames::begin() {
  std::unique_lock lock(mutex_);
  wait_for_fewer_than(max_waiting, lock);
  ++waiting_;
}

void SavedGames::done(const std::string& error) {
  const std::scoped_lock lock(mutex_);
  --waiting_;
  if (error_.empty()) error_ = error;
  changed_.notify_one();
}

void SavedGames::lost(const std::string& error) {
  const std::scoped_lock lock(mutex_);
  if (error_.empty()) error_ = error;
  changed_.notify_one();
}

void SavedGames::check() {
  const std::scoped_lock lock(mutex_);
  throw_error();
}

void SavedGames::wait() {
  std::unique_lock lock(mutex_);
  wait_for_fewer_than(1, lock);
}

void SavedGames::wait_for_fewer_than(std::size_t games, std::unique_lock<std::mutex>& lock) {
  changed_.wait(lock, [&] { return waiting_ < games || !error_.empty(); });
  throw_error();
}

void SavedGames::throw_error() const {
  if (!error_.empty()) throw Failure("cannot save a game: " + error_);
}

}  // namespace cli::match
