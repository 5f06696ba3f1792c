#include "server/app/ratings.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "server/bot/thread_priority.h"

namespace app {

Ratings::Ratings(std::unique_ptr<store::Database> database, int max_games_at_once, std::chrono::milliseconds patience)
    : endings_(std::move(database)), max_games_(max_games_at_once), patience_(patience) {}

void Ratings::start() {
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

void Ratings::ask(Question question) {
  {
    const std::scoped_lock lock(mutex_);
    waiting_.push_back({std::move(question), Clock::now()});
  }
  wake_up_.notify_one();
}

void Ratings::run(const std::stop_token& stop) {
  bot::lower_priority();
  while (!stop.stop_requested()) {
    const std::string fault = work(stop);
    // After a fault, the next question tries again.
    const std::optional<Question> question = next_question(stop, !renewed_ || !fault.empty());
    if (!question) continue;
    if (fault.empty())
      answer(*question);
    else
      (*question)(tl::unexpected(NoBook{base::Fault{"{error}", fault}}));
  }
}

/// Makes the first book, or reads a piece of the one that replaces it. Returns the error if the database cannot be
/// read.
std::string Ratings::work(const std::stop_token& stop) {
  try {
    while (!current_.complete && !stop.stop_requested()) {
      if (!read_on(current_)) current_ = {};
      if (!current_.complete) put_off();
    }
    if (renewed_) renew();
    return {};
  } catch (const std::exception& error) {
    return error.what();
  }
}

/// The question that waits longest. If there is none, waits for one or returns nullopt.
std::optional<Ratings::Question> Ratings::next_question(const std::stop_token& stop, bool waits) {
  std::unique_lock lock(mutex_);
  if (waits) wake_up_.wait(lock, stop, [this] { return !waiting_.empty(); });
  if (waiting_.empty() || stop.stop_requested()) return std::nullopt;
  Question question = std::move(waiting_.front().question);
  waiting_.pop_front();
  return question;
}

/// Answers the questions that have waited long enough for the first book.
void Ratings::put_off() {
  std::deque<Waiting> tired;
  {
    const std::scoped_lock lock(mutex_);
    const Clock::time_point now = Clock::now();
    while (!waiting_.empty() && now - waiting_.front().since >= patience_) {
      tired.push_back(std::move(waiting_.front()));
      waiting_.pop_front();
    }
  }
  const Book none = tl::unexpected(
      NoBook{base::Fault{"the ratings are being read: {percent} % are done", current_.percent}, /*yet=*/true});
  for (const Waiting& each : tired) each.question(none);
}

void Ratings::answer(const Question& question) {
  try {
    current_.complete = renewed_.has_value();
    while (!current_.complete)
      if (!read_on(current_)) {
        current_.complete = true;  // until it is replaced
        renewed_ = Reading{};
        renew();
      }
  } catch (const std::exception& error) {
    return question(tl::unexpected(NoBook{base::Fault{"{error}", error.what()}}));
  }
  question(&current_.book);
}

void Ratings::renew() {
  if (!read_on(*renewed_)) renewed_ = Reading{};
  if (!renewed_->complete) return;
  current_ = *std::move(renewed_);
  renewed_.reset();
}

/// Adds a piece of the archive to a book. Returns false, and adds nothing, if games of earlier pieces may not count any
/// more.
bool Ratings::read_on(Reading& reading) {
  const store::Endings::Piece piece = endings_.after(reading.last, max_games_);
  if (reading.reopening.value_or(piece.reopening) != piece.reopening) return false;
  for (const store::CountedGame& game : piece.games) reading.book.add(game);
  reading.last = piece.last;
  reading.reopening = piece.reopening;
  reading.percent = piece.last * 100 / std::max<std::int64_t>(piece.newest, 1);
  reading.complete = piece.complete;
  return true;
}

}  // namespace app
