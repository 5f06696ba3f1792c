#include "clients/cli/terminal/columns.h"

namespace cli {

std::size_t width(std::string_view text) {
  std::size_t columns = 0;
  for (const char byte : text) {
    const auto value = static_cast<unsigned char>(byte);
    if ((value & 0xC0U) != 0x80U) columns += value >= 0xE3 ? 2 : 1;
  }
  return columns;
}

std::string padded(const std::string& text, std::size_t columns) {
  const std::size_t taken = width(text);
  return text + std::string(columns > taken ? columns - taken : 0, ' ');
}

std::string right(const std::string& text, std::size_t columns) {
  const std::size_t taken = width(text);
  return std::string(columns > taken ? columns - taken : 0, ' ') + text;
}

}  // namespace cli
