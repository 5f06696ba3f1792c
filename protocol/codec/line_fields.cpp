#include "protocol/codec/line_fields.h"

#include <algorithm>

#include "engine/base/text.h"
#include "protocol/codec/plain_text.h"

namespace protocol {
namespace {

/// Removes a quoted field from the front of `rest`, which begins with its quote.
base::Expected<std::string> take_quoted(std::string_view& rest) {
  std::string field;
  rest.remove_prefix(1);
  while (true) {
    const std::size_t quote = rest.find('"');
    if (quote == std::string_view::npos) return base::fault("a quoted field has no closing quote");
    field += rest.substr(0, quote);
    rest.remove_prefix(quote + 1);
    if (!rest.starts_with('"')) return field;
    field += '"';
    rest.remove_prefix(1);
  }
}

}  // namespace

base::Expected<std::vector<std::string>> split_fields(std::string_view line) {
  std::vector<std::string> fields;
  while (true) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    std::string quoted;
    const bool is_quoted = line.starts_with('"');
    if (is_quoted) {
      base::Expected<std::string> field = take_quoted(line);
      if (!field) return tl::unexpected(field.error());
      quoted = *std::move(field);
    }
    const std::size_t comma = line.find(',');
    const std::string_view plain = base::trim(line.substr(0, comma));
    if (is_quoted && !plain.empty())
      return base::fault("'{text}' follows a closing quote: write a quote inside a quoted field twice", excerpt(plain));
    fields.push_back(is_quoted ? std::move(quoted) : std::string{plain});
    if (comma == std::string_view::npos) return fields;
    line.remove_prefix(comma + 1);
  }
}

std::string quote_field(std::string text) {
  if (text.find_first_of(",\"") == std::string::npos && !text.starts_with(' ') && !text.ends_with(' ')) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    quoted += c;
    if (c == '"') quoted += '"';
  }
  return quoted + '"';
}

}  // namespace protocol
