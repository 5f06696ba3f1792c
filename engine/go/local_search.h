#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/go/nakade.h"
#include "engine/go/settled_points.h"

namespace go {

/// How a part of the board ends.
template <class Board>
struct LocalEnd {
  base::PerSide<typename Board::Set> owned;   ///< the stones and territory of each side
  base::PerSide<typename Board::Set> stones;  ///< the stones that are left
  typename Board::Set neutral;                ///< empty points of neither side
  typename Board::Set safe;                   ///< stones that live unconditionally or with the walls
};

/// Reads a part of the board to its end: the best play of both sides by area rules if nobody may play elsewhere but
/// either may pass. An alpha-beta search with a transposition table, bounded by a number of nodes. No line repeats a
/// position of the board.
template <class Position>
class LocalSearch {
 public:
  using Board = typename Position::Board;
  using Set = typename Position::Set;
  using Cell = typename Position::Cell;

  /// `walls` are stones of either side around `area` that live whatever happens inside. Every neighbour of the area
  /// must be one of them.
  LocalSearch(const Set& area, const Set& walls, int max_nodes)
      : area_(area), walls_(walls), nodes_left_(max_nodes), table_(table_size) {}

  /// The end after the best play from this position; empty if the nodes were not enough.
  std::optional<LocalEnd<Board>> read(const Position& position) {
    path_.clear();
    Node node{position, walls_};
    for (int ply = 0; ply < max_depth; ++ply) {
      const Settled settled = settled_points(node.position.board(), area_, node.walls);
      if (node.position.is_over() || open_points(settled).none()) return end_of(node, settled);
      const std::optional<int> value = exact(node, settled);
      if (!value) return std::nullopt;
      path_.push_back(key_of(node));
      const std::optional<Node> next = best_child(node, settled, *value);
      if (!next) return std::nullopt;
      node = *next;
    }
    return std::nullopt;
  }

  [[nodiscard]] int nodes_left() const { return nodes_left_; }

 private:
  using Settled = base::PerSide<Set>;
  using Moves = base::FixedVector<Cell, Board::Geometry::size + 1>;

  /// A position, and the stones that live in it: the walls, and chains that have captured a large chain.
  struct Node {
    Position position;
    Set walls;
  };

  /// What the table knows about a position: its value for the side to move is between the bounds.
  struct Entry {
    std::uint64_t key = 0;
    std::int16_t lower = 0;
    std::int16_t upper = 0;
    Cell best = Position::no_cell;
  };

  static constexpr int max_depth = 48;
  static constexpr std::size_t table_size = 1U << 13U;
  static constexpr int infinity = 1000;

  [[nodiscard]] Set open_points(const Settled& settled) const { return area_ - settled.black - settled.white; }

  /// A key of the stones in the area.
  [[nodiscard]] std::uint64_t key_of(const Node& node) const {
    std::uint64_t key = 0;
    const auto mix = [&](std::uint64_t word) {
      key = (key ^ word) * 0x9E3779B97F4A7C15U;
      key ^= key >> 29U;
    };
    for (const base::Side side : {base::Side::black, base::Side::white}) {
      const Set stones = node.position.board().stones(side) & area_;
      for (const std::uint64_t word : stones.words()) mix(word);
    }
    for (const std::uint64_t word : node.walls.words()) mix(word);
    return key;
  }
  static std::uint64_t state_key(std::uint64_t stones, const Position& position) {
    const std::uint64_t state = (static_cast<std::uint64_t>(position.ko()) << 3U) +
                                (static_cast<std::uint64_t>(position.passes()) << 1U) +
                                (position.to_move() == base::Side::black ? 0U : 1U) + 1U;
    return stones ^ state * 0xD6E8FEB86659FD93U;
  }

  /// The points of the side to move minus the opponent's if the game ended now.
  [[nodiscard]] int standing(const Position& position, const Settled& settled) const {
    const Set open = open_points(settled);
    const auto points = [&](base::Side side) {
      return static_cast<int>(settled[side].count() + (position.area(side) & open).count());
    };
    const base::Side mover = position.to_move();
    return points(mover) - points(base::opponent(mover));
  }

  [[nodiscard]] LocalEnd<Board> end_of(const Node& node, const Settled& settled) const {
    const Position& position = node.position;
    LocalEnd<Board> end;
    const Set open = open_points(settled);
    for (const base::Side side : {base::Side::black, base::Side::white}) {
      end.owned[side] = settled[side] | (position.area(side) & open);
      end.stones[side] = position.board().stones(side) & area_;
      end.safe |= unconditionally_alive(position.board(), side, area_, node.walls);
    }
    end.neutral = (position.board().empties() & area_) - end.owned.black - end.owned.white;
    return end;
  }

  /// The value for the side to move: looks for it around the value as the board stands, where it usually is.
  std::optional<int> exact(const Node& node, const Settled& settled) {
    int lower = -infinity;
    int upper = infinity;
    int guess = standing(node.position, settled);
    while (lower < upper) {
      const int beta = guess == lower ? guess + 1 : guess;
      guess = search(node, beta - 1, beta, 0);
      if (nodes_left_ <= 0) return std::nullopt;
      (guess < beta ? upper : lower) = guess;
    }
    return guess;
  }

  /// The value for the side to move, exact between alpha and beta. Means nothing once the nodes are used up.
  int search(const Node& node, int alpha, int beta, int depth) {
    const Position& position = node.position;
    const Settled settled = settled_points(position.board(), area_, node.walls);
    const Set open = open_points(settled);
    const base::Side mover = position.to_move();
    const int fixed =
        static_cast<int>(settled[mover].count()) - static_cast<int>(settled[base::opponent(mover)].count());
    const int loose = static_cast<int>(open.count());
    if (fixed - loose >= beta) return fixed - loose;
    if (fixed + loose <= alpha) return fixed + loose;
    if (position.is_over() || loose == 0 || depth >= max_depth) return standing(position, settled);
    if (--nodes_left_ <= 0) return 0;

    const std::uint64_t stones = key_of(node);
    const std::uint64_t key = state_key(stones, position);
    Entry& entry = table_[key % table_size];
    if (entry.key != key) entry = {key, -infinity, infinity, Position::no_cell};
    if (entry.lower >= beta) return entry.lower;
    if (entry.upper <= alpha) return entry.upper;
    path_.push_back(stones);
    int best = -infinity;
    Cell best_move = Position::no_cell;
    const PassAt pass_at = position.passes() > 0 ? PassAt::front : PassAt::before_sacrifices;
    for (const Cell move : moves_of(position, open, entry.best, pass_at)) {
      const std::optional<Node> next = child(node, move);
      if (!next) continue;
      const int value = -search(*next, -beta, -std::max(alpha, best), depth + 1);
      if (value > best) {
        best = value;
        best_move = move;
      }
      if (best >= beta || nodes_left_ <= 0) break;
    }
    path_.pop_back();
    if (nodes_left_ <= 0) return 0;
    if (entry.key != key) entry = {key, -infinity, infinity, best_move};
    entry.best = best_move;
    if (best > alpha) entry.lower = static_cast<std::int16_t>(best);
    if (best < beta) entry.upper = static_cast<std::int16_t>(best);
    return best;
  }

  /// The position after a move; empty if it captures a wall or repeats a position.
  [[nodiscard]] std::optional<Node> child(const Node& node, Cell move) const {
    Node next = node;
    if (move == Position::no_cell) {
      next.position.pass();
      return next;
    }
    const base::Side mover = node.position.to_move();
    const Set before = node.position.board().stones(base::opponent(mover));
    next.position.place(move);
    const Board& board = next.position.board();
    const Set taken = before & board.empties();
    if ((taken & node.walls).any()) return std::nullopt;
    if (taken.any()) {
      each_component<Board>(taken, [&](const Set& chain) {
        if (gives_two_eyes(chain)) next.walls |= Board::beside(chain) & board.stones(mover);
      });
    }
    if (std::ranges::find(path_, key_of(next)) != path_.end()) return std::nullopt;
    return next;
  }

  /// True if the place of captured stones is large enough to live in.
  static bool gives_two_eyes(const Set& taken) { return taken.count() >= 5 && !is_killing_shape<Board>(taken); }

  /// When a list of moves has the pass.
  enum class PassAt { front, before_sacrifices };

  /// The moves in the order in which to try them: `first` if it is one of them, captures, moves that leave no chain of
  /// the side in atari, and sacrifices.
  [[nodiscard]] Moves moves_of(const Position& position, const Set& open, Cell first, PassAt pass_at) const {
    const Board& board = position.board();
    const base::Side mover = position.to_move();
    Set points = (open & board.empties()) - position.eyes(mover);
    points.each([&](std::size_t cell) {
      if (!position.can_place(cell)) points.reset(cell);
    });
    Moves moves;
    const auto add = [&](std::size_t cell) {
      points.reset(cell);
      moves.push_back(static_cast<Cell>(cell));
    };
    if (pass_at == PassAt::front) moves.push_back(Position::no_cell);
    if (first != Position::no_cell && points.test(first)) add(first);
    points.each([&](std::size_t cell) {
      if (board.captures(cell, mover)) add(cell);
    });
    points.each([&](std::size_t cell) {
      if (!is_self_atari(board, cell, mover)) add(cell);
    });
    if (pass_at == PassAt::before_sacrifices) moves.push_back(Position::no_cell);
    points.each(add);
    return moves;
  }

  /// The position after the first move that has the value of the position. A side passes only when nothing but a
  /// sacrifice is left, so that all neutral points that can be taken are.
  std::optional<Node> best_child(const Node& node, const Settled& settled, int value) {
    const Position& position = node.position;
    for (const Cell move : moves_of(position, open_points(settled), Position::no_cell, PassAt::before_sacrifices)) {
      const std::optional<Node> next = child(node, move);
      if (!next) continue;
      const bool has_value = -search(*next, -value, -value + 1, 0) >= value;
      if (nodes_left_ <= 0) return std::nullopt;
      if (has_value) return next;
    }
    return std::nullopt;
  }

  Set area_;
  Set walls_;
  int nodes_left_;
  std::vector<Entry> table_;
  std::vector<std::uint64_t> path_;
};

}  // namespace go
