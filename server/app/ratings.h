#pragma once

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
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
/// archive; a question in that time waits. From then on a question reads only the games that have ended since the last
/// one, so it takes as long with a million games as with a thousand. When a game was reopened, the book is made again;
/// meanwhile questions are answered from the old one.
class Ratings {
 public:
  /// The number of games that are read at once: questions wait at most that long for a book that is made again.
  static constexpr int games_at_once = 10'000;

  /// Expects the folder of a store that exists.
  explicit Ratings(const std::filesystem::path& folder, int max_games_at_once = games_at_once);
  Ratings(const Ratings&) = delete;
  Ratings& operator=(const Ratings&) = delete;
  /// Waiting questions are not answered.
  ~Ratings() = default;

  /// Called on the thread of the ratings with the book, which has all games that had ended before the question unless
  /// it is being made again, or with a fault if the database cannot be read. Must not throw.
  using Question = std::function<void(base::Expected<const tournament::PlayerBook*> book)>;
  void ask(Question question);

 private:
  /// A book, and how far it has read the archive.
  struct Reading {
    tournament::PlayerBook book;
    std::int64_t last = 0;
    std::optional<std::int64_t> reopening;
    bool complete = false;
  };

  void run(const std::stop_token& stop);
  std::string work(const std::stop_token& stop);
  std::optional<Question> next_question(const std::stop_token& stop, bool waits);
  void answer(const Question& question);
  void renew();
  bool read_on(Reading& reading);

  store::Endings endings_;
  int max_games_;
  Reading current_;
  std::optional<Reading> renewed_;  ///< after a game was reopened, until it is complete

  std::mutex mutex_;
  std::condition_variable_any wake_up_;
  std::deque<Question> waiting_;
  std::jthread thread_;  // the last member: its destructor stops the thread before anything that the thread uses is
                         // destroyed
};

}  // namespace app
