#pragma once

#include <chrono>
#include <optional>

namespace app {

/// Notices when the database does not confirm writes for a long time, as while PostgreSQL waits for its standby, and
/// logs the beginning and the end of that. Nothing is lost meanwhile; players only wait.
class SaveWatch {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Writes were confirmed or refused.
  void saved() { since_.reset(); }
  /// `waits`: whether a write has not been confirmed yet. Call it several times per second.
  void look(bool waits, Time now);
  /// Whether a write has been waiting for a long time.
  [[nodiscard]] bool stalled() const { return stalled_; }

 private:
  std::optional<Time> since_;  ///< when it was noticed that the oldest write waits
  bool stalled_ = false;
};

}  // namespace app
