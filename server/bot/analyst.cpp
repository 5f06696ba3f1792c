#include "server/bot/analyst.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "server/bot/thread_priority.h"

namespace bot {
namespace {

/// The maximum budget for one position, whatever the bot's options.
constexpr auto max_thought = std::chrono::seconds(20);

}  // namespace

Analyst::Analyst(BotPool& pool, Ways ways)
    : pool_(pool), ways_(std::move(ways)), thread_([this](const std::stop_token& quit) { work(quit); }) {}

Analyst::~Analyst() = default;

void Analyst::begin(Task task) {
  {
    const std::scoped_lock lock(mutex_);
    waiting_.push_back(std::move(task));
  }
  asked_.notify_one();
}

void Analyst::stop(std::int64_t number) {
  const std::scoped_lock lock(mutex_);
  std::erase_if(waiting_, [number](const Task& task) { return task.number == number; });
  if (running_ == number) running_stop_.request_stop();
}

void Analyst::work(const std::stop_token& quit) {
  lower_priority();
  while (const std::optional<Task> task = next_task(quit)) {
    std::stop_token stop;
    {
      const std::scoped_lock lock(mutex_);
      stop = running_stop_.get_token();
    }
    const std::stop_callback quits(quit, [&] { this->stop(task->number); });
    bool done = true;
    try {
      analyse(*task, stop);
    } catch (const std::exception& error) {
      spdlog::error("analysis {} by {} failed: {}", task->number, task->kind->name, error.what());
      done = false;
    }
    if (!stop.stop_requested()) ways_.ended(task->number, done);
  }
}

/// Waits for a task; nullopt when the analyst ends.
std::optional<Analyst::Task> Analyst::next_task(const std::stop_token& quit) {
  std::unique_lock lock(mutex_);
  running_ = 0;
  asked_.wait(lock, quit, [this] { return !waiting_.empty(); });
  if (quit.stop_requested()) return std::nullopt;
  Task task = std::move(waiting_.front());
  waiting_.pop_front();
  running_ = task.number;
  running_stop_ = {};
  return task;
}

/// Analyses the task and reports each result until it is stopped.
void Analyst::analyse(const Task& task, const std::stop_token& stop) {
  core::AnyGame position = task.game;
  const std::vector<core::Played> moves = position.history();
  position.rewind(0);
  const std::unique_ptr<core::Bot> bot = task.kind->make(task.options, position);
  for (int ply = 0; !position.ending(); ++ply) {
    const std::optional<core::Thought> thought = think(*bot, position, stop);
    if (!thought) return;
    ways_.found(task.number, ply, position.to_move(), *thought);
    if (ply == static_cast<int>(moves.size())) return;
    position.play(moves[static_cast<std::size_t>(ply)].move);
  }
}

/// Starts again each time a seat interrupts it; nullopt when it must stop.
std::optional<core::Thought> Analyst::think(core::Bot& bot, const core::AnyGame& position,
                                            const std::stop_token& stop) {
  for (;;) {
    const std::optional<std::stop_token> idle = pool_.wait_until_idle(stop);
    if (!idle) return std::nullopt;
    std::stop_source either;
    const auto end = [&either] { either.request_stop(); };
    const std::stop_callback stopped(stop, end);
    const std::stop_callback disturbed(*idle, end);
    core::Thought thought = bot.think(position, {max_thought}, either.get_token());
    if (stop.stop_requested()) return std::nullopt;
    if (!idle->stop_requested()) return thought;
  }
}

}  // namespace bot
