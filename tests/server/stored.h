#pragma once

#include <vector>

#include "server/store/rows.h"

namespace tests {

/// What the store would load after these rows; games that are over too.
store::Contents contents_of(const std::vector<store::Write>& rows);

}  // namespace tests
