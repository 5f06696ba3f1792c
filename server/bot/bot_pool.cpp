#include "server/bot/bot_pool.h"

#include <spdlog/spdlog.h>

#include <cassert>
#include <chrono>
#include <exception>
#include <utility>

#include "server/bot/thread_priority.h"

namespace bot {

using Clock = std::chrono::steady_clock;

BotPool::BotPool(unsigned threads) : size_(threads) {
  assert(threads >= 1);
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this](const std::stop_token& quit) { work(quit); });
  threads_.emplace_back([this](const std::stop_token& quit) { cut_thoughts(quit); });
}

BotPool::~BotPool() {
  for (std::jthread& thread : threads_) thread.request_stop();  // no new thought starts after this
  {
    const std::lock_guard lock(mutex_);
    for (auto& [key, seat] : seats_)
      if (seat.thinking) stop(seat);
  }
  threads_.clear();
}

bool BotPool::ask(const Key& seat, const Payer& payer, const core::BotKind& kind, const core::Options& options,
                  core::AnyGame game, const core::Budget& budget, Ways ways) {
  std::optional<Request> request(Request{payer, &kind, options, std::move(game), budget, std::move(ways)});

  const std::lock_guard lock(mutex_);
  Seat& asked = seats_[seat];
  std::swap(asked.request, request);  // the replaced request is destroyed after the lock is released
  if (asked.thinking) {
    stop(asked);
    return true;
  }
  if (!request) enqueue(seat, payer);
  return queue_.may_wait(seat, size_);
}

void BotPool::enqueue(const Key& key, const Payer& payer) {
  queue_.add(key, payer, Clock::now());
  disturbed_.request_stop();
  asked_.notify_one();
  ++changes_;
  changed_.notify_one();
}

/// Ends a thought whose answer is not wanted any more.
void BotPool::stop(Seat& seat) {
  seat.unwanted = true;
  seat.thinking->request_stop();
}

BotPool::Load BotPool::load() const {
  const std::scoped_lock lock(mutex_);
  return {queue_.thinking(), queue_.waiting(), cut_};
}

std::optional<std::stop_token> BotPool::wait_until_idle(const std::stop_token& quit) {
  std::unique_lock lock(mutex_);
  if (!idle_.wait(lock, quit, [this] { return queue_.waiting() + queue_.thinking() == 0; })) return std::nullopt;
  if (quit.stop_requested()) return std::nullopt;
  if (disturbed_.stop_requested()) disturbed_ = {};
  return disturbed_.get_token();
}

void BotPool::forget(const Key& seat) {
  Seat dropped;  // destroyed after the lock is released: a search tree can be large

  const std::lock_guard lock(mutex_);
  const auto found = seats_.find(seat);
  if (found == seats_.end()) return;
  if (found->second.thinking) {
    stop(found->second);
    found->second.left = true;
    std::swap(dropped.request, found->second.request);
    return;
  }
  queue_.end(seat, Clock::now());
  idle_.notify_all();
  dropped = std::move(found->second);
  seats_.erase(found);
}

void BotPool::work(const std::stop_token& quit) {
  lower_priority();
  while (const std::optional<Job> job = next_job(quit)) {
    job->request.ways.begins();
    std::optional<core::Thought> thought = think(*job);
    if (finish(*job)) job->request.ways.answer(std::move(thought));
  }
}

/// Waits for a request; nullopt when the pool ends.
std::optional<BotPool::Job> BotPool::next_job(const std::stop_token& quit) {
  std::unique_lock lock(mutex_);
  std::optional<Key> key;
  asked_.wait(lock, quit, [&] { return quit.stop_requested() || (key = queue_.take(Clock::now())).has_value(); });
  if (!key) return std::nullopt;
  ++changes_;
  changed_.notify_one();
  Seat& seat = seats_.at(*key);
  Request request = *std::exchange(seat.request, std::nullopt);
  seat.unwanted = false;
  return Job{*key, std::move(request), seat.bot, seat.thinking.emplace().get_token()};
}

/// Ends long thoughts early when another user's bot waits. Runs on its own thread, because the others think.
void BotPool::cut_thoughts(const std::stop_token& quit) {
  std::unique_lock lock(mutex_);
  while (!quit.stop_requested()) {
    const Clock::time_point now = Clock::now();
    const bool is_full = queue_.thinking() == size_;
    const std::optional<FairQueue::Cut> cut = is_full ? queue_.next_cut(now) : std::nullopt;
    const auto changed = [this, seen = changes_] { return changes_ != seen; };
    if (!cut) {
      changed_.wait(lock, quit, changed);
    } else if (cut->at > now) {
      changed_.wait_until(lock, quit, cut->at, changed);
    } else {
      queue_.cut(cut->seat);
      ++cut_;
      seats_.at(cut->seat).thinking->request_stop();
    }
  }
}

std::optional<core::Thought> BotPool::think(const Job& job) {
  const Request& request = job.request;
  Thinker& bot = job.bot;
  try {
    if (bot.bot == nullptr || bot.kind != request.kind || bot.options != request.options.all())
      bot = {request.kind, request.options.all(), request.kind->make(request.options, request.game)};
    return bot.bot->think(request.game, request.budget, job.stop);
  } catch (const std::exception& exception) {
    spdlog::error("the bot {} failed in room {}: {}", request.kind->name, job.key.room, exception.what());
    bot.bot.reset();  // its state is unknown
    return std::nullopt;
  }
}

/// Returns the seat: to its next request, or deletes it if the bot has left. Whether the answer is wanted.
bool BotPool::finish(const Job& job) {
  Thinker dropped;  // destroyed after the lock is released
  const std::lock_guard lock(mutex_);
  Seat& seat = seats_.at(job.key);
  seat.thinking.reset();
  queue_.end(job.key, Clock::now());
  idle_.notify_all();
  ++changes_;
  changed_.notify_one();
  const bool wanted = !seat.unwanted;
  const bool left = std::exchange(seat.left, false);
  if (left) dropped = std::exchange(seat.bot, {});
  if (seat.request)
    enqueue(job.key, seat.request->payer);
  else if (left)
    seats_.erase(job.key);
  return wanted;
}

}  // namespace bot
