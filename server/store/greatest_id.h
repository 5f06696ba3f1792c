#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/store/database.h"

namespace store {

/// The greatest number of a row in this table; 0 if it is empty.
inline std::int64_t greatest_id(Database& database, std::string_view table) {
  Statement query(database, "SELECT coalesce(max(id), 0) FROM " + std::string{table});
  std::int64_t greatest = 0;
  if (query.step()) query.read(greatest);
  return greatest;
}

}  // namespace store
