#include "engine/go/kind.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/core/any_game_of.h"
#include "engine/go/bots.h"
#include "engine/go/handicap.h"
#include "engine/go/position.h"
#include "engine/go/scoring.h"
#include "engine/go/sizes.h"
#include "engine/grid/set_up.h"

namespace go {
namespace {

constexpr std::array<std::int64_t, 9> handicaps{0, 2, 3, 4, 5, 6, 7, 8, 9};
constexpr std::string_view chinese = "chinese";
constexpr std::array<std::string_view, 2> rule_sets{"tromp-taylor", chinese};

/// Tromp-Taylor counts all stones as they stand. The New Zealand rules, for which SGF has the word NZ, count area too
/// and give nothing for handicap stones, but the players agree on dead stones first.
constexpr std::array<core::SgfRules, 2> sgf_rules{{{"tromp-taylor", "Tromp-Taylor", "NZ"}, {chinese, "Chinese"}}};

constexpr std::array<core::OptionSpec, 4> options{{
    {"size", "rows and columns of the board", core::IntegerChoice{Sizes::values, 19}},
    {"komi", "points that White gets for moving second", core::HalfPoints{-800, 800, 15}},
    {"handicap", "number of stones that Black starts with, on fixed points; White then moves first",
     core::IntegerChoice{handicaps, 0}},
    {"rules", "both count area; chinese also gives White one point for each handicap stone",
     core::WordChoice{rule_sets, rule_sets.front()}},
}};

/// White's compensation for the handicap, in half points. Under Chinese rules the handicap stones do not count as
/// Black's area, so White gets one point for each, as on KGS and in GTP engines. The Tromp-Taylor rules do not mention
/// handicap: the board is counted as it is.
int compensation(const core::Options& given) {
  return given.word("rules") == chinese ? 2 * static_cast<int>(given.integer("handicap")) : 0;
}

template <int Size>
core::AnyGame begin(int komi, const std::vector<grid::Point>& handicap) {
  grid::Board<Size, Size> board;
  for (const grid::Point point : handicap) board.place(point, base::Side::black);
  return core::AnyGame::of(Position<Size, Size>(komi, board, handicap.empty() ? base::Side::black : base::Side::white));
}

base::Expected<core::AnyGame> start(const core::Options& given) {
  const int size = static_cast<int>(given.integer("size"));
  const int handicap = static_cast<int>(given.integer("handicap"));
  const int komi = static_cast<int>(given.integer("komi")) + compensation(given);
  std::vector<grid::Point> stones;
  if (handicap > 0) {
    base::Expected<std::vector<grid::Point>> points = handicap_points(size, handicap);
    if (!points) return tl::unexpected(points.error());
    stones = *std::move(points);
  }
  return Sizes::with(size, [&](auto side_length) { return begin<side_length>(komi, stones); });
}

base::Expected<core::AnyGame> set_up(const core::Options& given, const core::Stones& stones, base::Side turn) {
  if (given.integer("handicap") > 0) return base::fault("a position already has its stones: handicap must be 0");
  const int komi = static_cast<int>(given.integer("komi"));
  return Sizes::with(given.integer("size"), [&](auto size) {
    return grid::set_up<size, size>(stones).map(
        [&](const auto& board) { return core::AnyGame::of(Position<size, size>(komi, board, turn)); });
  });
}

}  // namespace

constinit const core::GameKind kind{
    .name = "go",
    .title = "Go 围棋",
    .options = options,
    .start = start,
    .bots = bots,
    .playouts = playouts,
    .draws = true,
    .scoring = &scoring,
    .set_up = set_up,
    .sgf = {.number = 1, .moves = core::SgfMoves::letters, .usual_size = 19, .rules = sgf_rules},
};

}  // namespace go
