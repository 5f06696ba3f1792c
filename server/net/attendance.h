#pragma once

#include <chrono>
#include <cstdint>

#include "server/net/line_limits.h"

namespace net {

/// Deadlines that a client has missed.
enum class Lapse : std::uint8_t {
  none,
  login,  ///< it has not logged in
  sound,  ///< it has logged in and was silent; reported again after each further interval of silence
  pong,   ///< it answered pings before, and has been silent for three intervals
};

/// Decides whether a client is still connected and active. Pure: the caller passes the time.
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

  /// The client has sent something.
  void heard(Time now) {
    if (!logged_in_) return;
    silences_ = 0;
    due_ = now + ping_time_;
  }
  /// The client answers pings and is expected to continue to do so.
  void answers_pings() { answers_pings_ = true; }

  /// The time of the next check, unless logged_in() is called before.
  [[nodiscard]] Time due() const { return due_; }
  /// The deadline that the client has missed. A late check counts as one interval of silence, so that no client is
  /// disconnected because the server itself was stalled.
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
  int silences_ = 0;  ///< consecutive intervals of silence
};

}  // namespace net
