#pragma once

#include <optional>
#include <string_view>

#include "engine/base/expected.h"
#include "server/referee/now.h"

namespace referee {

/// The time that a side has. Every form is main time, then overtime:
///
///   none          no clock
///   10m           absolute: main time only
///   5m+10s        Fischer: each move adds the increment
///   10m/3x30s     byo-yomi: after the main time three periods of 30 s; a period that is not used up is restored
///   10m/25x5m     Canadian (with `canadian`): after the main time 25 moves in every 5 minutes
///   30s/move      byo-yomi of one period without main time
struct TimeControl {
  enum class Overtime { none, byo_yomi, canadian };

  bool unlimited = true;
  Millis main{0};
  Millis increment{0};
  Overtime overtime = Overtime::none;
  Millis period{0};  ///< one byo-yomi period, or one Canadian block
  int count = 0;     ///< byo-yomi periods, or moves in a Canadian block

  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

inline constexpr std::string_view time_control_form = "none|10m|5m+10s|10m/3x30s|30s/move";

/// A number with ms, s, m or h, or 0; at most 24 h.
std::optional<Millis> parse_duration(std::string_view text);

/// Reads one of the forms above; durations are a number with ms, s, m or h, or 0. At most 24 h each, 100 periods.
base::Expected<TimeControl> parse_time_control(std::string_view text, bool canadian);

}  // namespace referee
