#pragma once

#include <cstddef>

namespace room {

struct TableLimits {
  std::size_t max_tables = 10'000;
  std::size_t max_tables_per_user = 20;
  /// Games that are over stay at their table, for those who still look at it, until this many newer ones are over.
  std::size_t kept_when_over = 256;
};

}  // namespace room
