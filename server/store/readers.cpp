#include "server/store/readers.h"

#include <utility>

namespace store {

using Clock = std::chrono::steady_clock;

Readers::Readers(const Engine& engine, const ReaderSettings& settings)
    : limit_(settings.limit), in_background_(settings.in_background), questions_(settings.readers) {
  const auto start = [&](auto run) {
    Database& database = *databases_.emplace_back(engine.open_to_read());
    threads_.emplace_back([this, run, &database](const std::stop_token& stop) { (this->*run)(stop, database); });
  };
  for (std::size_t i = 0; i < settings.readers; ++i) start(&Readers::answer_clients);
  start(&Readers::work);
}

void Readers::add(ReaderQuestion question) {
  {
    const std::scoped_lock lock(mutex_);
    questions_.add(std::move(question));
  }
  wake_up_.notify_all();
}

void Readers::add_background(std::function<void(Database&)> work) {
  {
    const std::scoped_lock lock(mutex_);
    works_.push_back(std::move(work));
  }
  wake_up_.notify_all();
}

void Readers::answer_clients(const std::stop_token& stop, Database& database) {
  Clock::time_point deadline;
  database.stop_when([&] { return stop.stop_requested() || Clock::now() >= deadline; });
  for (;;) {
    std::optional<ReaderQuestion> question;
    std::unique_lock lock(mutex_);
    wake_up_.wait(lock, stop, [&] { return (question = questions_.take()).has_value(); });
    if (!question) return;  // asked to stop, and no question is waiting that another reader does not answer
    lock.unlock();
    const Clock::time_point begun = Clock::now();
    deadline = begun + limit_;
    question->answer(database);
    lock.lock();
    questions_.end(*question, Clock::now() - begun);
    lock.unlock();
    wake_up_.notify_all();  // a search may be waiting for this reader
  }
}

void Readers::work(const std::stop_token& stop, Database& database) {
  if (in_background_) in_background_();
  database.stop_when([&stop] { return stop.stop_requested(); });
  for (;;) {
    std::unique_lock lock(mutex_);
    wake_up_.wait(lock, stop, [this] { return !works_.empty(); });
    if (works_.empty()) return;
    const std::function<void(Database&)> next = std::move(works_.front());
    works_.pop_front();
    lock.unlock();
    next(database);
  }
}

}  // namespace store
