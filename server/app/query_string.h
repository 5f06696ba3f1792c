#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "engine/core/options.h"

namespace app {

/// A part of an address with `%41` and `+` decoded; nothing when that is no plain text.
std::optional<std::string> decode(std::string_view text);

/// `size=9&rules=tromp-taylor` as keys and values, with `%41` and `+` decoded. The fault names the part that is wrong:
/// it has no `=` or no key, is not plain text, or its key is there twice.
base::Expected<std::vector<core::KeyValue>> parse_query(std::string_view query);

}  // namespace app
