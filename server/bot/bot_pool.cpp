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
  return queue_of(payer).may_wait(seat, size_);
}

void BotPool::enqueue(const Key& key, const Payer& payer) {
  queue_of(payer).add(key, payer, Clock::now());
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
  const auto is_idle = [this] {
    return queue_.waiting() + queue_.thinking() + spare_.waiting() + spare_.thinking() == 0;
  };
  if (!idle_.wait(lock, quit, is_idle)) return std::nullopt;
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
  for (FairQueue* const queue : {&queue_, &spare_}) queue->end(seat, Clock::now());
  idle_.notify_all();
  dropped = std::move(found->second);
  seats_.erase(found);
}

void BotPool::work(const std::stop_token& quit) {
  lower_priority();
  while (std::optional<Job> job = next_job(quit)) {
    job->request.ways.begins();
    std::optional<core::Thought> thought = think(*job);
    if (finish(*job)) job->request.ways.answer(std::move(thought));
  }
}

/// Waits for a request; nullopt when the pool ends.
std::optional<BotPool::Job> BotPool::next_job(const std::stop_token& quit) {
  std::unique_lock lock(mutex_);
  std::optional<Key> key;
  asked_.wait(lock, quit, [&] { return quit.stop_requested() || (key = take(Clock::now())).has_value(); });
  if (!key) return std::nullopt;
  ++changes_;
  changed_.notify_one();
  Seat& seat = seats_.at(*key);
  Request request = *std::exchange(seat.request, std::nullopt);
  seat.unwanted = false;
  return Job{*key, std::move(request), seat.bot, seat.thinking.emplace().get_token()};
}

/// The seat that thinks from now on: a game's if one waits that may.
std::optional<BotPool::Key> BotPool::take(Clock::time_point now) {
  const std::optional<Key> seat = queue_.take(now);
  return seat ? seat : spare_.take(now);
}

/// The next thought to end early if nothing changes: one of no game at once when a game waits.
std::optional<FairQueue::Cut> BotPool::next_cut(Clock::time_point now) const {
  if (queue_.thinking() + spare_.thinking() < size_) return std::nullopt;
  if (spare_.thinking() == 0) return queue_.next_cut(now);
  const std::optional<Key> seat = queue_.can_take(now) ? spare_.interruptible() : std::nullopt;
  return seat ? std::optional{FairQueue::Cut{*seat, now}} : std::nullopt;
}

/// Ends long thoughts early when another user's bot waits. Runs on its own thread, because the others think.
void BotPool::cut_thoughts(const std::stop_token& quit) {
  std::unique_lock lock(mutex_);
  while (!quit.stop_requested()) {
    const Clock::time_point now = Clock::now();
    const std::optional<FairQueue::Cut> cut = next_cut(now);
    const auto changed = [this, seen = changes_] { return changes_ != seen; };
    if (!cut) {
      changed_.wait(lock, quit, changed);
    } else if (cut->at > now) {
      changed_.wait_until(lock, quit, cut->at, changed);
    } else {
      const bool is_spare = spare_.thinking() > 0;
      (is_spare ? spare_ : queue_).cut(cut->seat);
      if (!is_spare) ++cut_;
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

/// Returns the seat: to its next request, which is the same one if a game has interrupted it, or deletes it if the bot
/// has left. Whether the answer is wanted.
bool BotPool::finish(Job& job) {
  Thinker dropped;  // destroyed after the lock is released
  const std::lock_guard lock(mutex_);
  Seat& seat = seats_.at(job.key);
  seat.thinking.reset();
  FairQueue& queue = queue_of(job.request.payer);
  const bool again = job.request.payer.spare && queue.is_cut(job.key) && !seat.unwanted;
  queue.end(job.key, Clock::now());
  idle_.notify_all();
  ++changes_;
  changed_.notify_one();
  if (again) seat.request = std::move(job.request);
  const bool wanted = !seat.unwanted && !again;
  const bool left = std::exchange(seat.left, false);
  if (left) dropped = std::exchange(seat.bot, {});
  if (seat.request)
    enqueue(job.key, seat.request->payer);
  else if (left)
    seats_.erase(job.key);
  return wanted;
}

}  // namespace bot
