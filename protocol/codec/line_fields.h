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

/// Appends the field as it is written in a line: as the nearest plain text, in quotes if necessary.
void append_field(std::string& line, std::string_view text);

}  // namespace protocol
