#pragma once

#include <cstddef>

namespace room {

struct TableLimits {
  std::size_t max_tables = 10'000;
  std::size_t max_tables_per_user = 20;
  /// The number of finished games that stay at their tables for users who still look at them; the oldest are removed
  /// first.
  std::size_t kept_when_over = 256;
};

}  // namespace room
