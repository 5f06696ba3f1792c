#pragma once

#include "engine/go/net_features.h"
#include "engine/net/net.h"

namespace go {

/// The net whose weights are compiled into the program (net_weights.inc, made by make_net/): it predicts the moves that
/// a long search finds, the winner, and the owner of each point.
const net::Net& built_in_net();

/// What the net sees of a PlayoutPosition.
template <class Position>
net::Inputs net_inputs(const Position& position) {
  return net::inputs_of<typename Position::Board>(net_features(position), net_komi(position));
}

}  // namespace go
