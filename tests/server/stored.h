#pragma once

#include <vector>

#include "server/store/rows.h"

namespace tests {

/// The contents that the store would load after these rows, including finished games.
store::Contents contents_of(const std::vector<store::Write>& rows);

}  // namespace tests
