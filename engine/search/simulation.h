#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/rng.h"
#include "engine/search/policy.h"
#include "engine/search/tree.h"
#include "engine/search/uct_settings.h"

namespace search {

/// Counters of whose the points were at the end of playouts; empty where a policy tells nothing of it.
template <class P>
struct PointTally {};
template <TalliesPoints P>
struct PointTally<P> {
  std::array<std::int32_t, P::points> balance{};  ///< +1 for each playout in which Black had it, -1 for White
};

/// What one thread does: descends the tree, plays out, and counts on the way back. Several work on one tree at once.
template <Policy P>
class Simulation {
 public:
  using Board = typename P::Board;
  using Move = typename P::Game::Move;

  Simulation(const UctSettings& settings, const P& policy, Tree<Move>& tree, std::uint64_t seed)
      : settings_(settings), policy_(policy), tree_(&tree), rng_(seed) {}

  /// The tree has been replaced by another one.
  void use(Tree<Move>& tree) { tree_ = &tree; }

  /// Gives a leaf that is not over its children, as far as `keep` lets them pass: it stays a leaf where that is none.
  /// False when the tree is full.
  template <class Keep>
  bool expand(NodeId leaf, const Board& board, Keep keep) {
    if constexpr (JudgesPositions<P>) {
      if (const std::optional<float> black = policy_.expand(board, children_)) judged_ = {path_.size(), *black};
    } else {
      policy_.expand(board, children_);
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < children_.size(); ++i)
      if (keep(children_[i].move)) children_[kept++] = children_[i];
    return kept == 0 || grow(leaf, board.to_move(), std::span(children_.data(), kept));
  }

  /// Gives a leaf these children, at least one; false when the tree is full.
  bool grow(NodeId leaf, base::Side mover, std::span<Child<Move>> children) {
    shuffle(children);
    const auto fill = [&](std::uint32_t i, Node<Move>& node) {
      const Child<Move>& child = children[i];
      node.set(child.move, mover, settings_.even_prior + settings_.knowledge * child.visits,
               settings_.even_prior / 2 + settings_.knowledge * child.wins, child.share);
    };
    return tree_->expand(leaf, static_cast<std::uint32_t>(children.size()), fill) != Tree<Move>::Growth::full;
  }

  /// One descent, one playout from where it leaves the tree, one way back. False when the tree could not grow.
  bool simulate(const Board& root) {
    Board board = root;
    bool grows = true;
    NodeId id = root_node;
    path_.assign(1, id);
    judged_ = {};
    trace_.clear();
    std::uint32_t visits_before = (*tree_)[id].visit();
    while (!(*tree_)[id].proven()) {
      if ((*tree_)[id].is_leaf()) {
        if (visits_before < settings_.expand_after) break;
        grows = expand(id, board, [](const Move&) { return true; });
        if ((*tree_)[id].is_leaf()) break;
      }
      id = select(id);
      const Node<Move>& node = (*tree_)[id];
      trace_.add(P::code(node.move()), node.mover());
      board.play(node.move());
      path_.push_back(id);
      visits_before = (*tree_)[id].visit();
      if (visits_before == 0) note_end(board.outcome());
    }
    deepest_ = std::max(deepest_, path_.size() - 1);
    finish(board);
    return grows;
  }

  /// A child of the root was looked at: if the game is over there its value is proven, and perhaps the root's.
  void note_end_at(NodeId child, std::optional<core::Outcome> outcome) {
    path_ = {root_node, child};
    note_end(outcome);
  }

  [[nodiscard]] const PointTally<P>& tally() const { return tally_; }
  /// The sum of the margins of all playouts, as shares of what can be won.
  [[nodiscard]] double margins() const { return margins_; }
  /// That were played to their end: those that reached a proven node were not.
  [[nodiscard]] std::int64_t playouts() const { return playouts_; }
  /// Plies of the longest descent.
  [[nodiscard]] std::size_t deepest() const { return deepest_; }

 private:
  /// The order of a game's moves is no reason to prefer one of them.
  void shuffle(std::span<Child<Move>> list) {
    for (std::size_t left = list.size(); left > 1; --left)
      std::swap(list[left - 1], list[rng_.below(static_cast<std::uint32_t>(left))]);
  }

  /// What the values of all children of one node have in common.
  struct Weights {
    double log_visits;   ///< of the parent
    double share_bonus;  ///< of a child without a visit that is sure to be the one to play
    double amaf_rate;    ///< 1 / k of Silver's schedule, 0 where AMAF is not used
  };

  NodeId select(NodeId parent) {
    const double visits = (*tree_)[parent].visits();
    const Weights weights{settings_.exploration > 0 ? std::log(std::max<double>(1, visits)) : 0,
                          settings_.share_bonus * std::sqrt(visits),
                          settings_.amaf_equivalence > 0 ? 1 / settings_.amaf_equivalence : 0};
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
    return (*tree_)[parent].family().first + static_cast<NodeId>(best);
  }

  [[nodiscard]] double value(const Node<Move>& node, const Amaf& amaf, const Weights& weights) const {
    if (settings_.backs_up_proofs && node.is_lost()) return -1;
    const double visits = static_cast<double>(node.visits()) + static_cast<double>(node.prior_visits);
    if (visits == 0) return settings_.first_play;
    const double wins = node.wins.get() + static_cast<double>(node.prior_wins);
    double value = weights.amaf_rate > 0 ? mean_with_amaf(wins, visits, amaf, weights.amaf_rate) : wins / visits;
    if (settings_.exploration > 0) value += exploration(value, visits, weights.log_visits);
    if (settings_.share_bonus > 0)
      value += weights.share_bonus * static_cast<double>(node.share) / (1.0 + node.visits());
    return value;
  }

  /// The mean of the playouts and that of AMAF by Silver's schedule, both over one denominator: this is done for every
  /// child of every node of a descent, and a division takes longer than all the rest.
  [[nodiscard]] static double mean_with_amaf(double wins, double visits, const Amaf& amaf, double rate) {
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

  /// Plays out from the end of the path, unless it is proven, and counts.
  void finish(Board& board) {
    const Node<Move>& leaf = (*tree_)[path_.back()];
    if (const auto proven = leaf.proven()) {
      judged_ = {};  // whoever judged it otherwise was wrong
      count(core::value_for(base::Side::black, *proven));
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
    if (settings_.amaf_equivalence > 0) count_amaf(static_cast<float>(value));
  }

  /// `black` is what the playout is worth to Black. The nodes above a position that was judged count that as well.
  void count(double black) {
    const double judged = black + settings_.judgement * (judged_.black - black);
    for (std::size_t i = 0; i < path_.size(); ++i) {
      Node<Move>& node = (*tree_)[path_[i]];
      const double value = i < judged_.nodes ? judged : black;
      node.wins.add(node.mover() == base::Side::black ? value : 1 - value);
    }
  }

  /// For every node of the path: whichever of its moves the same side was the first to play from there on, counts.
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
      const float decay = settings_.amaf_decay / static_cast<float>(trace_.size() - i);
      const float at_once = 1 + decay * static_cast<float>(i);
      // Which of them were played is as good as a coin's toss: to add nothing is faster than a jump that cannot be
      // foreseen.
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

  /// The last node of the path has just been reached.
  void note_end(std::optional<core::Outcome> outcome) {
    if (!outcome) return;
    (*tree_)[path_.back()].prove(*outcome);
    if (settings_.backs_up_proofs) back_up_proof();
  }

  /// The last node of the path is proven: so is its parent when that was the winning move or the last one open.
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

  /// What the policy thinks of a position on the way down.
  struct Judgement {
    std::size_t nodes = 0;  ///< of the path, down to that position
    double black = 0;
  };

  const UctSettings& settings_;
  const P& policy_;
  Tree<Move>* tree_;
  base::Rng rng_;
  Judgement judged_;
  std::vector<NodeId> path_;
  Trace<P::longest_trace> trace_;
  struct First {
    float played = 0;  ///< 1 if this side was the first to play the move, else 0
    float place = 0;   ///< in the trace, if so
  };
  std::array<std::array<First, P::codes + 1>, 2> firsts_{};  ///< by side and code
  typename P::Children children_;
  PointTally<P> tally_;
  double margins_ = 0;
  std::int64_t playouts_ = 0;
  std::size_t deepest_ = 0;
};

}  // namespace search
