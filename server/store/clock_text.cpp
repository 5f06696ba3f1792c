#include "server/store/clock_text.h"

#include <optional>
#include <stdexcept>

#include "engine/base/text.h"

namespace store {

std::string clock_text(const ClockState& clock) {
  return std::to_string(clock.main) + "/" + std::to_string(clock.block) + "/" + std::to_string(clock.count);
}

ClockState clock_from_text(std::string_view text) {
  const std::size_t first = text.find('/');
  const std::size_t second = text.rfind('/');
  if (first != std::string_view::npos && first < second) {
    const auto main = base::parse_number<std::int64_t>(text.substr(0, first));
    const auto block = base::parse_number<std::int64_t>(text.substr(first + 1, second - first - 1));
    const auto count = base::parse_number<int>(text.substr(second + 1));
    if (main && block && count) return {*main, *block, *count};
  }
  throw std::runtime_error("'" + std::string{text} + "' is not a state of a clock");
}

}  // namespace store
