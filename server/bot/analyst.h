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

/// One thread on which built-in bots look at all positions of games that are over, one game after the other, and only
/// while no seat of the pool has anything to think about: a seat that asks stops the thought about a position, which is
/// begun again later. Any thread may call.
class Analyst {
 public:
  struct Task {
    std::int64_t number = 0;
    const core::BotKind* kind = nullptr;  ///< must outlive the analyst
    core::Options options;
    core::AnyGame game;  ///< with all its moves
  };
  /// Called on the analyst's thread. Must not throw.
  struct Ways {
    /// What the bot thinks of the position after so many moves, with `side` to move.
    std::function<void(std::int64_t number, int ply, base::Side side, const core::Thought& thought)> found;
    /// There are no more positions; or the bot has failed (which has been logged).
    std::function<void(std::int64_t number, bool done)> ended;
  };

  /// The pool must outlive the analyst.
  Analyst(BotPool& pool, Ways ways);
  Analyst(const Analyst&) = delete;
  Analyst& operator=(const Analyst&) = delete;
  /// Stops at once; nothing is told any more.
  ~Analyst();

  void begin(Task task);
  /// Ends a task, whether it runs or waits: nothing more is told of it but what is already on its way.
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
  std::int64_t running_ = 0;       ///< the number of the task that is looked at
  std::stop_source running_stop_;  ///< ends it
  std::jthread thread_;            // the last member: it stops before anything it uses is gone
};

}  // namespace bot
