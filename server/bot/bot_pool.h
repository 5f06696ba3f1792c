#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/bot.h"
#include "engine/core/options.h"
#include "server/bot/fair_queue.h"

namespace bot {

/// The threads on which the built-in players think, at a lower priority than the rest of the server. A FairQueue shares
/// them by user. A seat has at most one request, and keeps its Bot from move to move. The functions may be called from
/// any thread.
///
/// Requests of a Payer with `spare`, which no game waits for, have a queue of their own: they get the threads that are
/// left. When a game needs the thread of such a thought, it is interrupted and thought again later, so that its answer
/// always had the whole budget.
class BotPool {
 public:
  using Key = SeatKey;
  /// Callbacks, called on a thread of the pool. They must not throw.
  struct Ways {
    /// A thread has been found, and the thought begins.
    std::function<void()> begins;
    /// The thought has ended; nullopt if the bot failed (which has been logged).
    std::function<void(std::optional<core::Thought>)> answer;
  };

  /// Expects threads ≥ 1.
  explicit BotPool(unsigned threads);
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;
  /// Stops all thinking and waits until it has ended; open requests are never answered.
  ~BotPool();

  /// Requests a move in `game`, which must not be over; `kind` must outlive the pool. The budget runs from the moment
  /// at which the thought begins. An open request of this seat is stopped and never answered, but its answer may
  /// already be on its way, so the caller must be able to recognise it. Returns whether the request may have to wait
  /// because all threads have work, or all that its payer may use at once.
  bool ask(const Key& seat, const Payer& payer, const core::BotKind& kind, const core::Options& options,
           core::AnyGame game, const core::Budget& budget, Ways ways);

  /// The bot has left the seat: cancels its request and deletes what it has learned.
  void forget(const Key& seat);

  /// The load of the pool by seats in games.
  struct Load {
    std::size_t thinking = 0;  ///< seats for which a thread is thinking
    std::size_t waiting = 0;   ///< seats that wait for a thread
    std::uint64_t cut = 0;     ///< thoughts so far that ended early because others waited
  };
  [[nodiscard]] Load load() const;

  /// Waits until no seat has a request and returns a token that is asked to stop when a seat has one again; nullopt if
  /// `quit` is asked to stop first.
  std::optional<std::stop_token> wait_until_idle(const std::stop_token& quit);

 private:
  struct Request {
    Payer payer;
    const core::BotKind* kind;
    core::Options options;
    core::AnyGame game;
    core::Budget budget;
    Ways ways;
  };
  /// A Bot and the parameters it was made from.
  struct Thinker {
    const core::BotKind* kind = nullptr;
    std::vector<core::KeyValue> options;
    std::unique_ptr<core::Bot> bot;
  };
  struct Seat {
    std::optional<Request> request;            ///< the next request
    std::optional<std::stop_source> thinking;  ///< set while a thread thinks; during that time the bot belongs to the
                                               ///< thread
    bool unwanted = false;                     ///< the answer to this thought is not wanted any more
    bool left = false;                         ///< forget() was called while a thread was thinking
    Thinker bot;
  };

  /// A request with everything that a thread needs for it.
  struct Job {
    Key key;
    Request request;
    Thinker& bot;
    std::stop_token stop;
  };

  void work(const std::stop_token& quit);
  std::optional<Job> next_job(const std::stop_token& quit);
  static std::optional<core::Thought> think(const Job& job);
  bool finish(Job& job);
  void cut_thoughts(const std::stop_token& quit);
  void enqueue(const Key& key, const Payer& payer);
  [[nodiscard]] FairQueue& queue_of(const Payer& payer) { return payer.spare ? spare_ : queue_; }
  [[nodiscard]] std::optional<Key> take(std::chrono::steady_clock::time_point now);
  [[nodiscard]] std::optional<FairQueue::Cut> next_cut(std::chrono::steady_clock::time_point now) const;
  static void stop(Seat& seat);

  const std::size_t size_;  ///< number of threads that think
  mutable std::mutex mutex_;
  std::condition_variable_any asked_;
  std::condition_variable_any idle_;
  std::condition_variable_any changed_;  ///< for the thread that cuts thoughts
  std::uint64_t changes_ = 0;
  std::uint64_t cut_ = 0;
  std::stop_source disturbed_;  ///< the callers of wait_until_idle() hold its tokens
  std::map<Key, Seat> seats_;
  FairQueue queue_;
  FairQueue spare_;
  std::vector<std::jthread> threads_;
};

}  // namespace bot
