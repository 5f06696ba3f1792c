#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/outcome.h"
#include "engine/core/side.h"

namespace search {

using NodeId = std::uint32_t;
inline constexpr NodeId root_node = 0;

/// A move of the tree with what the playouts through it have shown.
template <class Move>
struct Node {
  double wins = 0;  ///< of `mover`, a draw counts ½
  std::uint32_t visits = 0;
  NodeId first_child = 0;
  std::uint16_t child_count = 0;
  Move move{};                          ///< that leads here
  core::Side mover{};                   ///< who played it: sides need not alternate, so every node remembers
  std::optional<core::Outcome> proven;  ///< the outcome of perfect play, once known

  [[nodiscard]] bool is_leaf() const { return child_count == 0; }
  /// Of `mover`.
  [[nodiscard]] double win_rate() const {
    if (proven) return core::value_for(mover, *proven);
    return visits == 0 ? 0.5 : wins / visits;
  }
};

/// The nodes of one search, in one block that grows up to a fixed number of nodes. Children of a node stand side by
/// side. Nodes are named by index, because growing moves them.
template <class Move>
class Tree {
 public:
  explicit Tree(std::size_t most_nodes) : most_nodes_(most_nodes) { nodes_.emplace_back(); }

  Node<Move>& operator[](NodeId id) { return nodes_[id]; }
  const Node<Move>& operator[](NodeId id) const { return nodes_[id]; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }

  [[nodiscard]] std::span<Node<Move>> children(NodeId parent) {
    return std::span(nodes_).subspan(nodes_[parent].first_child, nodes_[parent].child_count);
  }
  [[nodiscard]] NodeId child_id(NodeId parent, std::size_t position) const {
    return nodes_[parent].first_child + static_cast<NodeId>(position);
  }

  /// Gives a leaf its children, moves of `mover`; false, and nothing done, when the tree is full.
  bool expand(NodeId leaf, std::span<const Move> moves, core::Side mover) {
    if (nodes_.size() + moves.size() > most_nodes_) return false;
    nodes_[leaf].first_child = static_cast<NodeId>(nodes_.size());
    nodes_[leaf].child_count = static_cast<std::uint16_t>(moves.size());
    for (const Move& move : moves) {
      Node<Move>& child = nodes_.emplace_back();
      child.move = move;
      child.mover = mover;
    }
    return true;
  }

 private:
  std::size_t most_nodes_;
  std::vector<Node<Move>> nodes_;
};

}  // namespace search
