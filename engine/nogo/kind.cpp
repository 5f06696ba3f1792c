#include "engine/nogo/kind.h"

#include <array>

#include "engine/core/any_game_of.h"
#include "engine/grid/set_up.h"
#include "engine/nogo/bots.h"
#include "engine/nogo/position.h"
#include "engine/nogo/sizes.h"

namespace nogo {
namespace {

constexpr std::array<core::OptionSpec, 1> options{{
    {"size", "rows and columns of the board", core::IntegerChoice{Sizes::values, 9}},
}};

base::Expected<core::AnyGame> start(const core::Options& given) {
  return Sizes::with(given.integer("size"), [](auto size) { return core::AnyGame::of(Position<size, size>()); });
}

base::Expected<core::AnyGame> set_up(const core::Options& given, const core::Stones& stones, base::Side turn) {
  return Sizes::with(given.integer("size"), [&](auto size) {
    return grid::set_up<size, size>(stones).map(
        [&](const auto& board) { return core::AnyGame::of(Position<size, size>(board, turn)); });
  });
}

}  // namespace

constinit const core::GameKind kind{
    .name = "nogo",
    .title = "NoGo 不围棋",
    .options = options,
    .start = start,
    .bots = bots,
    .playouts = playouts,
    .set_up = set_up,
    // Nothing is ever captured, so every Go program displays such a record correctly.
    .sgf = {.number = 1, .moves = core::SgfMoves::letters, .usual_size = 19, .game_word = "NoGo"},
    .contest_stones = 1,
};

}  // namespace nogo
