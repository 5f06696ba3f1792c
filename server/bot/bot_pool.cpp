#include "server/bot/bot_pool.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cassert>
#include <exception>
#include <utility>

#include "server/bot/thread_priority.h"

namespace bot {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// The rest of a budget after some time has passed.
core::Budget left_of(core::Budget budget, Clock::duration gone) {
  const auto spend = [gone](std::optional<milliseconds>& time) {
    if (time) time = std::max(milliseconds(1), std::chrono::floor<milliseconds>(*time - gone));
  };
  spend(budget.time);
  spend(budget.hard_limit);
  return budget;
}

}  // namespace

BotPool::BotPool(unsigned threads) {
  assert(threads >= 1);
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this](const std::stop_token& quit) { work(quit); });
}

BotPool::~BotPool() {
  for (std::jthread& thread : threads_) thread.request_stop();  // no new thought starts after this
  {
    const std::lock_guard lock(mutex_);
    for (auto& [key, seat] : seats_)
      if (seat.thinking) seat.thinking->request_stop();
  }
  threads_.clear();
}

void BotPool::ask(const Key& seat, const core::BotKind& kind, const core::Options& options, core::AnyGame game,
                  const core::Budget& budget, Answer answer) {
  std::optional<Request> request(Request{&kind, options, std::move(game), budget, Clock::now(), std::move(answer)});

  const std::lock_guard lock(mutex_);
  Seat& asked = seats_[seat];
  std::swap(asked.request, request);  // the replaced request is destroyed after the lock is released
  if (asked.thinking) {
    asked.thinking->request_stop();
  } else if (!request) {
    queue_.push_back(seat);
    disturbed_.request_stop();
    asked_.notify_one();
  }
}

BotPool::Load BotPool::load() const {
  const std::scoped_lock lock(mutex_);
  return {thinking_, queue_.size()};
}

std::optional<std::stop_token> BotPool::wait_until_idle(const std::stop_token& quit) {
  std::unique_lock lock(mutex_);
  if (!idle_.wait(lock, quit, [this] { return queue_.empty() && thinking_ == 0; })) return std::nullopt;
  if (quit.stop_requested()) return std::nullopt;
  if (disturbed_.stop_requested()) disturbed_ = {};
  return disturbed_.get_token();
}

void BotPool::forget(const Key& seat) {
  Seat dropped;  // destroyed after the lock is released: a search tree can be large

  const std::lock_guard lock(mutex_);
  const auto found = seats_.find(seat);
  if (found == seats_.end()) return;
  std::erase(queue_, seat);
  idle_.notify_all();
  if (found->second.thinking) {
    found->second.thinking->request_stop();
    found->second.left = true;
    std::swap(dropped.request, found->second.request);
  } else {
    dropped = std::move(found->second);
    seats_.erase(found);
  }
}

void BotPool::work(const std::stop_token& quit) {
  lower_priority();
  while (const std::optional<Job> job = next_job(quit)) {
    std::optional<core::Thought> thought = think(*job);
    finish(*job);
    if (!job->stop.stop_requested()) job->request.answer(std::move(thought));
  }
}

/// Waits for a request; nullopt when the pool ends.
std::optional<BotPool::Job> BotPool::next_job(const std::stop_token& quit) {
  std::unique_lock lock(mutex_);
  asked_.wait(lock, quit, [this] { return !queue_.empty(); });
  if (quit.stop_requested()) return std::nullopt;
  const Key key = queue_.front();
  queue_.pop_front();
  Seat& seat = seats_.at(key);
  Request request = *std::exchange(seat.request, std::nullopt);
  ++thinking_;
  return Job{key, std::move(request), seat.bot, seat.thinking.emplace().get_token()};
}

std::optional<core::Thought> BotPool::think(const Job& job) {
  const Request& request = job.request;
  Thinker& bot = job.bot;
  try {
    if (bot.bot == nullptr || bot.kind != request.kind || bot.options != request.options.all())
      bot = {request.kind, request.options.all(), request.kind->make(request.options, request.game)};
    return bot.bot->think(request.game, left_of(request.budget, Clock::now() - request.asked_at), job.stop);
  } catch (const std::exception& exception) {
    spdlog::error("the bot {} failed in room {}: {}", request.kind->name, job.key.room, exception.what());
    bot.bot.reset();  // its state is unknown
    return std::nullopt;
  }
}

/// Returns the seat: to its next request, or deletes it if the bot has left.
void BotPool::finish(const Job& job) {
  Thinker dropped;  // destroyed after the lock is released
  const std::lock_guard lock(mutex_);
  Seat& seat = seats_.at(job.key);
  seat.thinking.reset();
  --thinking_;
  idle_.notify_all();
  const bool left = std::exchange(seat.left, false);
  if (left) dropped = std::exchange(seat.bot, {});
  if (seat.request) {
    queue_.push_back(job.key);
    asked_.notify_one();
  } else if (left) {
    seats_.erase(job.key);
  }
}

}  // namespace bot
