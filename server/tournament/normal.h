#pragma once

#include <cmath>
#include <numbers>

namespace tournament {

/// The number of standard deviations on both sides that hold 95 % of a normal distribution.
constexpr double normal_95 = 1.959963984540054;

/// The probability that a standard normal variable is below x.
inline double normal_below(double x) {
  return std::erfc(-x / std::numbers::sqrt2) / 2;
}

}  // namespace tournament
