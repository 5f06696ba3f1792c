#pragma once

#include <chrono>
#include <cstdint>

#include "server/net/line_limits.h"

namespace net {

/// What a client did not do in the time it had.
enum class Lapse : std::uint8_t {
  none,
  login,  ///< it has not logged in
  sound,  ///< it has logged in and was silent; comes again after each further time of silence
  pong,   ///< it answered pings before, and has been silent for three of these times
};

/// Whether a client is still there and wanted. Pure: whoever uses it brings the time.
class Attendance {
 public:
  using Time = std::chrono::steady_clock::time_point;

  Attendance(const LineLimits& limits, Time now)
      : login_time_(limits.login_time), ping_time_(limits.ping_time), due_(now + login_time_) {}

  void logged_in(bool in, Time now) {
    logged_in_ = in;
    silences_ = 0;
    due_ = now + (in ? ping_time_ : login_time_);
  }
  [[nodiscard]] bool is_logged_in() const { return logged_in_; }

  /// Something came from it.
  void heard(Time now) {
    if (!logged_in_) return;
    silences_ = 0;
    due_ = now + ping_time_;
  }
  /// It is a client that answers pings, and is expected to go on with that.
  void answers_pings() { answers_pings_ = true; }

  /// When to look again, unless logged_in() is called before.
  [[nodiscard]] Time due() const { return due_; }
  /// What it has failed to do. A check that comes late counts as one time of silence, so that nobody is sent away
  /// because the server itself stood still.
  Lapse check(Time now) {
    if (now < due_) return Lapse::none;
    due_ = now + (logged_in_ ? ping_time_ : login_time_);
    if (!logged_in_) return Lapse::login;
    if (silences_ < max_silences) ++silences_;
    return answers_pings_ && silences_ == max_silences ? Lapse::pong : Lapse::sound;
  }

 private:
  static constexpr int max_silences = 3;

  std::chrono::milliseconds login_time_;
  std::chrono::milliseconds ping_time_;
  Time due_;
  bool logged_in_ = false;
  bool answers_pings_ = false;
  int silences_ = 0;  ///< ping times without a sound, one after the other
};

}  // namespace net
