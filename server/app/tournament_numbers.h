#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "server/tournament/controller.h"

/// Numbers of tournaments as they are shown.
namespace app {

/// How many take part, those who have withdrawn left out.
inline int players(const tournament::Controller& controller) {
  return static_cast<int>(std::ranges::count(controller.entrants(), false, &tournament::Entrant::withdrawn));
}

/// With two digits at most behind the point, and none that says nothing: 2.5, 3.
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
