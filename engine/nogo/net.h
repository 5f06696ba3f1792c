#pragma once

#include "engine/net/net.h"
#include "engine/nogo/net_features.h"

namespace nogo {

using NetWeights = net::Weights<net_planes>;

/// The weights that are compiled into the program (net_weights.inc, made by make_net/).
const NetWeights& net_weights();

/// The net for the boards of a PlayoutPosition. NoGo has no pass and no komi, which it leaves unused; the owner of a
/// point is the side that has a stone there when the rest of the game is played out.
template <class Board>
using Net = net::Net<typename Board::Layout, net_planes>;

}  // namespace nogo
