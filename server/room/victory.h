#pragma once

#include <string>
#include <string_view>

#include "engine/core/side.h"

namespace room {

/// `B+resign`, `W+time`.
inline std::string victory(core::Side side, std::string_view how) {
  return std::string{core::letter(side)} + "+" + std::string{how};
}

}  // namespace room
