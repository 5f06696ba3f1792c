#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/rng.h"
#include "engine/search/policy.h"
#include "engine/search/tree.h"
#include "engine/search/uct_settings.h"

namespace search {

/// Counters for the owners of the points at the end of playouts; empty if a policy does not count them.
template <class P>
struct PointTally {};
template <TalliesPoints P>
struct PointTally<P> {
  std::array<std::int32_t, P::points> balance{};  ///< +1 for each playout in which Black owned the point, -1 for White
};

/// The work of one thread: it descends the tree, plays out, and updates the counts on the path. Several threads work on
/// one tree at once.
template <Policy P>
class Simulation {
 public:
  using Board = typename P::Board;
  using Move = typename P::Game::Move;

  Simulation(const UctSettings& settings, const P& policy, Tree<Move>& tree, std::uint64_t seed)
      : settings_(settings), policy_(policy), tree_(&tree), rng_(seed) {}

  /// Switches to a tree that replaces the old one.
  void use(Tree<Move>& tree) { tree_ = &tree; }

  /// Expands a leaf that is not over with the children that `keep` accepts; it stays a leaf if there are none. Returns
  /// false if the tree is full.
  template <class Keep>
  bool expand(NodeId leaf, const Board& board, Keep keep) {
    list_children(leaf, board);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < children_.size(); ++i)
      if (keep(children_[i].move)) children_[kept++] = children_[i];
    return kept == 0 || add_children(leaf, board.to_move(), std::span(children_.data(), kept));
  }

  /// Expands the root of a new tree in the same way, and counts what the policy thinks of it.
  template <class Keep>
  void begin(const Board& root, Keep keep) {
    path_.assign(1, root_node);
    estimate_ = {};
    expand(root_node, root, keep);
    count_estimate();
  }

  /// Gives a leaf these children. Expects at least one. Returns false if the tree is full.
  bool add_children(NodeId leaf, base::Side mover, std::span<Child<Move>> children) {
    shuffle(children);
    const auto fill = [&](std::uint32_t i, Node<Move>& node) {
      const Child<Move>& child = children[i];
      node.set(child.move, mover, settings_.even_prior + settings_.knowledge * child.visits,
               settings_.even_prior / 2 + settings_.knowledge * child.wins, child.policy_prior);
    };
    return tree_->expand(leaf, static_cast<std::uint32_t>(children.size()), fill) != Tree<Move>::Expansion::full;
  }

  /// Makes one simulation: descends, expands, plays out and backs up. Returns false if the tree was too full to expand.
  bool simulate(const Board& root) {
    Board board = root;
    bool expanded = true;
    NodeId id = root_node;
    path_.assign(1, id);
    estimate_ = {};
    trace_.clear();
    std::uint32_t visits_before = (*tree_)[id].visit();
    while (!(*tree_)[id].proven()) {
      if ((*tree_)[id].is_leaf()) {
        if (visits_before < settings_.expansion_threshold) break;
        expanded = expand(id, board, [](const Move&) { return true; });
        if ((*tree_)[id].is_leaf() || estimate_suffices()) break;
      }
      id = select(id);
      const Node<Move>& node = (*tree_)[id];
      trace_.add(P::code(node.move()), node.mover());
      board.play(node.move());
      path_.push_back(id);
      visits_before = (*tree_)[id].visit();
      if (visits_before == 0) note_end(board.outcome());
    }
    max_depth_ = std::max(max_depth_, path_.size() - 1);
    finish(board);
    return expanded;
  }

  /// Records a child of the root: if the game is over there, its value is proven, and perhaps the root's.
  void note_end_at(NodeId child, std::optional<core::Outcome> outcome) {
    path_ = {root_node, child};
    note_end(outcome);
  }

  [[nodiscard]] const PointTally<P>& tally() const { return tally_; }
  /// The sum of the margins of all playouts, as fractions of the maximum.
  [[nodiscard]] double margins() const { return margins_; }
  /// The number of completed playouts; a descent that reaches a proven node does not make one.
  [[nodiscard]] std::int64_t playouts() const { return playouts_; }
  /// The length of the longest descent in plies.
  [[nodiscard]] std::size_t max_depth() const { return max_depth_; }

 private:
  /// Asks the policy for the children of a leaf and, if it can tell, the value of the leaf.
  void list_children(NodeId leaf, const Board& board) {
    std::optional<float> black;
    if constexpr (ExpandsRoot<P>) {
      black = leaf == root_node ? policy_.expand_root(board, children_) : policy_.expand(board, children_);
    } else if constexpr (EstimatesValue<P>) {
      black = policy_.expand(board, children_);
    } else {
      policy_.expand(board, children_);
    }
    if (black) estimate_ = {path_.size(), *black};
  }

  /// Shuffles the children, because the order of a game's moves should not favour any of them.
  void shuffle(std::span<Child<Move>> list) {
    for (std::size_t left = list.size(); left > 1; --left)
      std::swap(list[left - 1], list[rng_.below(static_cast<std::uint32_t>(left))]);
  }

  /// The terms that the values of all children of one node share.
  struct Weights {
    double log_visits;  ///< logarithm of the parent's visits
    double puct;        ///< c_puct √N, with N the visits of the parent
    double rave_rate;   ///< 1 / k of Silver's schedule, 0 without RAVE
    double estimate;    ///< the value of a child without an estimate of its own
    double forced;      ///< k N of forced playouts, 0 below the root
  };

  NodeId select(NodeId parent) {
    const double visits = (*tree_)[parent].visits();
    const Weights weights{settings_.exploration > 0 ? std::log(std::max<double>(1, visits)) : 0,
                          settings_.c_puct * std::sqrt(visits),
                          settings_.rave_equivalence > 0 ? 1 / settings_.rave_equivalence : 0, first_estimate(parent),
                          parent == root_node ? settings_.forced_playouts * visits : 0};
    const std::span<const Node<Move>> children = tree_->children(parent);
    const std::span<const Amaf> amaf = tree_->amaf(parent);
    std::size_t best = 0;
    double best_value = -1;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const double value = this->value(children[i], amaf[i], weights);
      if (value > best_value) {
        best = i;
        best_value = value;
      }
    }
    return (*tree_)[parent].child_range().first + static_cast<NodeId>(best);
  }

  [[nodiscard]] double value(const Node<Move>& node, const Amaf& amaf, const Weights& weights) const {
    if (settings_.mcts_solver && node.is_lost()) return -1;
    if (weights.forced > 0 && is_owed_playouts(node, weights.forced)) return std::numeric_limits<double>::max();
    const double visits = static_cast<double>(node.visits()) + static_cast<double>(node.prior_visits);
    if (visits == 0) return settings_.fpu;
    const double wins = node.wins.get() + static_cast<double>(node.prior_wins);
    double value = weights.rave_rate > 0 ? rave_mean(wins, visits, amaf, weights.rave_rate) : wins / visits;
    if (settings_.exploration > 0) value += exploration(value, visits, weights.log_visits);
    if (settings_.value_weight > 0) {
      const double estimate = node.mean_estimate(weights.estimate);
      value += settings_.value_weight * (estimate - value);
    }
    if (settings_.c_puct > 0) value += weights.puct * static_cast<double>(node.policy_prior) / (1.0 + node.visits());
    return value;
  }

  [[nodiscard]] static bool is_owed_playouts(const Node<Move>& node, double forced) {
    const double visits = node.visits();
    return visits > 0 && visits * visits < forced * static_cast<double>(node.policy_prior);
  }

  /// The value of a child that has no estimate yet, for its mover.
  [[nodiscard]] double first_estimate(NodeId parent) const {
    if (settings_.value_weight == 0) return 0;
    const Node<Move>& node = (*tree_)[parent];
    const base::Side mover = tree_->children(parent).front().mover();
    const double value = node.mean_estimate(0.5);
    return (mover == node.mover() ? value : 1 - value) - settings_.fpu_reduction;
  }

  /// Combines the mean of the playouts and that of AMAF by Silver's schedule, over one common denominator: a descent
  /// computes this for every child of every node, and a division takes longer than all the rest.
  [[nodiscard]] static double rave_mean(double wins, double visits, const Amaf& amaf, double rate) {
    const auto amaf_visits = static_cast<double>(amaf.visits.get());
    const double damping = 1 + amaf_visits * rate;
    return (wins * damping + static_cast<double>(amaf.wins.get())) / (visits * damping + amaf_visits);
  }

  [[nodiscard]] double exploration(double mean, double visits, double log_visits) const {
    if (settings_.bandit == Bandit::ucb1) return settings_.exploration * std::sqrt(2 * log_visits / visits);
    // The second moment of a reward that is 0 or 1 is its mean.
    const double variance = mean - mean * mean + std::sqrt(2 * log_visits / visits);
    return settings_.exploration * std::sqrt(log_visits / visits * std::min(0.25, variance));
  }

  /// Plays out from the end of the path, unless it is proven, and counts the result.
  void finish(Board& board) {
    const Node<Move>& leaf = (*tree_)[path_.back()];
    if (const auto proven = leaf.proven()) {
      estimate_ = {};  // the proof overrides it
      count(core::value_for(base::Side::black, *proven));
      return;
    }
    if (estimate_.nodes > 0) count_estimate();
    if (estimate_suffices()) {
      count(estimate_.black);
      return;
    }
    policy_.play_out(board, rng_, trace_);
    const Result result = P::result(board);
    ++playouts_;
    margins_ += static_cast<double>(result.margin);
    if constexpr (TalliesPoints<P>) P::tally(board, tally_.balance);
    const double bonus = settings_.margin_bonus;
    const double value = core::value_for(base::Side::black, result.outcome) * (1 - bonus) +
                         bonus * (1 + static_cast<double>(result.margin)) / 2;
    count(value);
    if (settings_.rave_equivalence > 0) count_amaf(static_cast<float>(value));
  }

  /// Counts a playout with the value `black` for Black.
  void count(double black) {
    for (const NodeId id : path_) {
      Node<Move>& node = (*tree_)[id];
      node.wins.add(node.mover() == base::Side::black ? black : 1 - black);
    }
  }
  /// Counts the policy's estimate for the nodes down to the one that it estimated.
  void count_estimate() {
    for (std::size_t i = 0; i < estimate_.nodes; ++i) {
      Node<Move>& node = (*tree_)[path_[i]];
      node.estimates.add(static_cast<float>(node.mover() == base::Side::black ? estimate_.black : 1 - estimate_.black));
      node.estimate_count.add(1);
    }
  }

  /// For every node of the path, counts those of its moves that its side to move was the first to play from there on.
  void count_amaf(float black) {
    for (auto& firsts : firsts_) firsts.fill({});
    const std::size_t depth = path_.size() - 1;
    for (std::size_t i = trace_.size(); i-- > depth;) note_first(i);
    for (std::size_t i = std::min(depth, trace_.size()); i-- > 0;) {
      note_first(i);
      const std::span<const Node<Move>> children = tree_->children(path_[i]);
      const std::span<Amaf> amaf = tree_->amaf(path_[i]);
      const base::Side mover = children.front().mover();
      const auto& firsts = firsts_[base::index(mover)];
      const float value = mover == base::Side::black ? black : 1 - black;
      const float decay = settings_.rave_decay / static_cast<float>(trace_.size() - i);
      const float at_once = 1 + decay * static_cast<float>(i);
      // Which of these moves were played is unpredictable, so adding zero is faster than a branch that the processor
      // would mispredict.
      for (std::size_t child = 0; child < children.size(); ++child) {
        const First& first = firsts[P::code(children[child].move())];
        const float weight = first.played * at_once - decay * first.place;
        amaf[child].visits.add(weight);
        amaf[child].wins.add(weight * value);
      }
    }
  }

  void note_first(std::size_t i) {
    const auto& entry = trace_[i];
    if (entry.code == P::codes) return;
    firsts_[base::index(entry.side)][entry.code] = {1, static_cast<float>(i)};
    firsts_[base::index(base::opponent(entry.side))][entry.code] = {};
  }

  /// Records the outcome, if any, of the last node of the path, which has just been reached.
  void note_end(std::optional<core::Outcome> outcome) {
    if (!outcome) return;
    (*tree_)[path_.back()].prove(*outcome);
    if (settings_.mcts_solver) back_up_proof();
  }

  /// Backs up the proof of the last node of the path: its parent is proven too if that was the winning move or the last
  /// unproven one.
  void back_up_proof() {
    for (std::size_t depth = path_.size() - 1; depth > 0; --depth) {
      const std::optional<core::Outcome> proof = proof_from(path_[depth - 1], (*tree_)[path_[depth]]);
      if (!proof) return;
      (*tree_)[path_[depth - 1]].prove(*proof);
    }
  }

  std::optional<core::Outcome> proof_from(NodeId parent, const Node<Move>& newest) const {
    if (newest.is_won()) return newest.proven();
    std::optional<core::Outcome> best = newest.proven();
    for (const Node<Move>& child : tree_->children(parent)) {
      const std::optional<core::Outcome> proven = child.proven();
      if (!proven) return std::nullopt;
      if (core::value_for(child.mover(), *proven) > core::value_for(child.mover(), *best)) best = proven;
    }
    return best;
  }

  /// True if the last node of the path has an estimate that makes a playout unnecessary.
  [[nodiscard]] bool estimate_suffices() const {
    return settings_.value_weight >= 1 && estimate_.nodes == path_.size();
  }

  /// The policy's estimate of the value of a position on the path.
  struct ValueEstimate {
    std::size_t nodes = 0;  ///< the number of nodes of the path down to that position
    double black = 0;
  };

  const UctSettings& settings_;
  const P& policy_;
  Tree<Move>* tree_;
  base::Rng rng_;
  ValueEstimate estimate_;
  std::vector<NodeId> path_;
  Trace<P::max_trace_length> trace_;
  struct First {
    float played = 0;  ///< 1 if this side was the first to play the move, else 0
    float place = 0;   ///< its place in the trace, if so
  };
  std::array<std::array<First, P::codes + 1>, 2> firsts_{};  ///< by side and code
  typename P::Children children_;
  PointTally<P> tally_;
  double margins_ = 0;
  std::int64_t playouts_ = 0;
  std::size_t max_depth_ = 0;
};

}  // namespace search
