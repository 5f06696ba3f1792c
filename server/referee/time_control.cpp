#include "server/referee/time_control.h"

#include <string>

#include "engine/base/text.h"

namespace referee {
namespace {

constexpr Millis longest = std::chrono::hours{24};
constexpr int max_periods = 100;

/// The parts of the text before and after the first separator.
std::optional<std::pair<std::string_view, std::string_view>> split(std::string_view text, char separator) {
  const std::size_t at = text.find(separator);
  if (at == std::string_view::npos) return std::nullopt;
  return std::pair{text.substr(0, at), text.substr(at + 1)};
}

std::optional<TimeControl> parse(std::string_view text, bool canadian) {
  TimeControl control;
  if (base::equal_ignoring_case(text, "none")) return control;
  control.unlimited = false;

  const auto slash = split(text, '/');
  if (slash && base::equal_ignoring_case(slash->second, "move")) {
    const std::optional<Millis> period = parse_duration(slash->first);
    if (!period || period->count() == 0) return std::nullopt;
    control.overtime = TimeControl::Overtime::byo_yomi;
    control.period = *period;
    control.count = 1;
    return control;
  }
  const auto plus = split(slash ? slash->first : text, '+');
  if (plus && slash) return std::nullopt;
  const std::optional<Millis> main = parse_duration(plus ? plus->first : slash ? slash->first : text);
  if (!main) return std::nullopt;
  control.main = *main;
  if (plus) {
    const std::optional<Millis> increment = parse_duration(plus->second);
    if (!increment) return std::nullopt;
    control.increment = *increment;
  }
  if (slash) {
    const auto times = split(slash->second, 'x');
    if (!times) return std::nullopt;
    const std::optional<int> count = base::parse_number<int>(times->first);
    const std::optional<Millis> period = parse_duration(times->second);
    if (!count || *count < 1 || *count > max_periods || !period || period->count() == 0) return std::nullopt;
    control.overtime = canadian ? TimeControl::Overtime::canadian : TimeControl::Overtime::byo_yomi;
    control.count = *count;
    control.period = *period;
  }
  if (control.main + control.period + control.increment == Millis{0}) return std::nullopt;
  return control;
}

}  // namespace

std::optional<Millis> parse_duration(std::string_view text) {
  if (text == "0") return Millis{0};
  const std::size_t digits = text.find_first_not_of("0123456789");
  if (digits == std::string_view::npos) return std::nullopt;
  const std::optional<std::uint32_t> number = base::parse_number<std::uint32_t>(text.substr(0, digits));
  if (!number) return std::nullopt;
  const std::string unit = base::to_lower(text.substr(digits));
  std::int64_t factor = 0;
  if (unit == "ms") factor = 1;
  if (unit == "s") factor = 1000;
  if (unit == "m") factor = 60'000;
  if (unit == "h") factor = 3'600'000;
  const Millis duration{*number * factor};
  if (factor == 0 || duration > longest) return std::nullopt;
  return duration;
}

base::Expected<TimeControl> parse_time_control(std::string_view text, bool canadian) {
  if (const std::optional<TimeControl> control = parse(base::trim(text), canadian)) return *control;
  return base::fault("'{value}' is not a clock; valid: {form}, or 10m/25x5m with canadian=yes (up to 24h, 100 periods)",
                     text, time_control_form);
}

}  // namespace referee
