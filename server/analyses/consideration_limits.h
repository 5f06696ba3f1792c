#pragma once

#include <cstddef>

namespace room {

/// Maximum numbers of positions that bots consider at the same time. Each user can have one.
struct ConsiderationLimits {
  std::size_t total = 16;
  std::size_t per_address = 8;
  /// Maximum number of positions that clients of one address may ask about in a second: the moves to each are played on
  /// the io thread.
  std::size_t per_second = 20;
};

}  // namespace room
