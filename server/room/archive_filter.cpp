#include "server/room/archive_filter.h"

#include <chrono>

#include "engine/core/text.h"
#include "engine/games.h"

namespace room {
namespace {

namespace chrono = std::chrono;

/// Digits at a place of fixed width.
std::optional<unsigned> digits(std::string_view text, std::size_t from, std::size_t count) {
  for (std::size_t i = from; i < from + count; ++i)
    if (i >= text.size() || !core::is_digit(text[i])) return std::nullopt;
  return core::parse_number<unsigned>(text.substr(from, count));
}

std::optional<std::int64_t> parse_utc(std::string_view text) {
  const auto year = digits(text, 0, 4);
  const auto month = digits(text, 5, 2);
  const auto day = digits(text, 8, 2);
  if (!year || !month || !day || text[4] != '-' || text[7] != '-') return std::nullopt;
  const chrono::year_month_day date{chrono::year{static_cast<int>(*year)}, chrono::month{*month}, chrono::day{*day}};
  if (!date.ok()) return std::nullopt;
  chrono::milliseconds time = chrono::sys_days{date}.time_since_epoch();
  if (text.size() > 10) {
    const auto hour = digits(text, 11, 2);
    const auto minute = digits(text, 14, 2);
    const auto second = digits(text, 17, 2);
    if (text.size() != 20 || text[10] != 'T' || text[13] != ':' || text[16] != ':' || text[19] != 'Z')
      return std::nullopt;
    if (!hour || !minute || !second || *hour > 23 || *minute > 59 || *second > 59) return std::nullopt;
    time += chrono::hours{*hour} + chrono::minutes{*minute} + chrono::seconds{*second};
  }
  return time.count();
}

}  // namespace

core::Expected<store::ArchiveFilter> parse_archive_filter(const std::vector<store::KeyValue>& filters) {
  constexpr int most = 1000;
  store::ArchiveFilter filter;
  for (const auto& [key, value] : filters) {
    if (core::equal_ignoring_case(key, "player")) {
      filter.player = value;
    } else if (core::equal_ignoring_case(key, "game")) {
      const core::GameKind* const kind = engine::find_game(value);
      if (kind == nullptr) return core::fault("no game is called '" + value + "': there is " + engine::game_names());
      filter.kind = kind->name;
    } else if (core::equal_ignoring_case(key, "from") || core::equal_ignoring_case(key, "before")) {
      const std::optional<std::int64_t> time = parse_utc(value);
      if (!time) return core::fault("'" + value + "' is no date: 2026-11-20 or 2026-11-20T19:30:00Z (UTC)");
      (core::equal_ignoring_case(key, "from") ? filter.from : filter.before) = *time;
    } else if (core::equal_ignoring_case(key, "limit")) {
      const std::optional<int> limit = core::parse_number<int>(value);
      if (!limit || *limit < 1 || *limit > most)
        return core::fault("'" + value + "' is no limit: a number from 1 to " + std::to_string(most));
      filter.limit = *limit;
    } else {
      return core::fault("the archive has no filter '" + key + "': there is player, game, from, before, limit");
    }
  }
  return filter;
}

}  // namespace room
