#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <span>
#include <stop_token>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/core/bot.h"
#include "engine/search/policy.h"
#include "engine/search/stopwatch.h"
#include "engine/search/tree.h"
#include "engine/search/uct_settings.h"

namespace search {

/// What a search found out about its root.
template <class Move>
struct SearchResult {
  Move move{};            ///< the most visited one that does not lose for certain
  double win_rate = 0.5;  ///< of the side to move, after that move
  std::int64_t visits = 0;
  std::int64_t playouts = 0;
  std::vector<Move> variation;  ///< the expected line, beginning with `move`
};

/// UCT: Monte Carlo tree search that descends by UCB1 (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning",
/// 2006). It knows no game: the Policy supplies moves and playouts. One object serves one search after the other, each
/// with a tree of its own; the same seed and the same sequence of searches gives the same results.
template <PlayoutPolicy Policy>
class Uct {
 public:
  using Game = typename Policy::Game;
  using Move = typename Game::Move;

  Uct(const UctSettings& settings, std::uint64_t seed) : settings_(settings), rng_(seed), tree_(settings.most_nodes) {}

  /// Expects a root that is not over and at least one allowed move. `allowed` are the root's moves by all rules,
  /// repetition included, which the tree below does not look at. Ends early when the root's value is proven.
  SearchResult<Move> search(const Game& root, std::span<const Move> allowed, const core::Limits& limits,
                            const std::stop_token& stop) {
    assert(!allowed.empty());
    const Stopwatch stopwatch(limits, stop);
    plant(root, allowed);
    std::int64_t playouts = 0;
    while (!tree_[root_node].proven && !stopwatch.expired(playouts)) {
      simulate(root);
      ++playouts;
    }
    return result(playouts);
  }

  /// The nodes of the last search.
  [[nodiscard]] const Tree<Move>& tree() const { return tree_; }

 private:
  /// A new tree of the root and its moves. Of these it is known from the start which ones end the game, and how.
  void plant(const Game& root, std::span<const Move> allowed) {
    std::vector<Move> moves = allowed_candidates<Policy>(root, allowed);
    shuffle(moves);
    tree_ = Tree<Move>(std::max(settings_.most_nodes, moves.size() + 1));
    tree_.expand(root_node, moves, root.to_move());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Game position = root;
      position.play(moves[i]);
      path_ = {root_node, tree_.child_id(root_node, i)};
      note_end(path_.back(), position);
    }
  }

  /// A node just reached: if the game is over there its value is proven, and perhaps that of nodes above it.
  void note_end(NodeId id, const Game& position) {
    tree_[id].proven = position.outcome();
    if (tree_[id].proven && settings_.backs_up_proofs) back_up_proof();
  }

  /// One descent, one playout from where it leaves the tree, one way back.
  void simulate(const Game& root) {
    Game position = root;
    NodeId id = root_node;
    path_.assign(1, id);
    while (!tree_[id].proven && (!tree_[id].is_leaf() || grow(id, position))) {
      id = select(id);
      position.play(tree_[id].move);
      path_.push_back(id);
      if (tree_[id].visits == 0) note_end(id, position);
    }
    count(tree_[id].proven ? *tree_[id].proven : playout<Policy>(position, rng_));
  }

  bool grow(NodeId leaf, const Game& position) {
    if (tree_[leaf].visits < settings_.expand_after) return false;
    typename Game::Moves moves;
    Policy::candidates(position, moves);
    shuffle(moves);
    return tree_.expand(leaf, std::span<const Move>(moves.data(), moves.size()), position.to_move());
  }

  /// The order of a game's moves is no reason to prefer one of them.
  template <class List>
  void shuffle(List& moves) {
    for (std::size_t left = moves.size(); left > 1; --left)
      std::swap(moves[left - 1], moves[rng_.below(static_cast<std::uint32_t>(left))]);
  }

  NodeId select(NodeId parent) {
    const double log_visits = std::log(std::max<double>(1, tree_[parent].visits));
    const double exploration = settings_.exploration * std::sqrt(2 * log_visits);
    std::size_t best = 0;
    double best_urgency = -1;
    const std::span<Node<Move>> children = tree_.children(parent);
    for (std::size_t i = 0; i < children.size(); ++i) {
      const double urgency = this->urgency(children[i], exploration);
      if (urgency > best_urgency) {
        best = i;
        best_urgency = urgency;
      }
    }
    return tree_.child_id(parent, best);
  }

  /// `exploration` is C √(2 ln N_parent).
  [[nodiscard]] double urgency(const Node<Move>& node, double exploration) const {
    if (node.visits == 0) return settings_.first_play;
    if (settings_.backs_up_proofs && is_lost(node)) return -1;
    const double visits = node.visits;
    return node.wins / visits + exploration / std::sqrt(visits);
  }

  static bool is_lost(const Node<Move>& node) { return node.proven == core::win_for(core::opponent(node.mover)); }

  void count(core::Outcome outcome) {
    for (const NodeId id : path_) {
      Node<Move>& node = tree_[id];
      ++node.visits;
      node.wins += core::value_for(node.mover, outcome);
    }
  }

  /// The last node of the path is proven: so is its parent when that was the winning move or the last one open.
  void back_up_proof() {
    for (std::size_t depth = path_.size() - 1; depth > 0; --depth) {
      Node<Move>& parent = tree_[path_[depth - 1]];
      parent.proven = proof_from(tree_.children(path_[depth - 1]), tree_[path_[depth]]);
      if (!parent.proven) return;
    }
  }

  static std::optional<core::Outcome> proof_from(std::span<const Node<Move>> children, const Node<Move>& newest) {
    if (newest.proven == core::win_for(newest.mover)) return newest.proven;
    std::optional<core::Outcome> best = newest.proven;
    for (const Node<Move>& child : children) {
      if (!child.proven) return std::nullopt;
      if (core::value_for(child.mover, *child.proven) > core::value_for(child.mover, *best)) best = child.proven;
    }
    return best;
  }

  /// The child to be played: wins before open ones before losses, then by visits.
  NodeId best_child(NodeId parent) {
    const auto rank = [](const Node<Move>& node) {
      const int certainty = node.proven == core::win_for(node.mover) ? 2 : is_lost(node) ? 0 : 1;
      return std::tuple(certainty, node.visits, node.wins);
    };
    const std::span<Node<Move>> children = tree_.children(parent);
    const auto best = std::ranges::max_element(children, {}, rank);
    return tree_.child_id(parent, static_cast<std::size_t>(best - children.begin()));
  }

  SearchResult<Move> result(std::int64_t playouts) {
    NodeId id = best_child(root_node);
    SearchResult<Move> result{tree_[id].move, tree_[id].win_rate(), tree_[id].visits, playouts, {tree_[id].move}};
    while (!tree_[id].is_leaf()) {
      id = best_child(id);
      if (tree_[id].visits == 0) break;
      result.variation.push_back(tree_[id].move);
    }
    return result;
  }

  UctSettings settings_;
  core::Rng rng_;
  Tree<Move> tree_;
  std::vector<NodeId> path_;
};

}  // namespace search
