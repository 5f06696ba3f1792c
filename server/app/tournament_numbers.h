#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "server/tournament/controller.h"

/// Numbers of tournaments as they are displayed.
namespace app {

/// The number of entrants, without those who have withdrawn.
inline int players(const tournament::Controller& controller) {
  return static_cast<int>(std::ranges::count(controller.entrants(), false, &tournament::Entrant::withdrawn));
}

/// With at most two decimals and without trailing zeros: 2.5, 3.
inline std::string decimal(double value) {
  const auto hundredths = std::llround(value * 100);
  const auto fraction = std::abs(hundredths % 100);
  std::string text = (hundredths < 0 ? "-" : "") + std::to_string(std::abs(hundredths / 100));
  if (fraction == 0) return text;
  text += '.';
  text += static_cast<char>('0' + fraction / 10);
  if (fraction % 10 != 0) text += static_cast<char>('0' + fraction % 10);
  return text;
}

}  // namespace app
