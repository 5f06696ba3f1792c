#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/search/result.h"

namespace net {

/// The visits of the moves of a result as a target for the policy, in the same order (policy-target pruning, Wu 2019,
/// section 3.2). The playouts that the search was forced to give a move say nothing about how good it is: they are
/// taken away while PUCT would still not prefer the move to the most visited one, and a move that then has a single
/// playout loses it too. `forced` is UctSettings::forced_playouts.
template <class Move>
std::vector<std::int64_t> policy_target(const search::SearchResult<Move>& result, double c_puct, double forced) {
  std::vector<std::int64_t> target;
  double all = 0;
  for (const auto& move : result.moves) {
    target.push_back(move.visits);
    all += static_cast<double>(move.visits);
  }
  if (forced <= 0 || target.empty()) return target;
  const auto puct = [&](const search::RootMove<Move>& move, double visits) {
    return move.win_rate + c_puct * move.prior * std::sqrt(all) / (1 + visits);
  };
  const auto most = static_cast<std::size_t>(std::ranges::max_element(target) - target.begin());
  const double best = puct(result.moves[most], static_cast<double>(target[most]));
  for (std::size_t i = 0; i < target.size(); ++i) {
    if (i == most) continue;
    auto left = static_cast<std::int64_t>(std::sqrt(forced * result.moves[i].prior * all));
    while (left > 0 && target[i] > 0 && puct(result.moves[i], static_cast<double>(target[i] - 1)) < best) {
      --target[i];
      --left;
    }
    if (target[i] == 1) target[i] = 0;
  }
  return target;
}

}  // namespace net
