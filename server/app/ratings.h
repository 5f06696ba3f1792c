#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "engine/base/expected.h"
#include "server/store/endings.h"
#include "server/tournament/player_book.h"

namespace app {

/// The results and ratings of all players, on a thread of its own. After the start of the server it reads the whole
/// archive; a question in that time waits for a second, and is then told how far the reading is. From then on a
/// question reads only the games that have ended since the last one, so it takes as long with a million games as with a
/// thousand. When a game was reopened, the book is made again; meanwhile questions are answered from the old one.
class Ratings {
 public:
  /// The number of games that are read at once: questions wait at most that long for a book that is made again.
  static constexpr int games_at_once = 10'000;

  /// `database` is a connection for reading. A question waits at most about `patience` for the first book.
  explicit Ratings(std::unique_ptr<store::Database> database, int max_games_at_once = games_at_once,
                   std::chrono::milliseconds patience = std::chrono::seconds(1));
  Ratings(const Ratings&) = delete;
  Ratings& operator=(const Ratings&) = delete;
  /// Waiting questions are not answered.
  ~Ratings() = default;

  /// Begins to read. Questions may be asked before.
  void start();

  /// Why there is no book: the database cannot be read, or not all of it has been read yet.
  struct NoBook {
    base::Fault why;
    bool yet = false;  ///< there will be one soon
  };
  using Book = base::Expected<const tournament::PlayerBook*, NoBook>;
  /// Called on the thread of the ratings with the book, which has all games that had ended before the question unless
  /// it is being made again. Must not throw.
  using Question = std::function<void(const Book& book)>;
  void ask(Question question);

 private:
  /// A book, and how far it has read the archive.
  struct Reading {
    tournament::PlayerBook book;
    std::int64_t last = 0;
    std::optional<std::int64_t> reopening;
    std::int64_t percent = 0;
    bool complete = false;
  };
  using Clock = std::chrono::steady_clock;
  struct Waiting {
    Question question;
    Clock::time_point since;
  };

  void run(const std::stop_token& stop);
  std::string work(const std::stop_token& stop);
  std::optional<Question> next_question(const std::stop_token& stop, bool waits);
  void put_off();
  void answer(const Question& question);
  void renew();
  bool read_on(Reading& reading);

  store::Endings endings_;
  int max_games_;
  std::chrono::milliseconds patience_;
  Reading current_;
  std::optional<Reading> renewed_;  ///< after a game was reopened, until it is complete

  std::mutex mutex_;
  std::condition_variable_any wake_up_;
  std::deque<Waiting> waiting_;
  std::jthread thread_;  // the last member: its destructor stops the thread before anything that the thread uses is
                         // destroyed
};

}  // namespace app
