#pragma once

#include <atomic>
#include <chrono>
#include <string>
#include <string_view>

namespace app {

/// Work that is done in short steps with pauses: one step at a time, each begun by `look` of its owner and ended on a
/// thread of the store. Its members are used by one thread at a time: by that of `look`, or by the step.
class BackgroundSteps {
 public:
  /// `work` completes the message of a failure: `cannot WORK: why`.
  explicit BackgroundSteps(std::string_view work) : work_(work) {}

  /// Whether the next step begins now: none is being taken, and there is no rest. Then it must end.
  bool begin(std::chrono::steady_clock::time_point now);
  void end() { busy_ = false; }
  /// Ends it, and begins no other one for a minute.
  void end_and_rest();
  /// The same, and logs the error.
  void fail(const std::string& error);

  /// From now on a failure is not logged: the questions of a store that is being closed end with errors.
  void stop() { stopped_ = true; }
  [[nodiscard]] bool stopped() const { return stopped_; }

 private:
  std::string_view work_;
  std::atomic<bool> busy_ = false;
  std::atomic<bool> stopped_ = false;
  bool rests_ = false;
  std::chrono::steady_clock::time_point next_{};
};

}  // namespace app
