#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "clients/cli/match/played_game.h"
#include "clients/cli/match/player_spec.h"

namespace cli::match {

/// A game to play.
struct Order {
  int number = 0;
  bool first_is_black = true;
  std::vector<std::string> opening;
  std::uint64_t seed = 0;
};

/// A finished game.
struct Report {
  Order order;
  PlayedGame game_played;
  std::uint64_t fingerprint = 0;  ///< equal for games with the same course, even on rotated or mirrored boards
  // Of the player who failed, if any.
  std::string forfeiter_title;
  std::string conversation;
  std::string errors;
};

/// Threads that play the games of a match. Each plays one game at a time with its own players.
class Workers {
 public:
  struct Settings {
    int threads = 1;
    std::vector<int> cores;  ///< for bots and engines, in turn; empty: none
    PlayerSpec first;
    PlayerSpec second;
    EngineHabits habits;
    std::string log_folder;  ///< folder for a log per engine; empty: none
  };

  /// Expects specs that fit the game. `conditions` and `settings` must outlive the object.
  Workers(const Conditions& conditions, const Settings& settings, std::deque<Order> orders);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  /// Stops the running games.
  ~Workers();

  /// Waits for a finished game. Empty at the deadline, and when no more will come. Throws the exception of a failed
  /// thread, such as EngineFailure if an engine does not start.
  std::optional<Report> next(Clock::time_point deadline);
  /// Whether no game is running and every report was taken.
  [[nodiscard]] bool is_done();

 private:
  void work(std::size_t place, const std::stop_token& stop);
  void play_games(std::size_t place, const std::stop_token& stop);
  std::optional<Order> take();
  [[nodiscard]] std::optional<int> core_of(std::size_t place) const;
  [[nodiscard]] std::unique_ptr<Player> start_player(const PlayerSpec& spec, std::size_t place,
                                                     std::string_view role) const;

  const Conditions& conditions_;
  const Settings& settings_;
  std::mutex mutex_;  // guards all following members except the threads
  std::condition_variable something_happened_;
  std::deque<Order> orders_;
  std::deque<Report> reports_;
  std::exception_ptr failure_;
  std::size_t working_;
  std::vector<std::jthread> threads_;
};

}  // namespace cli::match
