#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/any_game_of.h"
#include "engine/core/bot.h"
#include "engine/core/outcome.h"
#include "engine/search/tree.h"

namespace search {

/// The result of a search for one move of the root.
template <class Move>
struct RootMove {
  Move move{};
  std::int64_t visits = 0;
  double win_rate = 0.5;     ///< for the side to move
  double lower_bound = 0.0;  ///< of the win rate, see UctSettings::lcb_stdevs
  double prior = 0;          ///< policy prior, or without one, its share of the virtual wins of all moves
  std::vector<Move> variation;
};

/// The result of a search.
template <class Move>
struct SearchResult {
  std::vector<RootMove<Move>> moves;    ///< the move to play first, then by visits
  std::int64_t playouts = 0;            ///< of this search
  std::int64_t visits = 0;              ///< of the root, including earlier searches
  std::optional<core::Outcome> proven;  ///< for the root, by perfect play
  std::vector<double> ownership;        ///< by the policy's points; empty if it does not count them
  double margin = 0;                    ///< Black's mean margin as a fraction of the maximum
  int depth = 0;
  std::int64_t nodes = 0;
  double seconds = 0;

  [[nodiscard]] const RootMove<Move>& best() const { return moves.front(); }
};

template <core::TableGame G>
std::vector<std::string> names_of(const std::vector<typename G::Move>& moves) {
  std::vector<std::string> names;
  names.reserve(moves.size());
  for (const auto& move : moves) names.push_back(G::format(move));
  return names;
}

/// The thought of a bot that plays the best move of a result.
template <core::TableGame G>
core::Thought thought_of(const SearchResult<typename G::Move>& result) {
  core::Thought thought{G::format(result.best().move), result.best().win_rate, result.playouts,
                        names_of<G>(result.best().variation)};
  for (const auto& move : result.moves)
    thought.candidates.push_back(
        {G::format(move.move), move.visits, move.win_rate, move.lower_bound, move.prior, names_of<G>(move.variation)});
  thought.ownership = result.ownership;
  thought.depth = result.depth;
  thought.nodes = result.nodes;
  thought.seconds = result.seconds;
  return thought;
}

/// The moves below a node of a search tree that the bounds select; `rate(node)` gives the win rate of a move.
template <core::TableGame G, class Tree, class Rate>
std::vector<core::TreeMove> moves_below(const Tree& tree, NodeId parent, const core::TreeBounds& bounds, Rate rate,
                                        int depth = 1) {
  std::vector<core::TreeMove> moves;
  const ChildRange range = tree[parent].child_range();
  for (NodeId id = range.first; id < range.first + range.count && depth <= bounds.max_depth; ++id) {
    const auto& node = tree[id];
    if (node.visits() < std::max<std::int64_t>(1, bounds.min_visits)) continue;
    moves.push_back({node.mover(), G::format(node.move()), node.visits(), rate(node),
                     moves_below<G>(tree, id, bounds, rate, depth + 1)});
  }
  std::ranges::stable_sort(moves, std::greater{}, &core::TreeMove::visits);
  return moves;
}

}  // namespace search
