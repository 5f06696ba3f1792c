#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/connect6/rules.h"
#include "engine/core/outcome.h"
#include "engine/search/tree.h"

namespace connect6 {

/// A stone in the tree with what the search knows of the position after it.
struct Node {
  Move stone;
  base::Side side{};  ///< that played it
  float prior = 0;    ///< the probability that it is the stone to play
  std::uint32_t visit_count = 0;
  double wins = 0;  ///< of `side`, each visit counts its probability
  std::optional<core::Outcome> outcome{};
  /// True for the first stone of a turn if no defence begins with it. It is then lost, but may be the second stone.
  bool is_irrelevant = false;

  search::ChildRange children{};
  int width = 0;                 ///< how many stones the search has listed here, 0 if none
  bool has_all = false;          ///< every stone that is not a child loses
  std::uint32_t next_check = 0;  ///< the number of visits at which the search looks for wins again
  /// How many nodes a win of the other side took, if the side to move passes; 0 if none is known.
  std::int64_t threat_nodes = 0;

  [[nodiscard]] const Move& move() const { return stone; }
  [[nodiscard]] base::Side mover() const { return side; }
  [[nodiscard]] std::uint32_t visits() const { return visit_count; }
  [[nodiscard]] const search::ChildRange& child_range() const { return children; }
  [[nodiscard]] bool is_won() const { return outcome == core::win_for(side); }
  [[nodiscard]] bool is_lost() const { return outcome == core::win_for(base::opponent(side)); }
  /// The probability that `side` wins; ½ before the first visit.
  [[nodiscard]] double win_rate() const {
    if (outcome) return core::value_for(side, *outcome);
    return visit_count == 0 ? 0.5 : wins / visit_count;
  }
};

/// A tree whose nodes can get more children later.
class Tree {
 public:
  /// Creates a tree with a root. Expects max_nodes ≥ 1.
  explicit Tree(std::size_t max_nodes) : max_nodes_(max_nodes), nodes_(1) {}

  Node& operator[](search::NodeId id) { return nodes_[id]; }
  const Node& operator[](search::NodeId id) const { return nodes_[id]; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }

  /// Invalid once a node gets more children.
  [[nodiscard]] std::span<Node> children(search::NodeId parent) {
    const search::ChildRange range = nodes_[parent].children;
    return {nodes_.data() + range.first, range.count};
  }
  [[nodiscard]] std::span<const Node> children(search::NodeId parent) const {
    const search::ChildRange range = nodes_[parent].children;
    return {nodes_.data() + range.first, range.count};
  }

  /// Adds children after those that the node has, which move to new places. Returns false if the tree is full.
  bool add_children(search::NodeId parent, std::span<const Node> more) {
    const search::ChildRange old = nodes_[parent].children;
    const std::size_t count = old.count + more.size();
    is_full_ = nodes_.size() + count > max_nodes_;
    if (is_full_) return false;
    nodes_[parent].children = {static_cast<search::NodeId>(nodes_.size()), static_cast<std::uint32_t>(count)};
    for (std::uint32_t i = 0; i < old.count; ++i) nodes_.push_back(Node(nodes_[old.first + i]));
    nodes_.insert(nodes_.end(), more.begin(), more.end());
    return true;
  }

  [[nodiscard]] std::optional<search::NodeId> child_of(search::NodeId parent, const Move& stone) const {
    const search::ChildRange range = nodes_[parent].children;
    for (search::NodeId id = range.first; id < range.first + range.count; ++id)
      if (nodes_[id].stone == stone) return id;
    return std::nullopt;
  }

  /// True if the last node that needed children did not get them.
  [[nodiscard]] bool is_full() const { return is_full_; }

  /// Keeps only the nodes below this one, which becomes the root, and of them only the children of nodes with this many
  /// visits.
  void keep_below(search::NodeId root, std::uint32_t min_visits = 0) {
    std::vector<Node> kept{nodes_[root]};
    for (std::size_t next = 0; next < kept.size(); ++next) {
      const search::ChildRange range = kept[next].children;
      if (next > 0 && kept[next].visit_count < min_visits) {
        kept[next].children = {};
        kept[next].width = 0;
        kept[next].has_all = false;
        continue;
      }
      kept[next].children.first = static_cast<search::NodeId>(kept.size());
      for (std::uint32_t i = 0; i < range.count; ++i) kept.push_back(nodes_[range.first + i]);
    }
    nodes_ = std::move(kept);
    is_full_ = false;
  }

 private:
  std::size_t max_nodes_;
  std::vector<Node> nodes_;
  bool is_full_ = false;
};

}  // namespace connect6
