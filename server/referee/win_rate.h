#pragma once

#include <algorithm>
#include <cmath>

namespace referee {

/// A chance of 0…1 as messages and the disk have it.
inline int thousandths(double win_rate) {
  return static_cast<int>(std::lround(std::clamp(win_rate, 0.0, 1.0) * 1000));
}

}  // namespace referee
