#include "engine/connect6/kind.h"

#include <array>

#include "engine/connect6/bots.h"
#include "engine/connect6/position.h"
#include "engine/connect6/sizes.h"
#include "engine/core/any_game_of.h"

namespace connect6 {
namespace {

constexpr std::array<core::OptionSpec, 1> options{{
    {"size", "rows and columns of the board", core::IntegerChoice{Sizes::values, 19}},
}};

base::Expected<core::AnyGame> start(const core::Options& given) {
  return Sizes::with(given.integer("size"), [](auto size) { return core::AnyGame::of(Position<size>()); });
}

template <int Size>
base::Expected<core::AnyGame> set_up(const core::Stones& stones, base::Side turn) {
  using Position = connect6::Position<Size>;
  base::PerSide<typename Position::Points> sets;
  for (std::size_t point = 0; point < stones.size(); ++point)
    if (stones[point]) sets[*stones[point]].set(point);
  const Position position(sets, turn);
  const auto has_six = [&](base::Side side) {
    bool found = false;
    sets[side].each([&](std::size_t point) { found |= position.is_in_six(static_cast<grid::Point>(point), side); });
    return found;
  };
  if (has_six(base::Side::black) && has_six(base::Side::white))
    return base::fault("the first row of six ends the game, but here both sides have one");
  return core::AnyGame::of(position);
}

/// The number of stones says how many are left in the turn: one if it is even, as after Black's first stone and after
/// each whole turn it is odd.
base::Expected<core::AnyGame> set_up(const core::Options& given, const core::Stones& stones, base::Side turn) {
  return Sizes::with(given.integer("size"), [&](auto size) { return set_up<size>(stones, turn); });
}

}  // namespace

constinit const core::GameKind kind{
    .name = "connect6",
    .title = "Connect6 六子棋",
    .options = options,
    .start = start,
    .bots = bots,
    .playouts = playouts,
    .draws = true,
    .set_up = set_up,
};

}  // namespace connect6
