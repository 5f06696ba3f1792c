#include "engine/othello/kind.h"

#include <optional>

#include "engine/core/any_game_of.h"
#include "engine/othello/bots.h"
#include "engine/othello/position.h"

namespace othello {
namespace {

base::Expected<core::AnyGame> start(const core::Options& /*given*/) {
  return core::AnyGame::of(Position());
}

base::Expected<core::AnyGame> set_up(const core::Options& /*given*/, const core::Stones& stones, base::Side turn) {
  base::PerSide<Bitboard> discs;
  for (Square square = 0; square < squares; ++square)
    if (const std::optional<base::Side> side = stones[static_cast<std::size_t>(square)]) discs[*side] |= bit(square);
  constexpr Bitboard centre = bit(27) | bit(28) | bit(35) | bit(36);
  if ((~(discs.black | discs.white) & centre) != 0)
    return base::fault("the centre squares d4, e4, d5 and e5 cannot be empty");
  return core::AnyGame::of(Position(discs, turn));
}

}  // namespace

constinit const core::GameKind kind{
    .name = "othello",
    .title = "Othello 黑白棋",
    .options = {},
    .start = start,
    .bots = bots,
    .playouts = playouts,
    .draws = true,
    .set_up = set_up,
    .sgf = {.number = 2, .moves = core::SgfMoves::squares, .usual_size = 8},
    .ggf = "Othello",
    .counts_discs = true,
};

}  // namespace othello
