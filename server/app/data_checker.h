#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>

#include "server/store/store.h"

namespace app {

/// Checks the whole database once after the start, in small steps on the thread of a reader, and logs what is damaged.
/// Everything that plays at this moment has been checked before.
class DataChecker {
 public:
  /// The store must outlive the checker.
  DataChecker(store::Store& store, std::string file) : store_(store), file_(std::move(file)) {}
  DataChecker(const DataChecker&) = delete;
  DataChecker& operator=(const DataChecker&) = delete;
  /// The checks end soon after.
  ~DataChecker() { state_->stopped = true; }

  void start();

  struct Report {
    std::size_t damaged_rows = 0;    ///< found so far
    std::size_t damaged_places = 0;  ///< of tables and indices that cannot be read
    bool complete = false;           ///< everything has been checked
  };
  [[nodiscard]] Report report() const { return {state_->damaged_rows, state_->damaged_places, state_->complete}; }

 private:
  struct State {
    std::atomic<bool> stopped = false;
    std::atomic<bool> complete = false;
    std::atomic<std::size_t> damaged_rows = 0;
    std::atomic<std::size_t> damaged_places = 0;
  };
  using Shared = std::shared_ptr<State>;
  static void step(store::Store& store, const std::string& file, const Shared& state,
                   const std::shared_ptr<store::DataCheck>& check, std::size_t reported);
  static void completed(const std::string& file, const Shared& state, const store::DataCheck& check);

  store::Store& store_;
  std::string file_;
  Shared state_ = std::make_shared<State>();
};

}  // namespace app
