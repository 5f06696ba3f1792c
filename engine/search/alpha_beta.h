#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <utility>

#include "engine/search/minimax.h"
#include "engine/search/time_manager.h"
#include "engine/search/transposition_table.h"

namespace search {

/// The killer moves of one thread: for each ply the last two moves, by code, that caused a cutoff there.
class KillerMoves {
 public:
  void add(std::uint32_t code, int ply) {
    auto& [first, second] = killers_[slot(ply)];
    if (first != code) second = std::exchange(first, code);
  }

  [[nodiscard]] bool contains(std::uint32_t code, int ply) const {
    const auto& [first, second] = killers_[slot(ply)];
    return code == first || code == second;
  }

 private:
  static constexpr std::size_t plies = 128;

  static std::size_t slot(int ply) { return static_cast<std::size_t>(ply) % plies; }

  std::array<std::pair<std::uint32_t, std::uint32_t>, plies> killers_{};
};

/// The history heuristic of one thread (Schaeffer 1983): how often a move of each side, by code, caused a cutoff
/// anywhere in the tree, weighted by the square of the depth.
class HistoryTable {
 public:
  static constexpr std::int32_t max_count = 1 << 16U;

  void add(std::uint32_t code, base::Side side, int depth) {
    std::int32_t& count = counts_[base::index(side)][hash(code)];
    count = std::min(count + depth * depth, max_count);
  }

  /// The count of a move, from 0 to max_count.
  [[nodiscard]] std::int32_t count(std::uint32_t code, base::Side side) const {
    return counts_[base::index(side)][hash(code)];
  }

  /// Halves all counts at the start of the next search.
  void age() {
    for (auto& counts : counts_)
      for (std::int32_t& count : counts) count /= 2;
  }

 private:
  /// Codes may share a count; that affects only the move order.
  static std::size_t hash(std::uint32_t code) { return code * 0x9E3779B1U >> 20U; }

  std::array<std::array<std::int32_t, 4096>, 2> counts_{};
};

/// Negamax alpha-beta, fail-soft (Fishburn 1983), with a transposition table: one thread of a search to a fixed depth.
/// With `narrows`, it searches all moves except the first with a null window first (NegaScout, Reinefeld 1983).
template <MinimaxPolicy P>
class AlphaBeta {
 public:
  using Game = typename P::Game;
  using Board = typename P::Board;
  using Move = typename Game::Move;

  AlphaBeta(const P& policy, TranspositionTable& table, bool narrows) : policy_(policy), table_(table) {
    narrows_ = narrows;
  }

  /// Starts a search from this board with these moves. Expects a board that is not over and at least one move. `time`
  /// must outlive the search.
  void begin(const Board& board, std::span<const Move> allowed, SharedTimeManager& time) {
    root_ = board;
    time_ = &time;
    nodes_ = 0;
    reserved_nodes_ = 0;
    stopped_ = false;
    best_.reset();
    killers_ = {};
    history_.age();
    policy_.moves(board, root_moves_);
    typename P::Moves kept;
    for (const auto& ordered : root_moves_)
      if (std::ranges::find(allowed, ordered.move) != allowed.end()) kept.push_back(ordered);
    all_allowed_ = kept.size() == root_moves_.size();
    root_moves_ = kept;
    if (root_moves_.empty())
      for (const Move& move : allowed) root_moves_.push_back({move});
  }

  /// Returns the value of the root for its side to move, fail-soft: a value ≤ alpha is an upper bound, ≥ beta a lower
  /// bound. Meaningless once stopped() is true.
  Score search_root(int depth, Score alpha, Score beta) {
    if (!enter()) return alpha;
    std::uint32_t first = 0;
    if (best_) {
      first = P::code(*best_);
    } else if (const std::optional<Bounds> known = table_.find(root_.hash())) {
      first = known->move;
    }
    return search_moves(root_, root_moves_, depth, 0, alpha, beta, first);
  }

  /// The best move above alpha in the last search of the root, or of an earlier search if no move was above alpha.
  [[nodiscard]] const std::optional<Move>& best() const { return best_; }
  [[nodiscard]] const Board& root() const { return root_; }
  /// The moves of the policy that are allowed at the root.
  [[nodiscard]] const typename P::Moves& root_moves() const { return root_moves_; }
  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] std::int64_t nodes() const { return nodes_; }
  [[nodiscard]] Score evaluate_root() { return policy_.evaluate(root_); }
  /// Forgets everything learned from earlier searches.
  void forget() {
    killers_ = {};
    history_ = {};
    if constexpr (Remembers<P>) policy_.forget();
  }
  [[nodiscard]] P& policy() { return policy_; }

 private:
  /// Counts a node if the search may visit one more; returns false if it must stop.
  bool enter() {
    if (reserved_nodes_ == 0) {
      reserved_nodes_ = time_->reserve_nodes();
      stopped_ = reserved_nodes_ == 0;
      if (stopped_) return false;
    }
    --reserved_nodes_;
    ++nodes_;
    return true;
  }

  Score search(const Board& board, int depth, int ply, Score alpha, Score beta) {
    if (!enter()) return alpha;
    if (const std::optional<Score> end = policy_.terminal(board)) return *end;
    if (depth <= 0) return leaf(board, alpha, beta);
    if constexpr (SearchesFrontier<P>)
      if (depth == 1) return frontier(board, alpha, beta);
    std::uint32_t table_move = 0;
    if (const std::optional<Bounds> known = bounds_of(board)) {
      table_move = known->move;
      if (known->depth >= depth || is_proof(*known)) {
        if (known->lower >= beta || known->lower == known->upper) return known->lower;
        if (known->upper <= alpha) return known->upper;
        alpha = std::max(alpha, known->lower);
        beta = std::min(beta, known->upper);
      }
    }
    if constexpr (PrunesForward<P>) {
      const auto look = [this, ply](const Board& at, int to, Score low, Score high) {
        return search(at, to, ply + 1, low, high);
      };
      if (const std::optional<Score> value = policy_.forward_prune(board, depth, alpha, beta, look)) return *value;
    }
    typename P::Moves moves;
    policy_.moves(board, moves);
    return search_moves(board, moves, depth, ply, alpha, beta, table_move);
  }

  Score frontier(const Board& board, Score alpha, Score beta) {
    std::int64_t leaves = 0;
    const Score value = policy_.frontier(board, alpha, beta, leaves);
    nodes_ += leaves;
    reserved_nodes_ -= std::min(leaves, reserved_nodes_);
    return value;
  }

  Score leaf(const Board& board, Score alpha, Score beta) {
    if constexpr (Quiesces<P>) {
      return policy_.quiesce(board, alpha, beta);
    } else {
      return policy_.evaluate(board);
    }
  }

  Score search_moves(const Board& board, typename P::Moves moves, int depth, int ply, Score alpha, Score beta,
                     std::uint32_t table_move) {
    const base::Side side = board.to_move();
    for (auto& [move, order] : moves)
      order = P::code(move) == table_move ? first_of_all : order + order_bonus(P::code(move), side, ply);
    Score best = -infinite;
    Score reached = alpha;
    std::uint32_t best_code = 0;
    for (std::size_t number = 0; number < moves.size() && best < beta; ++number) {
      bring_forward(moves, number);
      const Move move = moves[number].move;
      const Score value = value_of(board, move, static_cast<int>(number), depth, ply, reached, beta);
      if (stopped_) return best;
      if (value <= best) continue;
      best = value;
      if (value <= reached) continue;
      reached = value;
      best_code = P::code(move);
      if (ply == 0) best_ = move;
    }
    if (best >= beta) {
      killers_.add(best_code, ply);
      history_.add(best_code, side, depth);
    }
    if (ply > 0 || all_allowed_) {
      Score kept = best;
      if constexpr (DatesWins<P>) kept = P::to_table(board, best);
      table_.store(board.hash(), {best > alpha ? kept : -infinite, best < beta ? kept : infinite, depth, best_code});
    }
    return best;
  }

  /// The bounds in the table that hold on this board.
  std::optional<Bounds> bounds_of(const Board& board) const {
    std::optional<Bounds> known = table_.find(board.hash());
    if constexpr (DatesWins<P>)
      if (known) P::from_table(board, known->lower, known->upper);
    return known;
  }

  /// True for wins and losses that hold at any depth.
  static bool is_proof(const Bounds& known) {
    if constexpr (DatesWins<P>)
      return (known.lower >= P::min_win_score && known.lower < infinite) ||
             (known.upper <= -P::min_win_score && known.upper > -infinite);
    return false;
  }

  /// The amount that killer moves and history add to a move's `order`.
  [[nodiscard]] std::int32_t order_bonus(std::uint32_t code, base::Side side, int ply) const {
    std::int32_t bonus = killers_.contains(code, ply) ? P::killer_order : 0;
    if constexpr (P::history_order > 0)
      bonus += static_cast<std::int32_t>(std::int64_t{history_.count(code, side)} * P::history_order /
                                         HistoryTable::max_count);
    return bonus;
  }

  /// The value of a move for the side that makes it.
  Score value_of(const Board& board, const Move& move, int number, int depth, int ply, Score alpha, Score beta) {
    Board next = board;
    next.play(move);
    table_.prefetch(next.hash());
    const bool turns = next.to_move() != board.to_move();
    const auto look = [&](int to, Score low, Score high) {
      return turns ? -search(next, to, ply + 1, -high, -low) : search(next, to, ply + 1, low, high);
    };
    int less = 0;
    if constexpr (Reduces<P>) less = policy_.reduction(board, move, number, depth);
    if constexpr (Extends<P>) depth += policy_.extension(board, move);
    if (number > 0 && (narrows_ || less > 0)) {
      Score value = look(depth - 1 - less, alpha, alpha + 1);
      if (less > 0 && value > alpha && !stopped_) value = look(depth - 1, alpha, alpha + 1);
      if (value <= alpha || value >= beta || stopped_) return value;
    }
    return look(depth - 1, alpha, beta);
  }

  /// Moves the move with the highest order from `place` on, the first of equals, to `place`; the others keep their
  /// sequence.
  static void bring_forward(typename P::Moves& moves, std::size_t place) {
    auto* const from = moves.begin() + place;
    auto* const best =
        std::max_element(from, moves.end(), [](const auto& a, const auto& b) { return a.order < b.order; });
    std::rotate(from, best, best + 1);
  }

  static constexpr std::int32_t first_of_all = 1 << 30U;

  P policy_;
  TranspositionTable& table_;
  bool narrows_ = true;
  Board root_{};
  typename P::Moves root_moves_;
  bool all_allowed_ = true;  ///< otherwise the value of the root is not that of its board
  KillerMoves killers_;
  HistoryTable history_;
  SharedTimeManager* time_ = nullptr;
  std::int64_t nodes_ = 0;
  std::int64_t reserved_nodes_ = 0;  ///< the nodes that this thread may still visit before it must reserve more
  bool stopped_ = false;
  std::optional<Move> best_;
};

}  // namespace search
