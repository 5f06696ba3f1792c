#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"

/// The fields of a line and their quoting.
namespace protocol {

/// Splits at commas; removes spaces around a field and quotes that enclose it. A quote elsewhere in an unquoted field
/// is part of its text. Always returns at least one field.
base::Expected<std::vector<std::string>> split_fields(std::string_view line);

/// The field as it is written in a line: in quotes if necessary. Expects plain text.
std::string quote_field(std::string text);

}  // namespace protocol
