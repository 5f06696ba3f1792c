#pragma once

#include "engine/othello/board.h"

namespace othello {

/// Discs of `own` that can never be flipped: those that in each direction are at the edge, on a full line or next to
/// another such disc, and those on the edges that no sequence of moves can flip. There may be more.
Bitboard stable_discs(Bitboard own, Bitboard other);

}  // namespace othello
