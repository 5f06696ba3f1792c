#include "server/store/readers.h"

#include <utility>

namespace store {

using Clock = std::chrono::steady_clock;

namespace {

/// Runs a question in a transaction, on a new connection if the last one was lost meanwhile. The question meets an
/// error that keeps the transaction from beginning, too, and answers with it. The engine may have ended the transaction
/// after an error; then there is nothing to roll back.
template <class Question>
void at_one_moment(Database& database, Question question) {
  std::optional<Transaction> transaction;
  const auto begin = [&] {
    transaction.reset();
    database.recover();
    transaction.emplace(database, Transaction::To::read);
  };
  try {
    try {
      begin();
    } catch (const SqlError& error) {
      if (!error.disconnected()) throw;
      begin();
    }
  } catch (const SqlError&) {
    transaction.reset();
  }
  question();
}

}  // namespace

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
    at_one_moment(database, [&] { question->answer(database); });
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
    at_one_moment(database, [&] { next(database); });
  }
}

}  // namespace store
