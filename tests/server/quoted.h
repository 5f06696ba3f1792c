#pragma once

#include <string>

namespace tests {

/// The text as one field of a line.
inline std::string quoted(std::string text) {
  for (std::size_t i = 0; (i = text.find('"', i)) != std::string::npos; i += 2) text.insert(i, "\"");
  return "\"" + text + "\"";
}

}  // namespace tests
