#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/side.h"
#include "engine/core/outcome.h"

namespace search {

/// The index of a node; 0 is the root.
using NodeId = std::uint32_t;
inline constexpr NodeId root_node = 0;

/// The children of a node, which are stored contiguously.
struct ChildRange {
  NodeId first = 0;
  std::uint32_t count = 0;
};

/// A counter that several threads add to. An addition is a load and a store, not one atomic step: when two threads
/// collide, the counter may lose one of their playouts. The statistics tolerate that, and it costs a tenth of an atomic
/// addition.
template <class Number>
class RelaxedCounter {
 public:
  [[nodiscard]] Number get() const { return value_.load(std::memory_order_relaxed); }
  void add(Number more) { value_.store(get() + more, std::memory_order_relaxed); }

 private:
  std::atomic<Number> value_{};
};

/// The all-moves-as-first (AMAF) statistics of RAVE: the playouts in which the side to move was the first to play the
/// move, now or later. The tree stores them outside the nodes: a playout changes those of all children on its path, and
/// threads that share the tree would evict all these nodes from each other's caches.
struct Amaf {
  RelaxedCounter<float> visits;
  RelaxedCounter<float> wins;

  /// Adds the counts of the same move in another tree. Expects that this one has none yet.
  void copy_stats(const Amaf& other) {
    visits.add(other.visits.get());
    wins.add(other.wins.get());
  }
};

/// A move in the tree with the statistics of its playouts. Threads read and update concurrently: each number is correct
/// on its own, but two numbers may be one playout apart.
template <class Move>
class Node {
 public:
  /// Initialises a node, not yet visible to other threads, as the one that `move` leads to.
  void set(const Move& move, base::Side mover, float prior_visits_now, float prior_wins_now,
           float policy_prior_now = 0) {
    move_ = move;
    mover_ = mover;
    prior_visits = prior_visits_now;
    prior_wins = prior_wins_now;
    policy_prior = policy_prior_now;
  }

  [[nodiscard]] const Move& move() const { return move_; }  ///< the move that leads here
  /// The side that played it: sides need not alternate, so every node stores it.
  [[nodiscard]] base::Side mover() const { return mover_; }

  /// The number of playouts through this node, including those in progress: until they end they count as lost for the
  /// mover, which sends other threads elsewhere ("virtual loss", Chaslot, Winands and van den Herik 2008).
  [[nodiscard]] std::uint32_t visits() const { return visits_.load(std::memory_order_relaxed); }
  /// Adds a visit and returns the number before it.
  std::uint32_t visit() { return visits_.fetch_add(1, std::memory_order_relaxed); }
  RelaxedCounter<double> wins;  ///< for the mover; a draw counts ½

  /// The policy's estimates of the values of this node and those below it: their sum, for the mover, and their number.
  RelaxedCounter<float> estimates;
  RelaxedCounter<std::uint32_t> estimate_count;

  // The policy's knowledge before the first playout: virtual visits, and its prior. `set` writes them before other
  // threads can see the node.
  float prior_visits = 0;
  float prior_wins = 0;
  float policy_prior = 0;  ///< P of PUCT: the policy's probability that this is the move to play

  /// The outcome of perfect play, once known.
  [[nodiscard]] std::optional<core::Outcome> proven() const {
    const std::uint8_t proof = proof_.load(std::memory_order_relaxed);
    if (proof == 0) return std::nullopt;
    return static_cast<core::Outcome>(proof - 1);
  }
  void prove(core::Outcome outcome) { proof_.store(mark_of(outcome), std::memory_order_relaxed); }
  [[nodiscard]] bool is_won() const { return is_proven(core::win_for(mover_)); }
  [[nodiscard]] bool is_lost() const { return is_proven(core::win_for(base::opponent(mover_))); }

  [[nodiscard]] bool is_leaf() const { return child_range().count == 0; }
  [[nodiscard]] ChildRange child_range() const {
    const std::uint64_t packed = child_range_.load(std::memory_order_acquire);
    if (packed == being_expanded) return {};
    return {static_cast<NodeId>(packed >> 16U), static_cast<std::uint32_t>(packed & 0xFFFFU)};
  }

  /// The win rate of the mover without priors, with this weight of the policy's estimates beside the playouts; ½ before
  /// the first playout.
  [[nodiscard]] double win_rate(double estimate_weight) const {
    if (const auto outcome = proven()) return core::value_for(mover_, *outcome);
    const double visits = this->visits();
    if (visits == 0) return 0.5;
    const double rate = wins.get() / visits;
    return rate + estimate_weight * (mean_estimate(rate) - rate);
  }
  /// The mean of the estimates, for the mover; `otherwise` if there are none.
  [[nodiscard]] double mean_estimate(double otherwise) const {
    const std::uint32_t count = estimate_count.get();
    return count == 0 ? otherwise : static_cast<double>(estimates.get()) / count;
  }

 private:
  template <class>
  friend class Tree;

  static constexpr std::uint64_t being_expanded = ~std::uint64_t{0};

  static constexpr std::uint8_t mark_of(core::Outcome outcome) {
    return static_cast<std::uint8_t>(static_cast<std::uint8_t>(outcome) + 1);
  }
  [[nodiscard]] bool is_proven(core::Outcome outcome) const {
    return proof_.load(std::memory_order_relaxed) == mark_of(outcome);
  }

  /// Copies the statistics of the same node of another tree, without its children.
  void copy_stats(const Node& other) {
    visits_.store(other.visits(), std::memory_order_relaxed);
    wins.add(other.wins.get());
    estimates.add(other.estimates.get());
    estimate_count.add(other.estimate_count.get());
    prior_visits = other.prior_visits;
    prior_wins = other.prior_wins;
    policy_prior = other.policy_prior;
    proof_.store(other.proof_.load(std::memory_order_relaxed), std::memory_order_relaxed);
    move_ = other.move_;
    mover_ = other.mover_;
  }

  std::atomic<std::uint64_t> child_range_{0};
  std::atomic<std::uint32_t> visits_{0};
  Move move_{};
  base::Side mover_{};
  std::atomic<std::uint8_t> proof_{0};
};

/// The nodes of a search, in blocks allocated on demand up to a fixed number of nodes. Several threads may expand it at
/// once without a lock: the thread that first sets a leaf's mark creates its children, and the others see them when
/// they are complete.
template <class Move>
class Tree {
 public:
  /// Creates a tree with a root. Expects max_nodes ≥ 1.
  explicit Tree(std::size_t max_nodes) : max_nodes_(max_nodes), blocks_((max_nodes - 1) / block_size + 1) {
    blocks_[0].store(new_block().release(), std::memory_order_relaxed);
  }
  ~Tree() {
    for (auto& block : blocks_) delete block.load(std::memory_order_relaxed);
  }
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  Node<Move>& operator[](NodeId id) { return block_of(id).nodes[id % block_size]; }
  const Node<Move>& operator[](NodeId id) const { return block_of(id).nodes[id % block_size]; }
  [[nodiscard]] std::size_t size() const { return used_.load(std::memory_order_relaxed); }

  [[nodiscard]] std::span<const Node<Move>> children(NodeId parent) const {
    const ChildRange range = (*this)[parent].child_range();
    if (range.count == 0) return {};
    return {&(*this)[range.first], range.count};
  }
  /// The statistics of the children, in the same order.
  [[nodiscard]] std::span<Amaf> amaf(NodeId parent) { return members((*this)[parent].child_range()); }
  [[nodiscard]] std::span<const Amaf> amaf(NodeId parent) const { return members((*this)[parent].child_range()); }

  enum class Expansion : std::uint8_t {
    expanded,  ///< the leaf now has children
    busy,      ///< another thread is expanding it
    full,      ///< the tree is full
  };

  /// Gives a leaf `count` children; `fill(i, node)` initialises the i-th of them.
  template <class Fill>
  Expansion expand(NodeId leaf, std::uint32_t count, Fill fill) {
    std::atomic<std::uint64_t>& mark = (*this)[leaf].child_range_;
    std::uint64_t expected = 0;
    if (!mark.compare_exchange_strong(expected, Node<Move>::being_expanded, std::memory_order_acquire))
      return expected == Node<Move>::being_expanded ? Expansion::busy : Expansion::expanded;
    const std::optional<NodeId> first = reserve(count);
    if (!first) {
      mark.store(0, std::memory_order_relaxed);
      return Expansion::full;
    }
    for (std::uint32_t i = 0; i < count; ++i) fill(i, (*this)[*first + i]);
    mark.store(std::uint64_t{*first} << 16U | count, std::memory_order_release);
    return Expansion::expanded;
  }

  /// Returns a tree of the nodes below `root` in this one, without the children of nodes with fewer than `min_visits`
  /// and, at the root, without the moves that `keep` rejects. Expects that no thread is using this tree.
  template <class Keep>
  [[nodiscard]] std::unique_ptr<Tree> below(NodeId root, std::uint32_t min_visits, Keep keep) const {
    auto tree = std::make_unique<Tree>(max_nodes_);
    (*tree)[root_node].copy_stats((*this)[root]);
    std::vector<std::pair<NodeId, NodeId>> open{{root, root_node}};
    for (std::size_t next = 0; next < open.size(); ++next) {
      const auto [from, to] = open[next];
      const ChildRange range = (*this)[from].child_range();
      if (range.count == 0 || (from != root && (*this)[from].visits() < min_visits)) continue;
      std::vector<NodeId> kept;
      for (NodeId child = range.first; child < range.first + range.count; ++child)
        if (from != root || keep((*this)[child].move())) kept.push_back(child);
      const auto count = static_cast<std::uint32_t>(kept.size());
      // The proof may depend on a move that was dropped.
      if (count < range.count) (*tree)[to].proof_.store(0, std::memory_order_relaxed);
      if (count == 0) continue;
      tree->expand(to, count, [&](std::uint32_t i, Node<Move>& node) { node.copy_stats((*this)[kept[i]]); });
      const NodeId first = (*tree)[to].child_range().first;
      for (std::uint32_t i = 0; i < count; ++i) {
        open.emplace_back(kept[i], first + i);
        tree->amaf_of(first + i).copy_stats(amaf_of(kept[i]));
      }
    }
    return tree;
  }

 private:
  static constexpr std::size_t block_size = std::size_t{1} << 13U;
  struct Block {
    explicit Block(std::size_t size) : nodes(size), amaf(size) {}
    std::vector<Node<Move>> nodes;
    std::vector<Amaf> amaf;  ///< of the same nodes
  };

  [[nodiscard]] Block& block_of(NodeId id) const { return *blocks_[id / block_size].load(std::memory_order_acquire); }

  [[nodiscard]] Amaf& amaf_of(NodeId id) const { return block_of(id).amaf[id % block_size]; }
  [[nodiscard]] std::span<Amaf> members(const ChildRange& range) const {
    if (range.count == 0) return {};
    return {&amaf_of(range.first), range.count};
  }

  /// Reserves `count` nodes within one block and returns the first, or nothing if the tree is full. Expects count ≤
  /// block_size.
  std::optional<NodeId> reserve(std::uint32_t count) {
    assert(count <= block_size);
    std::uint64_t used = used_.load(std::memory_order_relaxed);
    std::uint64_t first = 0;
    do {
      const bool fits = used % block_size + count <= block_size;
      first = fits ? used : (used / block_size + 1) * block_size;
      if (first + count > max_nodes_) return std::nullopt;
    } while (!used_.compare_exchange_weak(used, first + count, std::memory_order_relaxed));
    make_block(first / block_size);
    return static_cast<NodeId>(first);
  }

  /// Allocates a block; a tree smaller than a block allocates less.
  [[nodiscard]] std::unique_ptr<Block> new_block() const {
    return std::make_unique<Block>(std::min(block_size, max_nodes_));
  }

  void make_block(std::size_t number) {
    std::atomic<Block*>& place = blocks_[number];
    if (place.load(std::memory_order_acquire) != nullptr) return;
    std::unique_ptr<Block> made = new_block();
    Block* expected = nullptr;
    if (place.compare_exchange_strong(expected, made.get(), std::memory_order_acq_rel))
      static_cast<void>(made.release());
  }

  std::size_t max_nodes_;
  std::vector<std::atomic<Block*>> blocks_;
  std::atomic<std::uint64_t> used_{1};
};

}  // namespace search
