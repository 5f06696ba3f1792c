#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "engine/core/any_game.h"
#include "engine/core/bot.h"
#include "engine/core/options.h"
#include "server/bot/bot_pool.h"

namespace bot {

/// One thread on which built-in bots analyse all positions of finished games, one game after the other. It runs only
/// while no seat of the pool has a request: a request interrupts the thought about a position, which is started again
/// later. Its functions may be called from any thread.
class Analyst {
 public:
  struct Task {
    std::int64_t number = 0;
    const core::BotKind* kind = nullptr;  ///< must outlive the analyst
    core::Options options;
    core::AnyGame game;  ///< with all its moves
  };
  /// Callbacks, called on the analyst's thread. They must not throw.
  struct Ways {
    /// The bot's evaluation of the position after this many moves, with `side` to move.
    std::function<void(std::int64_t number, int ply, base::Side side, const core::Thought& thought)> found;
    /// There are no more positions, or the bot has failed (which has been logged).
    std::function<void(std::int64_t number, bool done)> ended;
  };

  /// The pool must outlive the analyst.
  Analyst(BotPool& pool, Ways ways);
  Analyst(const Analyst&) = delete;
  Analyst& operator=(const Analyst&) = delete;
  /// Stops at once; no callback is called after that.
  ~Analyst();

  void begin(Task task);
  /// Ends a running or waiting task. Only results that are already on their way are still reported.
  void stop(std::int64_t number);

 private:
  void work(const std::stop_token& quit);
  std::optional<Task> next_task(const std::stop_token& quit);
  void analyse(const Task& task, const std::stop_token& stop);
  std::optional<core::Thought> think(core::Bot& bot, const core::AnyGame& position, const std::stop_token& stop);

  BotPool& pool_;
  Ways ways_;
  std::mutex mutex_;
  std::condition_variable_any asked_;
  std::deque<Task> waiting_;
  std::int64_t running_ = 0;       ///< the number of the running task
  std::stop_source running_stop_;  ///< stops the running task
  std::jthread thread_;            // the last member: its destructor stops the thread before anything that the thread
                                   // uses is destroyed
};

}  // namespace bot
