#pragma once

#include <cstdint>

namespace referee {

/// All there is to know of one side's clock between two turns; times in ms.
struct ClockState {
  std::int64_t main = 0;
  std::int64_t block = 0;  ///< left of the Canadian block
  int count = 0;           ///< byo-yomi periods left, or moves to go in the block
  friend bool operator==(const ClockState&, const ClockState&) = default;
};

}  // namespace referee
