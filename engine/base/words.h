#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace base {

/// Splits a text at its blanks.
inline std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> parts;
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    if (text.empty()) return parts;
    const std::size_t end = std::min(text.find(' '), text.size());
    parts.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

}  // namespace base
