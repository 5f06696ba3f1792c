#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/core/bot.h"

namespace cli {

/// What a manager of Gomocup tells an engine about time, in ms: `INFO timeout_turn`, `timeout_match` and `time_left`.
class GomocupTime {
 public:
  /// For each move; 0 asks to play as fast as possible.
  void set_turn(std::int64_t limit) { turn_ = limit; }
  /// For the whole match; 0 sets no limit.
  void set_match(std::int64_t limit);
  /// What is left of that; less than 0 where it is used up.
  void set_left(std::int64_t left);

  /// What the next move may take: of a turn all but a margin for the way to the manager and back, of a match a share.
  /// A second where the manager has set no limit.
  [[nodiscard]] std::chrono::milliseconds limit() const;

 private:
  std::optional<std::int64_t> turn_;
  std::optional<std::int64_t> left_;  ///< nothing without a limit for the match
};

}  // namespace cli
