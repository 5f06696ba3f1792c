#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/core/bot.h"
#include "engine/search/policy.h"
#include "engine/search/result.h"
#include "engine/search/simulation.h"
#include "engine/search/time_manager.h"
#include "engine/search/tree.h"
#include "engine/search/uct_settings.h"

namespace search {

/// UCT: Monte Carlo tree search that descends by UCB1 (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning",
/// 2006), with the extensions in the settings, on any number of threads that share one tree without a lock (Enzenberger
/// and Müller, "A lock-free multithreaded Monte-Carlo tree search algorithm", 2009). It is independent of the game: the
/// Policy supplies moves and playouts. One object runs one search at a time. On one thread the same seed and root give
/// the same result, unless it uses the clock or a reused tree.
template <Policy P>
class Uct {
 public:
  using Game = typename P::Game;
  using Board = typename P::Board;
  using Move = typename Game::Move;

  /// Expects threads ≥ 1.
  explicit Uct(const UctSettings& settings, const P& policy = {}, unsigned threads = 1)
      : settings_(settings),
        policy_(policy),
        threads_(threads),
        tree_(std::make_unique<Tree<Move>>(std::max<std::size_t>(1, settings.max_nodes))) {}

  /// Ends early if the root's value is proven. Ignores repetition below the root.
  SearchResult<Move> search(const Root<Game>& root, const core::Limits& limits, std::uint64_t seed,
                            const std::stop_token& stop) {
    assert(!root.allowed.empty());
    const TimeManager time(limits, stop);
    const Board board = P::begin(root);
    std::vector<Simulation<P>> workers;
    for (unsigned i = 0; i < threads_; ++i) workers.emplace_back(settings_, policy_, *tree_, seed + 0x10001ULL * i);
    init_root(root, board, workers.front());
    // A time without a hard limit must be used up; with a number of playouts the move must be the same in every run.
    const bool is_managed = settings_.manages_time && limits.hard_limit && !limits.playouts;
    playout_counter_ = 0;
    over_ = (*tree_)[root_node].proven().has_value();
    while (!over_) {
      run(workers, board, time, is_managed);
      if (over_ || !settings_.prunes) break;
      prune(workers);
    }
    SearchResult<Move> result = this->result(workers);
    result.playouts = playout_counter_;
    result.seconds = std::chrono::duration<double>(time.elapsed()).count();
    return result;
  }

  /// The tree of the last search.
  [[nodiscard]] const Tree<Move>& tree() const { return *tree_; }

  /// Frees the memory of the tree.
  void forget() {
    tree_ = std::make_unique<Tree<Move>>(1);
    reuses_tree_ = false;
  }

  /// Tells the search that the game continued with these moves: the next search reuses the tree below them. Without a
  /// call, or if a move is not in the tree, the next search starts from scratch.
  void advance(std::span<const Move> moves) {
    NodeId id = root_node;
    for (const Move& move : moves) {
      const std::optional<NodeId> child = child_of(id, move);
      if (!child) {
        reuses_tree_ = false;
        return;
      }
      id = *child;
    }
    if (id != root_node) tree_ = tree_->below(id, 0, [](const Move&) { return true; });
    reuses_tree_ = true;
  }

 private:
  /// Creates the root and its children. Removes moves from a reused tree that are not allowed here; in a new tree,
  /// immediately proves moves that end the game.
  void init_root(const Root<Game>& root, const Board& board, Simulation<P>& simulation) {
    const auto is_allowed = [&](const Move& move) {
      return std::ranges::find(root.allowed, move) != root.allowed.end();
    };
    if (std::exchange(reuses_tree_, false)) {
      // Copying a large tree takes longer than many searches.
      const auto is_child_allowed = [&](const Node<Move>& child) { return is_allowed(child.move()); };
      if (!std::ranges::all_of(tree_->children(root_node), is_child_allowed))
        tree_ = tree_->below(root_node, 0, is_allowed);
      simulation.use(*tree_);
      if (!(*tree_)[root_node].is_leaf() && !has_only_losses()) return;
    }
    tree_ = std::make_unique<Tree<Move>>(std::max(settings_.max_nodes, root.allowed.size() + 1));
    simulation.use(*tree_);
    simulation.begin(board, is_allowed);
    if ((*tree_)[root_node].is_leaf()) {
      std::vector<Child<Move>> children;
      for (const Move& move : root.allowed) children.push_back({move});
      simulation.add_children(root_node, board.to_move(), children);
    }
    const ChildRange range = (*tree_)[root_node].child_range();
    for (NodeId child = range.first; child < range.first + range.count; ++child) {
      Board next = board;
      next.play((*tree_)[child].move());
      simulation.note_end_at(child, next.outcome());
    }
  }

  /// True if all moves of the root lose. In a reused tree, the reason may be that a move is no longer allowed.
  [[nodiscard]] bool has_only_losses() const {
    return std::ranges::all_of(tree_->children(root_node), [](const Node<Move>& node) { return node.is_lost(); });
  }

  /// Searches until the search is over, or until the tree is full and must be pruned.
  void run(std::vector<Simulation<P>>& workers, const Board& root, const TimeManager& time, bool is_managed) {
    std::atomic<bool> is_full = false;
    const auto work = [&](Simulation<P>& simulation, bool looks_at_clock) {
      simulation.use(*tree_);
      for (int own = 0; !over_.load(std::memory_order_relaxed); ++own) {
        const std::int64_t done = playout_counter_.fetch_add(1, std::memory_order_relaxed);
        const bool is_late = looks_at_clock && own % playouts_between_looks == 0 && time.past_hard_limit(done);
        if (is_late || time.expired(done)) {
          over_ = true;
          playout_counter_.fetch_sub(1, std::memory_order_relaxed);
          break;
        }
        const bool expanded = simulation.simulate(root);
        if ((*tree_)[root_node].proven() ||
            (is_managed && looks_at_clock && (own + 1) % playouts_between_thoughts == 0 && is_decided(time, done)))
          over_ = true;
        if (!expanded && settings_.prunes) is_full = true;
        if (is_full.load(std::memory_order_relaxed)) break;
      }
    };
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < workers.size(); ++i) others.emplace_back([&, i] { work(workers[i], false); });
    work(workers.front(), true);
  }

  /// Drops the children of the nodes with the fewest visits until half of the tree is free.
  void prune(std::vector<Simulation<P>>& workers) {
    const auto all = [](const Move&) { return true; };
    for (std::uint32_t min_visits = first_pruning; min_visits != 0; min_visits *= 2) {
      auto pruned = tree_->below(root_node, min_visits, all);
      if (pruned->size() > settings_.max_nodes / 2) continue;
      tree_ = std::move(pruned);
      for (Simulation<P>& simulation : workers) simulation.use(*tree_);
      return;
    }
  }

  /// True if continuing after `done` playouts would waste time: before the soft limit if no move can overtake the
  /// most visited one in the time left, after it if that move is also the best one by far. Expects done ≥ 1.
  [[nodiscard]] bool is_decided(const TimeManager& time, std::int64_t done) const {
    const auto children = tree_->children(root_node);
    if (children.size() == 1) return true;
    std::uint32_t max_visits = 0;
    std::uint32_t second = 0;
    double rate_of_max = 0;
    double best_rate = 0;
    for (const Node<Move>& child : children) {
      const std::uint32_t visits = child.visits();
      if (visits > max_visits) {
        second = std::exchange(max_visits, visits);
        rate_of_max = rate(child);
      } else {
        second = std::max(second, visits);
      }
    }
    for (const Node<Move>& child : children)
      if (child.visits() >= max_visits / 10) best_rate = std::max(best_rate, rate(child));
    const std::chrono::nanoseconds elapsed = time.elapsed();
    if (elapsed >= time.soft_limit()) return rate_of_max >= best_rate && max_visits > second + second / 2;
    const double left =
        std::chrono::duration<double>(time.soft_limit() - elapsed) / elapsed * static_cast<double>(done);
    return static_cast<double>(max_visits - second) > left;
  }

  [[nodiscard]] std::optional<NodeId> child_of(NodeId parent, const Move& move) const {
    const ChildRange range = (*tree_)[parent].child_range();
    for (NodeId child = range.first; child < range.first + range.count; ++child)
      if ((*tree_)[child].move() == move) return child;
    return std::nullopt;
  }

  [[nodiscard]] double rate(const Node<Move>& node) const { return node.win_rate(settings_.value_weight); }

  /// The order of moves: wins before unproven moves before losses, then by the value that the settings select.
  [[nodiscard]] auto rank(const Node<Move>& node, double min_visits) const {
    const int certainty = node.is_won() ? 2 : node.is_lost() ? 0 : 1;
    const double visits = node.visits();
    double value = -1;
    if (settings_.plays_best_mean && visits > 0) value = mean_with_prior(node);
    if (settings_.lcb_stdevs > 0 && visits >= min_visits) value = lower_bound(node);
    return std::tuple(certainty, value, visits, node.wins.get());
  }

  [[nodiscard]] static double mean_with_prior(const Node<Move>& node) {
    const double wins = node.wins.get() + static_cast<double>(node.prior_wins);
    return wins / (static_cast<double>(node.visits()) + static_cast<double>(node.prior_visits));
  }

  [[nodiscard]] double lower_bound(const Node<Move>& node) const {
    const double visits = node.visits();
    if (node.proven()) return rate(node);
    if (visits == 0) return 0;
    const double mean = rate(node);
    // One additional visit of each kind keeps a move with only wins or only losses from looking certain.
    const double smoothed = (mean * visits + 1) / (visits + 2);
    return mean - settings_.lcb_stdevs * std::sqrt(smoothed * (1 - smoothed) / visits);
  }

  /// The children of a node, the best one first.
  [[nodiscard]] std::vector<NodeId> ranked(NodeId parent) const {
    const ChildRange range = (*tree_)[parent].child_range();
    std::vector<NodeId> ids;
    std::uint32_t max_visits = 0;
    for (NodeId child = range.first; child < range.first + range.count; ++child) {
      ids.push_back(child);
      max_visits = std::max(max_visits, (*tree_)[child].visits());
    }
    const double min_visits = max_visits * min_visit_fraction;
    std::ranges::stable_sort(ids, std::greater{}, [&](NodeId id) { return rank((*tree_)[id], min_visits); });
    return ids;
  }

  [[nodiscard]] std::vector<Move> variation_from(NodeId id) const {
    std::vector<Move> variation{(*tree_)[id].move()};
    while (!(*tree_)[id].is_leaf()) {
      id = ranked(id).front();
      if ((*tree_)[id].visits() == 0) break;
      variation.push_back((*tree_)[id].move());
    }
    return variation;
  }

  SearchResult<Move> result(const std::vector<Simulation<P>>& workers) const {
    SearchResult<Move> result;
    double prior_wins = 0;
    double policy_priors = 0;
    for (const Node<Move>& child : tree_->children(root_node)) {
      prior_wins += static_cast<double>(child.prior_wins);
      policy_priors += static_cast<double>(child.policy_prior);
    }
    for (const NodeId id : ranked(root_node)) {
      const Node<Move>& node = (*tree_)[id];
      double prior = 0;
      if (policy_priors > 0) {
        prior = static_cast<double>(node.policy_prior) / policy_priors;
      } else if (prior_wins > 0) {
        prior = static_cast<double>(node.prior_wins) / prior_wins;
      }
      result.moves.push_back({node.move(), node.visits(), rate(node), lower_bound(node), prior, variation_from(id)});
    }
    result.visits = (*tree_)[root_node].visits();
    result.proven = (*tree_)[root_node].proven();
    result.nodes = static_cast<std::int64_t>(tree_->size());
    std::int64_t playouts = 0;
    double margins = 0;
    for (const Simulation<P>& simulation : workers) {
      playouts += simulation.playouts();
      margins += simulation.margins();
      result.depth = std::max(result.depth, static_cast<int>(simulation.max_depth()));
    }
    if (playouts == 0) return result;
    result.margin = margins / static_cast<double>(playouts);
    if constexpr (TalliesPoints<P>) {
      result.ownership.assign(P::points, 0);
      for (const Simulation<P>& simulation : workers)
        for (std::size_t i = 0; i < P::points; ++i)
          result.ownership[i] += simulation.tally().balance[i] / static_cast<double>(playouts);
    }
    return result;
  }

  static constexpr int playouts_between_looks = 8;
  static constexpr int playouts_between_thoughts = 64;
  static constexpr std::uint32_t first_pruning = 16;
  /// The fraction of the most visited move's visits that a move needs for its lower bound to count.
  static constexpr double min_visit_fraction = 0.1;

  UctSettings settings_;
  P policy_;
  unsigned threads_;
  std::unique_ptr<Tree<Move>> tree_;
  bool reuses_tree_ = false;
  std::atomic<std::int64_t> playout_counter_{0};  ///< the number of playouts started
  std::atomic<bool> over_{false};
};

}  // namespace search
