#pragma once

#include <string_view>
#include <vector>

#include "engine/core/expected.h"
#include "engine/core/options.h"

namespace app {

/// `size=9&rules=tromp-taylor` as keys and values, with `%41` and `+` decoded. The fault names the part that is wrong:
/// it has no `=` or no key, is not plain text, or its key is there twice.
core::Expected<std::vector<core::KeyValue>> parse_query(std::string_view query);

}  // namespace app
