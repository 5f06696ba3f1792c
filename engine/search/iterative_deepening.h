#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "engine/search/alpha_beta.h"
#include "engine/search/minimax.h"
#include "engine/search/time_manager.h"
#include "engine/search/transposition_table.h"

namespace search {

/// The algorithm that searches each depth.
enum class Algorithm : std::uint8_t {
  alpha_beta,  ///< one full window
  pvs,         ///< null windows for all moves except the first, and an aspiration window around the guess at the root
  mtdf,        ///< only null windows, converging from the guess to the value: MTD(f) (Plaat 1996)
};

struct MinimaxSettings {
  Algorithm algorithm = Algorithm::pvs;
  Replacement replacement = Replacement::two_tier;
  unsigned threads = 1;
  TableSize table = TableSize::mebibytes(16);
};

/// The result of a search.
template <class Move>
struct MinimaxResult {
  Move best{};
  Score score = 0;              ///< for the side to move, from the last completed depth
  int depth = 0;                ///< the last completed depth; 0 if there is none
  bool solved = false;          ///< `score` is proven: a result by the rules, or searched to the end
  std::vector<Move> variation;  ///< the expected line, `best` first
  std::int64_t nodes = 0;       ///< of all threads
  double seconds = 0;
};

/// Searches deeper and deeper until the limits are reached. Threads share only the table; each does the whole search,
/// every other one a depth ahead ("lazy SMP"). On one thread the same search visits the same nodes in every run, unless
/// a time limit or a stop request ends it.
template <MinimaxPolicy P>
class IterativeDeepening {
 public:
  using Game = typename P::Game;
  using Board = typename P::Board;
  using Move = typename Game::Move;

  explicit IterativeDeepening(const MinimaxSettings& settings, const P& policy = {})
      : settings_(settings), table_(settings.table, settings.replacement) {
    assert(settings.threads > 0);
    for (unsigned i = 0; i < settings.threads; ++i)
      searches_.push_back(std::make_unique<AlphaBeta<P>>(policy, table_, settings.algorithm != Algorithm::alpha_beta));
  }

  /// Searches to at most `max_depth` plies, or to the end of the game. Limits::playouts counts nodes.
  MinimaxResult<Move> search(const Root<Game>& root, int max_depth, const core::Limits& limits,
                             const std::stop_token& stop = {}) {
    SharedTimeManager time(limits, stop);
    table_.new_search();
    const Board board = P::begin(root);
    for (const auto& search : searches_) search->begin(board, root.allowed, time);
    const int last = std::min({max_depth, P::max_depth(board), max_table_depth});
    MinimaxResult<Move> result;
    result.best = first_choice(*searches_.front());
    {
      std::vector<std::jthread> helpers;
      for (std::size_t i = 1; i < searches_.size(); ++i)
        helpers.emplace_back(
            [this, i, last, &time] { deepen(*searches_[i], static_cast<int>(1 + i % 2), last, time); });
      deepen(*searches_.front(), 1, last, time, &result);
      time.stop();
    }
    result.solved = result.solved || result.depth >= P::max_depth(board);
    result.variation = variation(board, result.best);
    for (const auto& search : searches_) result.nodes += search->nodes();
    result.seconds = time.seconds();
    return result;
  }

  /// Forgets all positions: the next search behaves like the first.
  void forget() {
    table_.clear();
    for (const auto& search : searches_) search->forget();
  }

 private:
  using Thread = AlphaBeta<P>;

  /// The number of plies by which the search for a proof is deeper than the search for the value.
  static constexpr int beyond = 2;
  /// The greatest depth that the table can hold.
  static constexpr int max_table_depth = 127;

  static Move first_choice(const Thread& thread) {
    const auto& moves = thread.root_moves();
    return std::ranges::max_element(moves, {}, [](const auto& ordered) { return ordered.order; })->move;
  }

  /// The iterations of one thread; only the main thread has a result to fill.
  void deepen(Thread& thread, int first, int last, SharedTimeManager& time, MinimaxResult<Move>* result = nullptr) {
    std::vector<Score> values{thread.evaluate_root()};
    for (int depth = 1; depth <= last && (depth == 1 || time.may_start_iteration()); ++depth) {
      const auto back = static_cast<std::size_t>(P::odd_even && depth > 1 ? 2 : 1);
      const Score guess = values[values.size() - back];
      if (depth < first) {
        values.push_back(guess);
        continue;
      }
      const Score value = search_depth(thread, depth, guess);
      if (result != nullptr && thread.best()) {
        const bool changed = depth > 1 && *thread.best() != result->best;
        result->best = *thread.best();
        time.set_unstable(changed || value < guess - P::aspiration);
      }
      if (thread.stopped()) return;
      values.push_back(value);
      const bool proven = std::abs(value) >= P::min_win_score;
      if (result != nullptr) {
        result->score = value;
        result->depth = depth;
        result->solved = proven;
      }
      if (proven) return;
      if constexpr (SeeksProofs<P>)
        if (P::seeks_proof(thread.root(), value) && depth + beyond <= max_table_depth)
          if (const std::optional<Score> proof = prove(thread, depth + beyond, value > 0)) {
            if (result != nullptr) *result = {*thread.best(), *proof, depth + beyond, true, {}, 0, 0};
            return;
          }
    }
  }

  Score search_depth(Thread& thread, int depth, Score guess) const {
    switch (settings_.algorithm) {
      case Algorithm::alpha_beta:
        return thread.search_root(depth, -infinite, infinite);
      case Algorithm::pvs:
        return search_around(thread, depth, guess);
      case Algorithm::mtdf:
        return search_from(thread, depth, guess);
    }
    return 0;
  }

  /// Searches with an aspiration window, widening it further each time on the side where the value fell outside.
  static Score search_around(Thread& thread, int depth, Score guess) {
    Score width = P::aspiration;
    Score alpha = std::max(guess - width, -infinite);
    Score beta = std::min(guess + width, infinite);
    for (;;) {
      const Score value = thread.search_root(depth, alpha, beta);
      if (thread.stopped() || ((value > alpha || alpha == -infinite) && (value < beta || beta == infinite)))
        return value;
      width *= 4;
      if (value <= alpha) alpha = std::max(value - width, -infinite);
      if (value >= beta) beta = std::min(value + width, infinite);
    }
  }

  /// Returns the score of the win or loss for the side to move if a search to this depth proves it. Such a search need
  /// not tell good moves from better ones, so it reaches further than one for the value.
  static std::optional<Score> prove(Thread& thread, int depth, bool wins) {
    const Score alpha = wins ? P::min_win_score - 1 : -P::min_win_score;
    const Score found = thread.search_root(depth, alpha, alpha + 1);
    return !thread.stopped() && wins == (found > alpha) ? std::optional(found) : std::nullopt;
  }

  /// Searches with null windows. Each one tells on which side the value is and gives a bound there, from which the next
  /// one starts.
  static Score search_from(Thread& thread, int depth, Score guess) {
    Score lower = -infinite;
    Score upper = infinite;
    Score value = guess;
    while (lower < upper && !thread.stopped()) {
      const Score beta = value == lower ? value + 1 : value;
      value = thread.search_root(depth, beta - 1, beta);
      (value < beta ? upper : lower) = value;
    }
    return value;
  }

  /// The line of best moves, as far as the table still has them.
  std::vector<Move> variation(Board board, const Move& first) {
    std::vector<Move> line{first};
    P& policy = searches_.front()->policy();
    board.play(first);
    while (line.size() < static_cast<std::size_t>(max_table_depth) && !policy.terminal(board)) {
      const std::optional<Bounds> known = table_.find(board.hash());
      if (!known || known->move == 0) break;
      typename P::Moves moves;
      policy.moves(board, moves);
      const auto* const found =
          std::ranges::find_if(moves, [&](const auto& ordered) { return P::code(ordered.move) == known->move; });
      if (found == moves.end()) break;
      line.push_back(found->move);
      board.play(found->move);
    }
    return line;
  }

  MinimaxSettings settings_;
  TranspositionTable table_;
  std::vector<std::unique_ptr<Thread>> searches_;
};

}  // namespace search
