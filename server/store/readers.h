#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

#include "server/store/engine.h"
#include "server/store/question_queue.h"

namespace store {

struct ReaderSettings {
  std::size_t readers = 2;                  ///< that answer questions of clients at the same time
  std::chrono::milliseconds limit{10'000};  ///< a question that takes longer ends with an error
  std::function<void()> in_background;      ///< runs first on the thread that reads for the server itself
};

/// Threads with a connection each that only reads: their questions never delay a move, however long they take. Some
/// threads answer clients, and one more does work of the server itself that has no time limit.
class Readers {
 public:
  /// Expects a database that is open for writing.
  Readers(const Engine& engine, const ReaderSettings& settings);
  Readers(const Readers&) = delete;
  Readers& operator=(const Readers&) = delete;
  /// Answers the waiting questions, each of which now ends with an error unless it is short; then closes.
  ~Readers() = default;

  /// The question runs on a reader's thread and must not throw.
  void add(ReaderQuestion question);
  /// The same on the thread for the server's own work, in the order of the calls.
  void add_background(std::function<void(Database&)> work);

 private:
  void answer_clients(const std::stop_token& stop, Database& database);
  void work(const std::stop_token& stop, Database& database);

  std::chrono::milliseconds limit_;
  std::function<void()> in_background_;
  std::mutex mutex_;
  std::condition_variable_any wake_up_;
  QuestionQueue questions_;                           ///< guarded by mutex_
  std::deque<std::function<void(Database&)>> works_;  ///< guarded by mutex_
  std::list<std::unique_ptr<Database>> databases_;
  std::list<std::jthread> threads_;  // the last member: its destructor stops the threads before anything that they use
                                     // is destroyed
};

}  // namespace store
