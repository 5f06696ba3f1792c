#include "server/bot/estimator.h"

#include <spdlog/spdlog.h>

#include <exception>

#include "server/bot/thread_priority.h"

namespace bot {
namespace {

constexpr std::size_t max_queue = 32;
constexpr std::int64_t playouts = 1000;
constexpr std::uint64_t seed = 1;  // fixed, so that the same position gets the same estimate

}  // namespace

Estimator::Estimator() : thread_([this](const std::stop_token& quit) { work(quit); }) {}

Estimator::~Estimator() = default;

bool Estimator::ask(const core::Scoring& scoring, core::AnyGame game, Answer answer) {
  {
    const std::scoped_lock lock(mutex_);
    if (waiting_.size() >= max_queue) return false;
    waiting_.push_back({&scoring, std::move(game), std::move(answer)});
  }
  asked_.notify_one();
  return true;
}

void Estimator::work(const std::stop_token& quit) {
  lower_priority();
  for (;;) {
    std::unique_lock lock(mutex_);
    asked_.wait(lock, quit, [this] { return !waiting_.empty(); });
    if (quit.stop_requested()) return;
    const Question question = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    std::optional<core::Estimate> estimate;
    try {
      estimate = question.scoring->estimate(question.game, playouts, seed, quit);
    } catch (const std::exception& error) {
      spdlog::error("cannot estimate the score: {}", error.what());
    }
    if (!quit.stop_requested()) question.answer(std::move(estimate));
  }
}

}  // namespace bot
