#include "engine/jiaqi/kind.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/any_game_of.h"
#include "engine/jiaqi/bots.h"
#include "engine/jiaqi/position.h"

namespace jiaqi {
namespace {

constexpr std::array<std::int64_t, 2> jia_runs{1, 0};
// In the order of the enumerations that they stand for.
constexpr std::array<std::string_view, gun_lines_values> gun_lines_words{"all", "long", "orth", "none"};
constexpr std::array<std::string_view, 3> repetition_words{"draw", "majority", "off"};

constexpr std::array<core::OptionSpec, 6> options{{
    {"jia_run", "stones that a jia takes: 1 between the jaws, or 0 for any number", core::IntegerChoice{jia_runs, 1}},
    {"gun_lines", "lines that guns shoot along: all, long (five points or more), orth (rows and columns) or none",
     core::WordChoice{gun_lines_words, "all"}},
    {"chain", "whether stones that were taken take in their turn", core::Flag{true}},
    {"repetition", "the third occurrence of a position: a draw, a win for the majority of stones, or nothing",
     core::WordChoice{repetition_words, "draw"}},
    {"ply_limit", "plies after which the majority of stones wins, 0 for no limit", core::IntegerRange{0, 10000, 300}},
    {"no_capture", "plies of movement in a row without a capture after which the majority wins, 0 for no limit",
     core::IntegerRange{0, 1000, 0}},
}};

template <class Enum, std::size_t N>
Enum choice(const std::array<std::string_view, N>& words, std::string_view word) {
  return static_cast<Enum>(std::ranges::find(words, word) - words.begin());
}

Rules rules_of(const core::Options& given) {
  return {
      .ply_limit = static_cast<std::uint16_t>(given.integer("ply_limit")),
      .quiet_limit = static_cast<std::uint16_t>(given.integer("no_capture")),
      .long_runs = given.integer("jia_run") == 0,
      .gun_lines = choice<GunLines>(gun_lines_words, given.word("gun_lines")),
      .chain = given.flag("chain"),
      .third_occurrence = choice<ThirdOccurrence>(repetition_words, given.word("repetition")),
  };
}

core::Expected<core::AnyGame> start(const core::Options& given) {
  return core::AnyGame::of(Position(rules_of(given)));
}

core::Expected<core::AnyGame> set_up(const core::Options& given, const core::Stones& stones, core::Side turn) {
  core::PerSide<Bitboard> sets;
  for (Point point = 0; point < point_count; ++point)
    if (const std::optional<core::Side> side = stones[point]) sets[*side] |= bit(point);
  const int count = jiaqi::count(sets.black | sets.white);
  if (count > Position::placements)
    return core::fault("one point is always empty: a position has at most " + std::to_string(Position::placements) +
                       " stones");
  if (count < Position::placements && contains(sets.black | sets.white, centre))
    return core::fault("the centre 44 stays empty until all other points have stones");
  return core::AnyGame::of(Position::set_up(sets, turn, rules_of(given)));
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
};

}  // namespace jiaqi
