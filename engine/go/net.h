#pragma once

#include "engine/go/net_features.h"
#include "engine/net/net.h"

namespace go {

using NetWeights = net::Weights<net_planes>;

/// The weights that are compiled into the program (net_weights.inc, made by make_net/).
const NetWeights& net_weights();

/// The net for the boards of a PlayoutPosition: it predicts the moves that a long search finds, the winner, and the
/// owner of each point.
template <class Position>
using Net = net::Net<typename Position::Board, net_planes>;

}  // namespace go
