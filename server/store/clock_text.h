#pragma once

#include <string>
#include <string_view>

#include "server/store/rows.h"

/// The text of a clock in the database: `main/block/count`, `600000/0/3`.
namespace store {

std::string clock_text(const ClockState& clock);

/// Throws std::runtime_error for any other text.
ClockState clock_from_text(std::string_view text);

}  // namespace store
