#pragma once

#include "engine/net/net.h"
#include "engine/nogo/net_features.h"

namespace nogo {

/// The net whose weights are compiled into the program (net_weights.inc, made by make_net/). NoGo has no pass and no
/// komi, which it leaves unused; the owner of a point is the side that has a stone there when the rest of the game is
/// played out.
const net::Net& built_in_net();

/// What the net sees of a PlayoutPosition.
template <class Board>
net::Inputs net_inputs(const Board& board) {
  return net::inputs_of<typename Board::Layout>(net_features(board), 0);
}

}  // namespace nogo
