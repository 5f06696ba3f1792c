#include "protocol/record/thousandths.h"

#include <algorithm>

#include "engine/base/text.h"

namespace protocol {

std::string from_thousandths(std::int64_t thousandths) {
  std::string text = std::to_string(thousandths / 1000);
  if (thousandths % 1000 == 0) return text;
  return text + "." + std::to_string(1000 + thousandths % 1000).substr(1);
}

std::optional<std::int64_t> to_thousandths(std::string_view text) {
  const std::size_t dot = std::min(text.find('.'), text.size());
  const auto whole = base::parse_number<std::uint32_t>(text.substr(0, dot));
  std::string decimals{text.substr(std::min(dot + 1, text.size()))};
  decimals.resize(3, '0');
  const auto fraction = base::parse_number<std::uint16_t>(decimals);
  if (!whole || !fraction) return std::nullopt;
  return std::int64_t{*whole} * 1000 + *fraction;
}

std::optional<std::int64_t> duration_ms(std::string_view duration) {
  const std::size_t digits = std::min(duration.find_first_not_of("0123456789"), duration.size());
  const auto number = base::parse_number<std::uint32_t>(duration.substr(0, digits));
  const std::string unit = base::to_lower(duration.substr(digits));
  const std::int64_t ms = unit == "ms" ? 1 : unit == "s" ? 1000 : unit == "m" ? 60'000 : unit == "h" ? 3'600'000 : 0;
  if (!number || ms == 0) return std::nullopt;
  return *number * ms;
}

}  // namespace protocol
