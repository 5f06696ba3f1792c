#include "server/app/query_string.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

#include "engine/base/text.h"
#include "protocol/codec/plain_text.h"

namespace app {

std::optional<std::string> decode(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      result += text[i] == '+' ? ' ' : text[i];
      continue;
    }
    if (text.size() - i < 3) return std::nullopt;
    unsigned byte = 0;
    const char* const end = text.data() + i + 3;
    const auto [last, error] = std::from_chars(text.data() + i + 1, end, byte, 16);
    if (error != std::errc{} || last != end) return std::nullopt;
    result += static_cast<char>(byte);
    i += 2;
  }
  if (protocol::why_not_plain(result)) return std::nullopt;
  return result;
}

base::Expected<std::vector<core::KeyValue>> parse_query(std::string_view query) {
  std::vector<core::KeyValue> result;
  while (!query.empty()) {
    const std::string_view part = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(part.size() + 1, query.size()));
    if (part.empty()) continue;
    const std::size_t equals = part.find('=');
    const std::optional<std::string> key = decode(part.substr(0, equals));
    const std::optional<std::string> value =
        equals == std::string_view::npos ? std::nullopt : decode(part.substr(equals + 1));
    if (!key || !value || key->empty())
      return base::fault("'{text}' is not key=value in percent-encoded UTF-8", protocol::excerpt(part));
    if (std::ranges::any_of(result, [&](const auto& other) { return base::equal_ignoring_case(other.first, *key); }))
      return base::fault("'{key}' is given twice", protocol::excerpt(*key));
    result.emplace_back(*key, *value);
  }
  return result;
}

}  // namespace app
