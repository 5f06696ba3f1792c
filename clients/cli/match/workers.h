#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "clients/cli/match/played_game.h"
#include "clients/cli/match/player_spec.h"

namespace cli::match {

/// The conditions and the players of games.
struct Setup {
  Conditions conditions;
  PlayerSpec first;
  PlayerSpec second;
};

/// A game to play.
struct Order {
  int number = 0;
  bool first_is_black = true;
  std::vector<std::string> opening;
  std::uint64_t seed = 0;
  std::shared_ptr<const Setup> setup;  ///< players continue from game to game with the same one
  std::stop_source stop = {};          ///< the game is no longer needed
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

/// The number of games at once: as many as wanted, or if that is 0, one for each of these cores, or for each of the
/// computer's if there are none.
int games_at_once(int wanted, const std::vector<int>& cores);

/// Threads that play games. Each plays one game at a time with its own players.
class Workers {
 public:
  struct Settings {
    int threads = 1;
    std::vector<int> cores;  ///< for bots and engines, in turn; empty: none
    EngineHabits habits;
    std::string log_folder;  ///< folder for a log per engine; empty: none
  };

  /// `settings` must outlive the object.
  explicit Workers(const Settings& settings);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  /// Stops the running games.
  ~Workers();

  /// Expects players that fit the game.
  void add(std::deque<Order> orders);
  /// No more orders will be added: the threads end with the last one.
  void close();
  /// The number of threads that wait for an order, less the orders that wait for a thread.
  [[nodiscard]] int free_places();

  /// Waits for a finished game. Empty at the deadline, and when no more will come. Throws the exception of a failed
  /// thread, such as EngineFailure if an engine does not start.
  std::optional<Report> next(Clock::time_point deadline);
  /// Whether no game is running and every report was taken.
  [[nodiscard]] bool is_done();

 private:
  void work(std::size_t place, const std::stop_token& stop);
  void play_games(std::size_t place, const std::stop_token& stop);
  /// Waits for an order. Empty if there will be none.
  std::optional<Order> take(const std::stop_token& stop);
  [[nodiscard]] std::optional<int> core_of(std::size_t place) const;
  [[nodiscard]] std::unique_ptr<Player> start_player(const PlayerSpec& spec, const core::GameKind& kind,
                                                     std::size_t place, std::string_view role) const;

  const Settings& settings_;
  std::mutex mutex_;                            // guards all following members except the threads
  std::condition_variable something_happened_;  // for next()
  std::condition_variable_any orders_came_;     // for the threads
  std::deque<Order> orders_;
  bool is_closed_ = false;
  int idle_ = 0;  // threads that wait for an order
  std::deque<Report> reports_;
  std::exception_ptr failure_;
  std::size_t working_;
  std::vector<std::jthread> threads_;
};

}  // namespace cli::match
