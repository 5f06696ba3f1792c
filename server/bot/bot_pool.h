#pragma once

#include <chrono>
#include <compare>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "engine/base/side.h"
#include "engine/core/any_game.h"
#include "engine/core/bot.h"
#include "engine/core/options.h"
#include "protocol/messages/field.h"

namespace bot {

/// The threads on which the built-in players think, at a lower priority than the rest of the server. Seats are served
/// in the order of their requests. A seat has at most one request, and keeps its Bot from move to move. The functions
/// may be called from any thread.
class BotPool {
 public:
  /// The seat of a bot.
  struct Key {
    protocol::RoomId room{};
    base::Side side{};
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  /// Called on a thread of the pool, with nullopt if the bot failed (which has been logged). Must not throw.
  using Answer = std::function<void(std::optional<core::Thought>)>;

  /// Expects threads ≥ 1.
  explicit BotPool(unsigned threads);
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;
  /// Stops all thinking and waits until it has ended; open requests are never answered.
  ~BotPool();

  /// Requests a move in `game`, which must not be over; `kind` must outlive the pool. The budget runs from now on, even
  /// while other seats are served first. An open request of this seat is stopped and never answered, but its answer may
  /// already be on its way, so the caller must be able to recognise it.
  void ask(const Key& seat, const core::BotKind& kind, const core::Options& options, core::AnyGame game,
           const core::Budget& budget, Answer answer);

  /// The bot has left the seat: cancels its request and deletes what it has learned.
  void forget(const Key& seat);

  /// The load of the pool.
  struct Load {
    std::size_t thinking = 0;  ///< seats for which a thread is thinking
    std::size_t waiting = 0;   ///< seats that wait for a thread
  };
  [[nodiscard]] Load load() const;

  /// Waits until no seat has a request and returns a token that is asked to stop when a seat has one again; nullopt if
  /// `quit` is asked to stop first.
  std::optional<std::stop_token> wait_until_idle(const std::stop_token& quit);

 private:
  struct Request {
    const core::BotKind* kind;
    core::Options options;
    core::AnyGame game;
    core::Budget budget;
    std::chrono::steady_clock::time_point asked_at;
    Answer answer;
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
  void finish(const Job& job);

  mutable std::mutex mutex_;
  std::condition_variable_any asked_;
  std::condition_variable_any idle_;
  std::stop_source disturbed_;  ///< the callers of wait_until_idle() hold its tokens
  unsigned thinking_ = 0;       ///< number of threads that are thinking
  std::map<Key, Seat> seats_;
  std::deque<Key> queue_;  ///< seats with a request that no thread has taken yet, each once
  std::vector<std::jthread> threads_;
};

}  // namespace bot
