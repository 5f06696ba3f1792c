#pragma once

#include <cmath>

#include "engine/base/side.h"
#include "engine/net/net.h"

namespace net {

/// Sets the policy priors of moves to their share of the net's probabilities, and returns Black's probability of
/// winning. `logarithm(move)` is that of the move's probability in the opinion.
template <class Children, class Logarithm>
float take_opinion(const Opinion& opinion, base::Side to_move, Children& children, Logarithm logarithm) {
  float sum = 0;
  for (auto& child : children) {
    child.policy_prior = std::exp(logarithm(child.move));
    sum += child.policy_prior;
  }
  for (auto& child : children) child.policy_prior /= sum;
  return to_move == base::Side::black ? opinion.win_rate : 1 - opinion.win_rate;
}

}  // namespace net
