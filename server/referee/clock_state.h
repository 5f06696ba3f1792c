#pragma once

#include <cstdint>

namespace referee {

/// The complete state of one side's clock between two turns; times in ms.
struct ClockState {
  std::int64_t main = 0;
  std::int64_t block = 0;  ///< time left in the Canadian block
  int count = 0;           ///< byo-yomi periods left, or moves left in the block
  friend bool operator==(const ClockState&, const ClockState&) = default;
};

}  // namespace referee
