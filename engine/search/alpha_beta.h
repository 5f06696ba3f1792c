#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <utility>

#include "engine/search/halt.h"
#include "engine/search/minimax.h"
#include "engine/search/transposition_table.h"

namespace search {

/// What one thread knows besides the table: which moves refuted others, by ply and on the whole.
template <MinimaxPolicy P>
class Refutations {
 public:
  using Move = typename P::Game::Move;

  void add(const Move& move, base::Side side, int ply, int depth) {
    const std::uint32_t code = P::code(move);
    auto& [first, second] = killers_[slot(ply)];
    if (first != code) second = std::exchange(first, code);
    std::int32_t& count = history_[base::index(side)][hash(code)];
    count = std::min(count + depth * depth, most_history);
  }

  /// What a move gains in order.
  [[nodiscard]] std::int32_t bonus(const Move& move, base::Side side, int ply) const {
    const std::uint32_t code = P::code(move);
    const auto& [first, second] = killers_[slot(ply)];
    std::int32_t bonus = code == first || code == second ? P::killer_order : 0;
    if constexpr (P::history_order > 0)
      bonus += static_cast<std::int32_t>(std::int64_t{history_[base::index(side)][hash(code)]} * P::history_order /
                                         most_history);
    return bonus;
  }

  /// What was learned counts half in the next search.
  void age() {
    killers_ = {};
    for (auto& counts : history_)
      for (std::int32_t& count : counts) count /= 2;
  }

 private:
  static constexpr std::int32_t most_history = 1 << 16U;
  static constexpr std::size_t plies = 128;

  static std::size_t slot(int ply) { return static_cast<std::size_t>(ply) % plies; }
  /// Codes that meet in one count do no harm but to the order.
  static std::size_t hash(std::uint32_t code) { return code * 0x9E3779B1U >> 20U; }

  std::array<std::pair<std::uint32_t, std::uint32_t>, plies> killers_{};
  std::array<std::array<std::int32_t, 4096>, 2> history_{};
};

/// Negamax alpha-beta, fail-soft (Fishburn 1983), over a transposition table: one thread of a search to a fixed depth.
/// Where `narrows`, all moves but the first are tried with a null window first (NegaScout, Reinefeld 1983).
template <MinimaxPolicy P>
class AlphaBeta {
 public:
  using Game = typename P::Game;
  using Board = typename P::Board;
  using Move = typename Game::Move;

  AlphaBeta(const P& policy, TranspositionTable& table, bool narrows) : policy_(policy), table_(table) {
    narrows_ = narrows;
  }

  /// Begins a search from this board, which is not over, with these moves; expects at least one. `halt` lives as long
  /// as the search.
  void begin(const Board& board, std::span<const Move> allowed, Halt& halt) {
    root_ = board;
    halt_ = &halt;
    nodes_ = 0;
    granted_ = 0;
    stopped_ = false;
    best_.reset();
    refutations_.age();
    policy_.moves(board, root_moves_);
    typename P::Moves kept;
    for (const auto& ordered : root_moves_)
      if (std::ranges::find(allowed, ordered.move) != allowed.end()) kept.push_back(ordered);
    root_moves_ = kept;
    if (root_moves_.empty())
      for (const Move& move : allowed) root_moves_.push_back({move});
  }

  /// The value of the root for its side to move, as a fail-soft search in that window gives it: ≤ alpha is an upper
  /// bound, ≥ beta a lower one. Means nothing once stopped() is true.
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

  /// The first move above alpha in the last search of the root, and the last one that was better still; kept from the
  /// search before where no move came above alpha.
  [[nodiscard]] const std::optional<Move>& best() const { return best_; }
  /// The legal ones.
  [[nodiscard]] const typename P::Moves& root_moves() const { return root_moves_; }
  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] std::int64_t nodes() const { return nodes_; }
  [[nodiscard]] Score evaluate_root() { return policy_.evaluate(root_); }
  /// As if it had never searched.
  void forget() {
    refutations_ = {};
    if constexpr (Remembers<P>) policy_.forget();
  }
  [[nodiscard]] P& policy() { return policy_; }

 private:
  /// Counts a node, if there may be one more; false when the search has to end.
  bool enter() {
    if (granted_ == 0) {
      granted_ = halt_->grant();
      stopped_ = granted_ == 0;
      if (stopped_) return false;
    }
    --granted_;
    ++nodes_;
    return true;
  }

  Score search(const Board& board, int depth, int ply, Score alpha, Score beta) {
    if (!enter()) return alpha;
    if (const std::optional<Score> end = policy_.terminal(board)) return *end;
    if (depth <= 0) return leaf(board, alpha, beta);
    const std::uint64_t key = board.hash();
    std::uint32_t table_move = 0;
    if (const std::optional<Bounds> known = table_.find(key)) {
      table_move = known->move;
      if (known->depth >= depth) {
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
      order = P::code(move) == table_move ? first_of_all : order + refutations_.bonus(move, side, ply);
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
    if (best >= beta) refutations_.add(moves_with(moves, best_code), side, ply, depth);
    table_.store(board.hash(), {best > alpha ? best : -infinite, best < beta ? best : infinite, depth, best_code});
    return best;
  }

  static const Move& moves_with(const typename P::Moves& moves, std::uint32_t code) {
    return std::ranges::find_if(moves, [&](const auto& ordered) { return P::code(ordered.move) == code; })->move;
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
    if (number > 0 && (narrows_ || less > 0)) {
      Score value = look(depth - 1 - less, alpha, alpha + 1);
      if (less > 0 && value > alpha && !stopped_) value = look(depth - 1, alpha, alpha + 1);
      if (value <= alpha || value >= beta || stopped_) return value;
    }
    return look(depth - 1, alpha, beta);
  }

  /// Of the moves from `place` on the one with the largest number, the first of equals, comes to `place`; the others
  /// keep their sequence.
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
  Refutations<P> refutations_;
  Halt* halt_ = nullptr;
  std::int64_t nodes_ = 0;
  std::int64_t granted_ = 0;  ///< nodes that may be visited before `halt` is asked again
  bool stopped_ = false;
  std::optional<Move> best_;
};

}  // namespace search
