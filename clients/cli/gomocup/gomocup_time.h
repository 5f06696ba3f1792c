#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/core/bot.h"

namespace cli {

/// The time limits of a Gomocup manager, in ms: `INFO timeout_turn`, `timeout_match` and `time_left`.
class GomocupTime {
 public:
  /// Per move; 0 asks to play as fast as possible.
  void set_turn(std::int64_t limit) { turn_ = limit; }
  /// For the whole match; 0 means no limit.
  void set_match(std::int64_t limit);
  /// The rest of it; negative if it is used up.
  void set_left(std::int64_t left);

  /// The time for the next move: the limit of the turn less a margin for communication, or a share of the match. One
  /// second if the manager sets no limit.
  [[nodiscard]] std::chrono::milliseconds limit() const;

 private:
  std::optional<std::int64_t> turn_;
  std::optional<std::int64_t> left_;  ///< empty without a limit for the match
};

}  // namespace cli
