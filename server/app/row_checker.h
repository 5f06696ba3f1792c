#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>

#include "server/store/store.h"

namespace app {

/// Compares all rows of the database with their checksums once after the start, in small steps on the reader's thread,
/// and logs the damaged ones. Everything that plays at this moment has been checked before.
class RowChecker {
 public:
  /// The store must outlive the checker.
  RowChecker(store::Store& store, std::string file) : store_(store), file_(std::move(file)) {}
  RowChecker(const RowChecker&) = delete;
  RowChecker& operator=(const RowChecker&) = delete;
  /// The checks end soon after.
  ~RowChecker() { state_->stopped = true; }

  void start();
  /// The number of damaged rows found so far.
  [[nodiscard]] std::size_t damaged() const { return state_->damaged; }

 private:
  struct State {
    std::atomic<bool> stopped = false;
    std::atomic<std::size_t> damaged = 0;
  };
  using Shared = std::shared_ptr<State>;
  static void step(store::Store& store, const std::string& file, const Shared& state,
                   const std::shared_ptr<store::RowCheck>& check, std::size_t reported);

  store::Store& store_;
  std::string file_;
  Shared state_ = std::make_shared<State>();
};

}  // namespace app
