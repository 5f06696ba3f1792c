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

/// Whether a field with this plain text must be quoted.
bool needs_quotes(std::string_view text) {
  return text.starts_with(' ') || text.ends_with(' ') || text.find_first_of(",\"") != std::string_view::npos;
}

}  // namespace

base::Expected<std::vector<std::string>> split_fields(std::string_view line) {
  std::vector<std::string> fields;
  fields.reserve(static_cast<std::size_t>(std::ranges::count(line, ',')) + 1);
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

void append_field(std::string& line, std::string_view text) {
  std::string plain;
  if (!is_ascii_text(text)) text = plain = to_plain(text);
  if (!needs_quotes(text)) {
    line += text;
    return;
  }
  line += '"';
  for (const char c : text) {
    line += c;
    if (c == '"') line += '"';
  }
  line += '"';
}

}  // namespace protocol
