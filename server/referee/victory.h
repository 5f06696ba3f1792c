#pragma once

#include <string>
#include <string_view>

#include "engine/base/side.h"

namespace referee {

/// `B+resign`, `W+time`.
inline std::string victory(base::Side side, std::string_view how) {
  return std::string{base::letter(side)} + "+" + std::string{how};
}

}  // namespace referee
