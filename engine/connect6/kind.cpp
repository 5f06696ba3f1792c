#include "engine/connect6/kind.h"

#include <array>

#include "engine/connect6/bots.h"
#include "engine/connect6/rules.h"
#include "engine/connect6/sizes.h"
#include "engine/core/any_game_of.h"
#include "engine/line/set_up.h"

namespace connect6 {
namespace {

constexpr std::array<core::OptionSpec, 1> options{{
    {"size", "rows and columns of the board", core::IntegerChoice{Sizes::values, 19}},
}};

base::Expected<core::AnyGame> start(const core::Options& given) {
  return Sizes::with(given.integer("size"), [](auto size) { return core::AnyGame::of(Position<size>()); });
}

/// The number of stones determines how many are left in the turn: one if it is even, because it is odd after Black's
/// first stone and after each complete turn.
base::Expected<core::AnyGame> set_up(const core::Options& given, const core::Stones& stones, base::Side turn) {
  return Sizes::with(given.integer("size"), [&](auto size) { return line::set_up<Rules, size>(stones, turn); });
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
    // GM[4] is registered for Gomoku and Renju.
    .sgf = {.number = 4, .moves = core::SgfMoves::letters, .usual_size = 19, .game_word = "Connect6"},
    .contest_stones = Rules::stones_per_turn,
};

}  // namespace connect6
