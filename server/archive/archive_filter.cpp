#include "server/archive/archive_filter.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/text.h"
#include "engine/games.h"
#include "protocol/codec/plain_text.h"
#include "server/archive/opening.h"
#include "server/referee/termination.h"

namespace archive {
namespace {

namespace chrono = std::chrono;

/// Reads digits at a position of fixed width.
std::optional<unsigned> digits(std::string_view text, std::size_t from, std::size_t count) {
  for (std::size_t i = from; i < from + count; ++i)
    if (i >= text.size() || !base::is_digit(text[i])) return std::nullopt;
  return base::parse_number<unsigned>(text.substr(from, count));
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

constexpr std::string_view filter_names = "player, game, tournament, result, rated, from, before, after, limit, moves";

std::optional<base::Fault> read_result(std::string_view value, store::ArchiveFilter& filter) {
  for (const base::Side side : base::both_sides)
    if (base::equal_ignoring_case(value, base::name(side))) filter.result = std::string{base::letter(side)} + '+';
  for (const std::string_view word : {"draw", "void"})
    if (base::equal_ignoring_case(value, word)) filter.result = word;
  for (const std::string_view word : referee::termination_words)
    if (base::equal_ignoring_case(value, word)) filter.reason = word;
  if (filter.result || filter.reason) return std::nullopt;
  return base::Fault{"unknown result '{value}'; valid: black, white, draw, void, or how the game ended: {names}",
                     protocol::excerpt(value), base::join(referee::termination_words, ", ")};
}

/// Reads one filter; `value` is a date, a number or a word, depending on the key. False if the key is none of these.
base::Expected<bool> read(std::string_view key, const std::string& value, store::ArchiveFilter& filter) {
  constexpr int most = 1000;
  const auto is = [&](std::string_view name) { return base::equal_ignoring_case(key, name); };
  if (is("player")) {
    filter.player = value;
  } else if (is("result")) {
    if (std::optional<base::Fault> fault = read_result(value, filter)) return tl::unexpected(*std::move(fault));
  } else if (is("from") || is("before")) {
    const std::optional<std::int64_t> time = parse_utc(value);
    if (!time)
      return base::fault("'{value}' is not a date (2026-11-20 or 2026-11-20T19:30:00Z, in UTC)",
                         protocol::excerpt(value));
    (is("from") ? filter.from : filter.before) = *time;
  } else if (is("tournament")) {
    filter.tournament = base::parse_number<store::TournamentId>(value);
    if (!filter.tournament) return base::fault("'{value}' is not the number of a tournament", protocol::excerpt(value));
  } else if (is("rated")) {
    if (value != "yes" && value != "no")
      return base::fault("rated must be yes or no, not '{value}'", protocol::excerpt(value));
    filter.rated = value == "yes";
  } else if (is("after")) {
    filter.after = base::parse_number<store::RoomId>(value);
    if (!filter.after) return base::fault("'{value}' is not the number of a game", protocol::excerpt(value));
  } else if (is("limit")) {
    const std::optional<int> limit = base::parse_number<int>(value);
    if (!limit || *limit < 1 || *limit > most)
      return base::fault("{field} must be {min} to {max}, not '{value}'", "limit", 1, most, protocol::excerpt(value));
    filter.limit = *limit;
  } else {
    return false;
  }
  return true;
}

/// All filters of a list, before a position is made from the moves.
struct Wish {
  store::ArchiveFilter filter;
  const core::GameKind* kind = nullptr;
  std::optional<std::string> moves;
  std::vector<store::KeyValue> options;
};

base::Expected<Wish> parse_wish(const std::vector<store::KeyValue>& filters) {
  Wish wish;
  for (const auto& [key, value] : filters) {
    if (!base::equal_ignoring_case(key, "game")) continue;
    wish.kind = engine::find_game(value);
    if (wish.kind == nullptr) return tl::unexpected(engine::no_such_game(protocol::excerpt(value)));
    wish.filter.kind = wish.kind->name;
  }
  for (const auto& [key, value] : filters) {
    if (base::equal_ignoring_case(key, "game")) continue;
    if (base::equal_ignoring_case(key, "moves")) {
      wish.moves = value;
      continue;
    }
    const base::Expected<bool> known = read(key, value, wish.filter);
    if (!known) return tl::unexpected(known.error());
    if (*known) continue;
    const bool is_option =
        wish.kind != nullptr && std::ranges::any_of(wish.kind->options, [&name = key](const auto& spec) {
          return base::equal_ignoring_case(spec.name, name);
        });
    if (!is_option)
      return base::fault("unknown filter '{filter}'; valid: {names}, and with game= and moves= the game's options",
                         protocol::excerpt(key), filter_names);
    wish.options.emplace_back(key, value);
  }
  return wish;
}

base::Expected<OpeningFilter> with_position(Wish wish) {
  if (wish.kind == nullptr) return base::fault("moves= needs a game: add game=; valid: {names}", engine::game_names());
  base::Expected<core::AnyGame> game = play_opening(*wish.kind, wish.options, wish.moves.value_or(""));
  if (!game) return tl::unexpected(game.error());
  wish.filter.position = position_key(*wish.kind, *game);
  return OpeningFilter{std::move(wish.filter), wish.kind, *std::move(game)};
}

}  // namespace

base::Expected<store::ArchiveFilter> parse_archive_filter(const std::vector<store::KeyValue>& filters) {
  base::Expected<Wish> wish = parse_wish(filters);
  if (!wish) return tl::unexpected(wish.error());
  if (!wish->moves) {
    if (wish->options.empty()) return std::move(wish->filter);
    return base::fault("the option '{option}' needs moves=, which may be empty", wish->options.front().first);
  }
  base::Expected<OpeningFilter> opening = with_position(*std::move(wish));
  if (!opening) return tl::unexpected(opening.error());
  return std::move(opening->filter);
}

base::Expected<OpeningFilter> parse_opening_filter(const std::vector<store::KeyValue>& filters) {
  base::Expected<Wish> wish = parse_wish(filters);
  if (!wish) return tl::unexpected(wish.error());
  return with_position(*std::move(wish));
}

}  // namespace archive
