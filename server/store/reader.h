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

/// A thread with a connection that only reads: its questions never delay a move, however long they take. Each question
/// sees the database as it is at one moment.
class Reader {
 public:
  /// Expects a folder whose database is open for writing and has the current schema.
  explicit Reader(const std::filesystem::path& folder);
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  /// Answers the waiting questions, then closes.
  ~Reader() = default;

  /// The question runs on the reader's thread and must not throw.
  using Question = std::function<void(Database&)>;
  void add(Question question);

 private:
  void run(const std::stop_token& stop);

  Database database_;
  std::mutex mutex_;
  std::condition_variable_any wake_up_;
  std::deque<Question> waiting_;
  std::jthread thread_;  // the last member: its destructor stops the thread before anything that the thread uses is
                         // destroyed
};

}  // namespace store
