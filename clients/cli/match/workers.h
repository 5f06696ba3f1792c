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

/// A game that is to be played.
struct Order {
  int number = 0;
  bool first_is_black = true;
  std::vector<std::string> opening;
  std::uint64_t seed = 0;
};

/// A game that is over.
struct Report {
  Order order;
  PlayedGame game_played;
  std::uint64_t fingerprint = 0;  ///< the same for games that went the same way, boards turned or mirrored too
  // Of the player who failed, if one did.
  std::string forfeiter_title;
  std::string conversation;
  std::string errors;
};

/// Threads that play the games of a match, one game each at a time, each with players of its own.
class Workers {
 public:
  struct Settings {
    int threads = 1;
    std::vector<int> cores;  ///< what bots and engines are bound to, in turn; empty: nothing
    PlayerSpec first;
    PlayerSpec second;
    EngineHabits habits;
    std::string log_folder;  ///< a file there for each engine; empty: none
  };

  /// Expects that `conditions` and `settings` outlive it, and specs that fit the game.
  Workers(const Conditions& conditions, const Settings& settings, std::deque<Order> orders);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  /// Gives up the games that are being played.
  ~Workers();

  /// Waits for a game to be over; nothing at the deadline, and when no more will come. Throws what a thread has ended
  /// with: EngineFailure of an engine that does not start.
  std::optional<Report> next(Clock::time_point deadline);
  /// Nobody plays any more, and every report was taken.
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
  std::mutex mutex_;  // of all that follows but the threads
  std::condition_variable something_happened_;
  std::deque<Order> orders_;
  std::deque<Report> reports_;
  std::exception_ptr failure_;
  std::size_t working_;
  std::vector<std::jthread> threads_;
};

}  // namespace cli::match
