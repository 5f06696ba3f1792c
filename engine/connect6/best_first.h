#pragma once

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <tuple>
#include <vector>

#include "engine/connect6/candidates.h"
#include "engine/connect6/settled.h"
#include "engine/connect6/shape_board.h"
#include "engine/connect6/tree.h"
#include "engine/connect6/vcdt.h"
#include "engine/connect6/zone.h"
#include "engine/search/result.h"
#include "engine/search/time_manager.h"

namespace connect6 {

/// Best-first search with proofs. It descends the tree by PUCT (Rosin, "Multi-armed bandits with episode context",
/// 2011, in the form of Silver and others 2016), with the fitted probability of a stone as its prior and the fitted
/// evaluation in place of playouts, and backs up wins and losses (MCTS-Solver, Winands, Björnsson and Saito 2008). At
/// each node it looks for wins by double threats of either side, the longer the more visits the node has.
///
/// A ply is one stone. To search each pair once, the second stone of a turn is none of those listed before the first.
template <int Size>
class BestFirst {
 public:
  using Game = Position<Size>;
  using Result = search::SearchResult<Move>;

  /// Expects max_nodes ≥ 100. A search that needs more drops rarely visited ones.
  explicit BestFirst(std::size_t max_nodes) : max_nodes_(max_nodes), tree_(max_nodes) {}

  /// Ends early if the outcome of perfect play is known. Limits::playouts counts simulations. Expects an unfinished
  /// game that continues from the root of the tree, or an empty tree. The same calls give the same results, unless a
  /// search uses the clock.
  Result search(const Game& position, const core::Limits& limits, const std::stop_token& stop) {
    assert(!position.outcome());
    const search::TimeManager time(limits, stop);
    const Board root(position);
    std::int64_t done = 0;
    max_depth_ = 0;
    // A result lists moves even if an earlier search knew the outcome.
    tree_[search::root_node].outcome.reset();
    path_.assign(1, search::root_node);
    list_stones(root, search::root_node);
    while (!tree_[search::root_node].outcome && !time.expired(done) && !time.past_hard_limit()) {
      if (limits.hard_limit && done % between_thoughts == 0 && is_decided(time, done)) break;
      if (tree_.is_full()) prune();
      simulate(root);
      ++done;
    }
    Result result = this->result();
    result.playouts = done;
    result.seconds = std::chrono::duration<double>(time.elapsed()).count();
    return result;
  }

  /// The tree of the last search.
  [[nodiscard]] const Tree& tree() const { return tree_; }

  /// Tells the search that the game continued with these stones: the next one reuses the tree below them.
  void advance(std::span<const Move> stones) {
    NodeId id = search::root_node;
    for (const Move& stone : stones) {
      const std::optional<NodeId> child = tree_.child_of(id, stone);
      if (!child) {
        tree_ = Tree(max_nodes_);
        return;
      }
      id = *child;
    }
    if (id != search::root_node) tree_.keep_below(id);
  }

  /// Makes the next search behave like the first.
  void forget() {
    tree_ = Tree(max_nodes_);
    vcdt_.forget();
  }

 private:
  using Board = ShapeBoard<Size>;
  using NodeId = search::NodeId;
  using Points = typename Board::Points;

  static constexpr double c_puct = 1.2;
  /// How much less than its parent an unvisited child is worth, once all likely siblings have been visited.
  static constexpr double fpu_reduction = 0.1;
  static constexpr int first_width = 16;   ///< the number of candidates for the first stone of a turn
  static constexpr int second_width = 10;  ///< the same for the second stone
  static constexpr int widening = 3;       ///< the factor of this number if all candidates lose
  static constexpr int max_turns = 14;     ///< of a win by double threats
  static constexpr std::int64_t min_vcdt_nodes = 100;
  static constexpr std::int64_t max_vcdt_nodes = 4000;
  static constexpr std::int64_t vcdt_nodes_per_visit = 16;
  static constexpr std::uint32_t first_check = 8;  ///< the visits at which a node is checked again
  static constexpr std::int64_t between_thoughts = 64;

  static std::int64_t vcdt_nodes(std::uint32_t visits) {
    return std::clamp(visits * vcdt_nodes_per_visit, min_vcdt_nodes, max_vcdt_nodes);
  }

  /// True if a search on the clock should end: at the soft limit, or when no stone can overtake the best one before.
  [[nodiscard]] bool is_decided(const search::TimeManager& time, std::int64_t done) const {
    const std::chrono::nanoseconds elapsed = time.elapsed();
    if (elapsed >= time.soft_limit()) return true;
    std::uint32_t most = 0;
    std::uint32_t second = 0;
    for (const Node& child : tree_.children(search::root_node)) {
      second = std::max(second, std::min(most, child.visit_count));
      most = std::max(most, child.visit_count);
    }
    const double left = std::chrono::duration<double>(time.soft_limit() - elapsed) / elapsed;
    return most - second > left * static_cast<double>(done);
  }

  /// Drops the children of the nodes with the fewest visits until half of the tree is free.
  void prune() {
    constexpr std::uint32_t first_pruning = 16;
    for (std::uint32_t min_visits = first_pruning; min_visits != 0; min_visits *= 2) {
      tree_.keep_below(search::root_node, min_visits);
      if (tree_.size() <= max_nodes_ / 2) return;
    }
  }

  /// Descends to a position without visits, values it, and adds the value to the nodes on the path.
  void simulate(const Board& root) {
    Board board = root;
    path_.assign(1, search::root_node);
    bool continues = true;
    while (continues) {
      const NodeId id = path_.back();
      ++tree_[id].visit_count;
      check(board, id);
      const bool is_new = tree_[id].visit_count == 1 && id != search::root_node;
      continues = !tree_[id].outcome && !is_new && list_stones(board, id);
      if (continues) {
        path_.push_back(select(id));
        board.play(tree_[path_.back()].stone);
      }
    }
    max_depth_ = std::max(max_depth_, static_cast<int>(path_.size()) - 1);
    back_up(board);
  }

  /// The first visit looks for the end of the game and for a win of the side to move; later ones, as the visits double,
  /// for wins of both sides. Leaves the root alone.
  void check(const Board& board, NodeId id) {
    Node& node = tree_[id];
    if (node.outcome || node.visit_count < node.next_check || id == search::root_node) return;
    const bool is_first = node.visit_count == 1;
    node.next_check = is_first ? first_check : 2 * node.visit_count;
    if (is_first) node.outcome = settled_outcome(board);
    std::int64_t nodes = vcdt_nodes(node.visit_count);
    // The turn before had to prevent this win.
    if (is_first && board.stones_left() == 2 && path_.size() > 1)
      nodes = std::max(nodes, tree_[path_[path_.size() - 2]].threat_nodes * 3 / 2);
    if (!node.outcome && vcdt_.find(board, board.to_move(), board.stones_left(), {max_turns, nodes}))
      node.outcome = core::win_for(board.to_move());
    if (node.outcome || node.width == 0 || node.has_all || node.threat_nodes > 0) return;
    if (Zone<Size> zone; find_threat(board, id, zone)) drop_irrelevant(id, relevant_points(board, zone));
  }

  /// Looks for a win by double threats of the other side if the side to move passed its turn, and notes the nodes that
  /// it takes. Only at the start of a turn: at the second stone it gains as much as it costs.
  bool find_threat(const Board& board, NodeId id, Zone<Size>& zone) {
    const base::Side enemy = base::opponent(board.to_move());
    if (board.stones_left() != 2 || board.has_threat(enemy)) return false;
    const std::int64_t nodes = id == search::root_node
                                   ? max_vcdt_nodes
                                   : std::max(vcdt_nodes(tree_[id].visit_count), tree_[id].threat_nodes * 3 / 2);
    const auto win = vcdt_.find(board, enemy, 2, {max_turns, nodes});
    if (!win) return false;
    tree_[id].threat_nodes = std::max(tree_[id].threat_nodes, vcdt_.nodes());
    return vcdt_.find_zone(board, enemy, 2, *win, zone);
  }

  /// The points of which every defence against a win with this zone has one.
  static Points relevant_points(const Board& board, const Zone<Size>& zone) {
    return zone.points | zone.points_of_pairs(board);
  }

  /// Proves the loss of children that do not prevent a win of the other side.
  void drop_irrelevant(NodeId id, const Points& relevant) {
    for (Node& child : tree_.children(id)) {
      if (child.outcome || relevant.test(grid::index(child.stone.point))) continue;
      child.outcome = core::win_for(base::opponent(child.side));
      child.is_irrelevant = true;
    }
  }

  /// Makes sure that a node has a child that may not lose. Returns false if there is none, which proves a loss, or if
  /// the tree is full.
  bool list_stones(const Board& board, NodeId id) {
    while (std::ranges::all_of(tree_.children(id), [](const Node& child) { return child.is_lost(); })) {
      if (tree_[id].has_all) {
        tree_[id].outcome = core::win_for(base::opponent(board.to_move()));
        return false;
      }
      if (!list_more(board, id)) return false;
    }
    return true;
  }

  /// Adds the likeliest stones that are not children yet. Returns false if the tree is full.
  bool list_more(const Board& board, NodeId id) {
    const int narrow = board.stones_left() == 2 ? first_width : second_width;
    const auto width = static_cast<std::size_t>(tree_[id].width == 0 ? narrow : widening * tree_[id].width);
    line::OrderedMoves<Size> stones;
    bool are_all = true;
    if (const Gaps gaps = gaps_of(board, base::opponent(board.to_move())); !gaps.empty()) {
      defending_points(board, gaps, stones);
    } else {
      Zone<Size> zone;
      const bool has_zone = find_threat(board, id, zone);
      Points points = has_zone ? relevant_points(board, zone) : line::near_points(board);
      // Only stones near others are good, but a proof needs all.
      const bool are_far_too = !has_zone && tree_[id].width > 0 && points.count() < width;
      if (are_far_too) points = Game::all_points;
      likely_points(board, points, width, stones);
      are_all = stones.size() < width && (has_zone || are_far_too);
    }
    if (!tree_.add_children(id, children_of(board, id, stones))) return false;
    tree_[id].width = static_cast<int>(width);
    tree_[id].has_all = are_all;
    return true;
  }

  /// The nodes of stones that the parent does not have yet, and that were not listed before the first stone of the
  /// turn; the likeliest first.
  std::vector<Node> children_of(const Board& board, NodeId parent, const line::OrderedMoves<Size>& stones) const {
    std::vector<Node> nodes;
    const auto weight_of = [&](grid::Point point) {
      return std::exp(static_cast<double>(board.order(point)) / order_unit);
    };
    double sum = 0;
    for (const auto& [stone, order] : stones) sum += weight_of(stone.point);
    for (const auto& [stone, order] : stones) {
      if (tree_.child_of(parent, stone) || was_listed_before(board, stone)) continue;
      nodes.push_back({.stone = stone,
                       .side = board.to_move(),
                       .prior = static_cast<float>(weight_of(stone.point) / sum),
                       .threat_nodes = board.stones_left() == 2 ? tree_[parent].threat_nodes : 0});
    }
    std::ranges::stable_sort(nodes, std::greater{}, &Node::prior);
    return nodes;
  }

  /// True for a second stone that was listed before the first stone of the turn.
  [[nodiscard]] bool was_listed_before(const Board& board, const Move& stone) const {
    if (board.stones_left() != 1 || path_.size() < 2) return false;
    const search::ChildRange range = tree_[path_[path_.size() - 2]].children;
    for (NodeId id = range.first; id < path_.back(); ++id)
      if (tree_[id].stone == stone) return !tree_[id].is_irrelevant;
    return false;
  }

  /// The child with the highest value by PUCT that may not lose. Expects that there is one.
  [[nodiscard]] NodeId select(NodeId parent) const {
    const std::span<const Node> children = tree_.children(parent);
    double visits = 0;
    double wins = 0;
    double visited_priors = 0;
    for (const Node& child : children) {
      visits += child.visit_count;
      wins += child.wins;
      if (child.visit_count > 0) visited_priors += static_cast<double>(child.prior);
    }
    const double mean = visits > 0 ? wins / visits : 0.5;
    const double unvisited = std::max(0.0, mean - fpu_reduction * std::sqrt(visited_priors));
    const double exploration = c_puct * std::sqrt(static_cast<double>(tree_[parent].visit_count));
    std::size_t best = 0;
    double best_value = -1;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const Node& child = children[i];
      if (child.is_lost()) continue;
      const double known = child.visit_count > 0 ? child.wins / child.visit_count : unvisited;
      const double value = known + exploration * static_cast<double>(child.prior) / (1.0 + child.visit_count);
      if (value <= best_value) continue;
      best = i;
      best_value = value;
    }
    return tree_[parent].children.first + static_cast<NodeId>(best);
  }

  /// Adds the value of the last node of the path to all of it, and proves the wins that follow from its outcome.
  void back_up(const Board& board) {
    std::optional<core::Outcome> outcome = tree_[path_.back()].outcome;
    const double mover_wins = 1 / (1 + std::exp(-board.value() / Board::logistic_scale));
    const double black_wins = outcome                                ? core::value_for(base::Side::black, *outcome)
                              : board.to_move() == base::Side::black ? mover_wins
                                                                     : 1 - mover_wins;
    for (std::size_t i = path_.size(); i-- > 1;) {
      Node& node = tree_[path_[i]];
      node.wins += node.side == base::Side::black ? black_wins : 1 - black_wins;
      if (outcome) node.outcome = outcome;
      if (!node.is_won()) outcome.reset();
    }
    if (outcome) tree_[search::root_node].outcome = outcome;
  }

  /// The children of a node, the one to play first: wins before open stones before losses, then by visits.
  [[nodiscard]] std::vector<NodeId> ranked(NodeId parent) const {
    const search::ChildRange range = tree_[parent].children;
    std::vector<NodeId> ids;
    for (std::uint32_t i = 0; i < range.count; ++i) ids.push_back(range.first + i);
    std::ranges::stable_sort(ids, std::greater{}, [&](NodeId id) {
      const Node& node = tree_[id];
      return std::tuple(node.is_won() ? 2 : node.is_lost() ? 0 : 1, node.visit_count);
    });
    return ids;
  }

  [[nodiscard]] std::vector<Move> variation_from(NodeId id) const {
    std::vector<Move> variation{tree_[id].stone};
    while (tree_[id].children.count > 0) {
      id = ranked(id).front();
      if (tree_[id].visit_count == 0) break;
      variation.push_back(tree_[id].stone);
    }
    return variation;
  }

  [[nodiscard]] Result result() const {
    Result result;
    for (const NodeId id : ranked(search::root_node)) {
      const Node& node = tree_[id];
      result.moves.push_back({.move = node.stone,
                              .visits = node.visit_count,
                              .win_rate = node.win_rate(),
                              .lower_bound = node.win_rate(),
                              .prior = static_cast<double>(node.prior),
                              .variation = variation_from(id)});
    }
    result.visits = tree_[search::root_node].visit_count;
    result.proven = tree_[search::root_node].outcome;
    result.depth = max_depth_;
    result.nodes = static_cast<std::int64_t>(tree_.size());
    return result;
  }

  std::size_t max_nodes_;
  Tree tree_;
  Vcdt<Size> vcdt_{std::size_t{1} << 16U};
  std::vector<NodeId> path_;  ///< of this simulation, from the root
  int max_depth_ = 0;
};

}  // namespace connect6
