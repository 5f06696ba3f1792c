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
/// in the order in which they asked; a seat has one request at most, and keeps its Bot from move to move.
/// Any thread may call.
class BotPool {
 public:
  /// The seat a bot sits on.
  struct Key {
    protocol::RoomId room{};
    base::Side side{};
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  /// Called on a thread of the pool; nothing when the bot failed (which has been logged). Must not throw.
  using Answer = std::function<void(std::optional<core::Thought>)>;

  /// Expects threads ≥ 1.
  explicit BotPool(unsigned threads);
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;
  /// Stops all thinking and waits for its end; open requests are never answered.
  ~BotPool();

  /// Wants a move in `game`, which is not over; `kind` must outlive the pool. The budget runs from now on, also while
  /// other seats are served first. A request of this seat that is still open is stopped and never answered - but its
  /// answer may already be on its way, so the asker must recognise it.
  void ask(const Key& seat, const core::BotKind& kind, const core::Options& options, core::AnyGame game,
           const core::Budget& budget, Answer answer);

  /// The bot has left the seat: as if it had never been asked, and what it learned is dropped.
  void forget(const Key& seat);

  /// How busy the pool is.
  struct Load {
    std::size_t thinking = 0;  ///< seats that a thread thinks for
    std::size_t waiting = 0;   ///< seats that wait for one
  };
  [[nodiscard]] Load load() const;

  /// Waits until no seat has a request. Stop is requested of the token when one has again. Nothing when `quit` is asked
  /// to stop before.
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
  /// A Bot and what it was made from.
  struct Thinker {
    const core::BotKind* kind = nullptr;
    std::vector<core::KeyValue> options;
    std::unique_ptr<core::Bot> bot;
  };
  struct Seat {
    std::optional<Request> request;            ///< the next one
    std::optional<std::stop_source> thinking;  ///< set while a thread thinks; the bot is that thread's as long
    bool left = false;                         ///< forgotten while a thread thinks
    Thinker bot;
  };

  /// A request with all that a thread needs for it.
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
  std::stop_source disturbed_;  ///< of those who were told that the pool is idle
  unsigned thinking_ = 0;       ///< threads that do
  std::map<Key, Seat> seats_;
  std::deque<Key> queue_;  ///< seats with a request that nobody thinks on yet, each once
  std::vector<std::jthread> threads_;
};

}  // namespace bot
