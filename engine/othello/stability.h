#pragma once

#include "engine/othello/board.h"

namespace othello {

/// Discs of `own` that can never be turned: in each direction at the edge, on a full line or beside another of them;
/// and what any sequence of moves leaves on the edges. There may be more.
Bitboard stable_discs(Bitboard own, Bitboard other);

}  // namespace othello
