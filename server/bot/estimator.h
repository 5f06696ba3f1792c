#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "engine/core/any_game.h"
#include "engine/core/scoring.h"

namespace bot {

/// One thread of low priority that estimates scores by playouts, one game after the other. Its functions may be called
/// from any thread.
class Estimator {
 public:
  /// Called on the estimator's thread, with nullopt if it failed (which has been logged). Must not throw.
  using Answer = std::function<void(std::optional<core::Estimate>)>;

  Estimator();
  Estimator(const Estimator&) = delete;
  Estimator& operator=(const Estimator&) = delete;
  /// Stops at once; open requests are never answered.
  ~Estimator();

  /// False if too many requests are waiting. `scoring` must outlive the estimator and fit the game.
  [[nodiscard]] bool ask(const core::Scoring& scoring, core::AnyGame game, Answer answer);

 private:
  struct Question {
    const core::Scoring* scoring;
    core::AnyGame game;
    Answer answer;
  };
  void work(const std::stop_token& quit);

  std::mutex mutex_;
  std::condition_variable_any asked_;
  std::deque<Question> waiting_;
  std::jthread thread_;  // the last member: its destructor stops the thread before anything that the thread uses is
                         // destroyed
};

}  // namespace bot
