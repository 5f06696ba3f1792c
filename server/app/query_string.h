#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "engine/core/options.h"

namespace app {

/// Decodes `%41` and `+` in a part of an address; nullopt if the result is not plain text.
std::optional<std::string> decode(std::string_view text);

/// Reads `size=9&rules=tromp-taylor` as keys and values, with `%41` and `+` decoded. The fault names the part that is
/// wrong: it has no `=` or no key, is not plain text, or repeats a key.
base::Expected<std::vector<core::KeyValue>> parse_query(std::string_view query);

}  // namespace app
