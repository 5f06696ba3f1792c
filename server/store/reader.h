#pragma once

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

#include "server/store/sqlite.h"

namespace store {

/// A thread with a connection that only reads: whatever is asked there, however long it takes, keeps no move waiting.
/// Each question sees one moment of the database.
class Reader {
 public:
  /// Expects a folder whose database is open for writing and in its current schema.
  explicit Reader(const std::filesystem::path& folder);
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  /// Answers what is waiting, then closes.
  ~Reader() = default;

  /// The question runs on the reader's thread, and throws nothing.
  using Question = std::function<void(Database&)>;
  void add(Question question);

 private:
  void run(const std::stop_token& stop);

  Database database_;
  std::mutex mutex_;
  std::condition_variable_any wake_up_;
  std::deque<Question> waiting_;
  std::jthread thread_;  // the last member: it stops before anything it uses is gone
};

}  // namespace store
