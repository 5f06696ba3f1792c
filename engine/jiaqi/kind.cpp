#include "engine/jiaqi/kind.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/any_game_of.h"
#include "engine/jiaqi/bots.h"
#include "engine/jiaqi/level_starts.h"
#include "engine/jiaqi/position.h"
#include "engine/jiaqi/sizes.h"

namespace jiaqi {
namespace {

constexpr std::array<std::int64_t, 2> jia_runs{1, 0};
// In the order of the corresponding enumerators.
constexpr std::array<std::string_view, gun_lines_values> gun_lines_words{"all", "long", "orth", "none"};
constexpr std::array<std::string_view, 3> repetition_words{"draw", "majority", "off"};
constexpr std::array<std::string_view, 2> placers{"first", "second"};
constexpr std::array<std::string_view, 2> colours{"black", "white"};
constexpr std::array<std::string_view, 3> blocked_words{"extra_move", "pass", "none_loses"};

constexpr std::array<core::OptionSpec, 13> options{{
    {"size", "number of crossings on a side of the board", core::IntegerChoice{Sizes::values, 5}},
    {"first_colour", "colour that places the first stone", core::WordChoice{colours, "black"}},
    {"movement_first", "side that opens the movement phase: the first or the second placer",
     core::WordChoice{placers, "second"}},
    {"jia_run", "number of stones that a jia takes: 1 between the jaws, or 0 for any number",
     core::IntegerChoice{jia_runs, 1}},
    {"gun_lines", "lines that guns shoot along: all, long (five points or more), orth (rows and columns) or none",
     core::WordChoice{gun_lines_words, "all"}},
    {"chain", "captured stones capture in turn", core::Flag{true}},
    {"placement_elimination", "a side without stones loses in the placement phase too", core::Flag{true}},
    {"giveway", "rule for a blocked side: the opponent gives way by an extra_move, or the side passes, or it loses",
     core::WordChoice{blocked_words, "extra_move"}},
    {"giveway_must_leave", "giving way must unblock the side; off: the opponent gives way again until it does",
     core::Flag{true}},
    {"giveway_may_win", "giving way may take the last stone of the blocked side", core::Flag{true}},
    {"repetition", "result of the third occurrence of a position: draw, win for the majority of stones, or off",
     core::WordChoice{repetition_words, "draw"}},
    {"ply_limit",
     "number of plies after which the majority of stones wins; 0: no limit; -1: 300 on 5 lines, more on larger boards",
     core::IntegerRange{-1, 10000, -1}},
    {"no_capture", "number of successive movement plies without a capture after which the majority wins; 0: no limit",
     core::IntegerRange{0, 1000, 0}},
}};

template <class Enum, std::size_t N>
Enum choice(const std::array<std::string_view, N>& words, std::string_view word) {
  return static_cast<Enum>(std::ranges::find(words, word) - words.begin());
}

Rules rules_of(const core::Options& given, int points) {
  const auto first = choice<base::Side>(colours, given.word("first_colour"));
  const std::int64_t limit = given.integer("ply_limit");
  return {
      .ply_limit = limit < 0 ? default_ply_limit(points) : static_cast<std::uint16_t>(limit),
      .quiet_limit = static_cast<std::uint16_t>(given.integer("no_capture")),
      .long_runs = given.integer("jia_run") == 0,
      .gun_lines = choice<GunLines>(gun_lines_words, given.word("gun_lines")),
      .chain = given.flag("chain"),
      .third_occurrence = choice<ThirdOccurrence>(repetition_words, given.word("repetition")),
      .places_first = first,
      .moves_first = given.word("movement_first") == "first" ? first : base::opponent(first),
      .eliminates_while_placing = given.flag("placement_elimination"),
      .blocked = choice<Blocked>(blocked_words, given.word("giveway")),
      .give_way_must_leave = given.flag("giveway_must_leave"),
      .give_way_may_win = given.flag("giveway_may_win"),
  };
}

base::Expected<core::AnyGame> start(const core::Options& given) {
  return Sizes::with(given.integer("size"), [&](auto size) {
    return core::AnyGame::of(Position<size>(rules_of(given, static_cast<int>(Board<size>::point_count))));
  });
}

template <int Size>
base::Expected<core::AnyGame> set_up_on(const core::Options& given, const core::Stones& stones, base::Side turn) {
  using Position = jiaqi::Position<Size>;
  using Board = typename Position::Board;
  base::PerSide<typename Board::Set> sets;
  for (Point point = 0; point < Board::point_count; ++point)
    if (const std::optional<base::Side> side = stones[point]) sets[*side].set(point);
  const auto all = sets.black | sets.white;
  if (all == Board::whole)
    return base::fault("a position has at most {max} stones: one point is always empty", Position::placements);
  if (all.count() < Position::placements && all.test(Board::centre))
    return base::fault("the centre {point} must be empty until all other points have stones",
                       Board::name(Board::centre));
  return core::AnyGame::of(Position::set_up(sets, turn, rules_of(given, static_cast<int>(Board::point_count))));
}

base::Expected<core::AnyGame> set_up(const core::Options& given, const core::Stones& stones, base::Side turn) {
  return Sizes::with(given.integer("size"), [&](auto size) { return set_up_on<size>(given, stones, turn); });
}

std::span<const std::string_view> level_starts_for(const core::Options& given) {
  const bool known =
      given.integer("size") == 5 && plays_as_usual(rules_of(given, static_cast<int>(Board<5>::point_count)));
  return known ? std::span(level_starts) : std::span<const std::string_view>{};
}

}  // namespace

constinit const core::GameKind kind{
    .name = "jiaqi",
    .title = "Jiaqi 夹棋",
    .options = options,
    .start = start,
    .bots = bots,
    .playouts = playouts,
    .draws = true,
    .set_up = set_up,
    .level_starts = level_starts_for,
};

}  // namespace jiaqi
