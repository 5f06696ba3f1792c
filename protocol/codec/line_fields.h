#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"

/// The fields of a line and their quoting.
namespace protocol {

/// Splits at commas; blanks around a field do not count, quotes that enclose a field are taken away. A quote elsewhere
/// in an unquoted field stands for itself. Always at least one field.
base::Expected<std::vector<std::string>> split_fields(std::string_view line);

/// The field as it stands in a line: in quotes where it needs them. Expects plain text.
std::string quote_field(std::string text);

}  // namespace protocol
