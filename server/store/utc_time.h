#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace store {

/// Milliseconds since 1970 as `2026-11-20T19:30:00Z`; expects a year of four digits.
inline std::string utc_text(std::int64_t milliseconds) {
  using namespace std::chrono;
  const sys_time<std::chrono::milliseconds> time{std::chrono::milliseconds(milliseconds)};
  const sys_days day = floor<days>(time);
  const year_month_day date{day};
  const hh_mm_ss clock{floor<seconds>(time - day)};
  const auto two_digits = [](auto value) {
    const auto number = static_cast<unsigned>(value);
    return std::string(number < 10 ? "0" : "") + std::to_string(number);
  };
  return std::to_string(static_cast<int>(date.year())) + '-' + two_digits(static_cast<unsigned>(date.month())) + '-' +
         two_digits(static_cast<unsigned>(date.day())) + 'T' + two_digits(clock.hours().count()) + ':' +
         two_digits(clock.minutes().count()) + ':' + two_digits(clock.seconds().count()) + 'Z';
}

}  // namespace store
