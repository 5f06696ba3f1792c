#pragma once

#include <algorithm>
#include <cmath>

namespace referee {

/// A probability from 0 to 1 in the form that messages and the disk use.
inline int thousandths(double win_rate) {
  return static_cast<int>(std::lround(std::clamp(win_rate, 0.0, 1.0) * 1000));
}

}  // namespace referee
