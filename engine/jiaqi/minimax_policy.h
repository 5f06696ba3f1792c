#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>

#include "engine/base/fixed_vector.h"
#include "engine/jiaqi/evaluation.h"
#include "engine/jiaqi/net.h"
#include "engine/jiaqi/path.h"
#include "engine/jiaqi/position.h"
#include "engine/jiaqi/tactics.h"
#include "engine/jiaqi/threats.h"
#include "engine/jiaqi/weights.h"
#include "engine/search/minimax.h"
#include "engine/search/minimax_options.h"

namespace jiaqi {

/// The rules of jiaqi for alpha-beta (search::MinimaxPolicy).
template <int Size>
struct MinimaxPolicy {
  using Game = Position<Size>;
  using Board = Path<Size>;
  using Set = typename Game::Set;
  using Score = search::Score;
  using Moves = base::FixedVector<search::Ordered<Move>, Game::Moves::capacity()>;

  static constexpr Score min_win_score = 30'000;
  static constexpr double logistic_scale = 100;  ///< evaluations are hundredths of the logarithm of the odds
  static constexpr Score aspiration = 40;
  static constexpr bool odd_even = true;
  static constexpr std::int32_t killer_order = 80;
  static constexpr std::int32_t history_order = 60;
  static constexpr search::Levels levels{{{.nodes = 50, .depth = 1},
                                          {.nodes = 200, .depth = 2},
                                          {.nodes = 600, .depth = 3},
                                          {.nodes = 2'000, .depth = 4},
                                          {.nodes = 6'000, .depth = 127},
                                          {.nodes = 20'000, .depth = 127},
                                          {.nodes = 60'000, .depth = 127},
                                          {.nodes = 200'000, .depth = 127},
                                          {.nodes = 600'000, .depth = 127},
                                          {.nodes = 2'000'000, .depth = 127}}};

  static Board begin(const search::Root<Game>& root) { return Board::of(root); }

  /// Orders moves by the stones they take, then by the captures they deny; in the placement phase, moves that could be
  /// captured come last.
  static void moves(const Board& board, Moves& out) {
    out.clear();
    const Game& position = board.position();
    if (!position.placing()) {
      const Point hole = position.hole();
      position.origins().each([&](std::size_t from) {
        const Move move{static_cast<Point>(from), hole};
        out.push_back({move, per_stone * static_cast<std::int32_t>(position.captures_of(move).count())});
      });
      return;
    }
    const Set free = position.targets();
    const Set& own = position.stones(position.to_move());
    const Set& enemy = position.stones(opponent(position.to_move()));
    const Set taking = position.rules().long_runs ? free : threats<Size>(own, enemy, free, position.rules()).points;
    const Set denied = threats<Size>(enemy, own, free, position.rules()).points;
    const Set exposed = Tactics<Size>::exposed(enemy, free);
    free.each([&](std::size_t to) {
      const Move move{no_point, static_cast<Point>(to)};
      std::int32_t order = denied.test(to) ? denial : exposed.test(to) ? -denial : 0;
      if (taking.test(to)) order += per_stone * static_cast<std::int32_t>(position.captures_of(move).count());
      out.push_back({move, order});
    });
  }

  /// The score of a win at this ply: the sooner it comes, the higher it is.
  static constexpr Score win_at(int ply) { return soonest_win - ply; }

  /// A result that depends on a limit or a repetition is not a win score, because the same position can be reached in
  /// other ways, by which it has another result.
  static std::optional<Score> terminal(const Board& board) {
    const auto result = board.result();
    if (!result) return std::nullopt;
    if (result->outcome == core::Outcome::draw) return 0;
    const int ply = std::min(board.position().ply(), last_proven_ply + 1);
    const bool is_proven = result->by_position && !board.has_repeated() && ply <= last_proven_ply;
    const Score win = is_proven ? win_at(ply) : min_win_score - 1 - ply;
    return result->outcome == core::win_for(board.to_move()) ? win : -win;
  }

  /// In the table, win scores count plies from the board instead of from the start of the game.
  static Score to_table(const Board& board, Score score) {
    if (std::abs(score) < min_win_score) return score;
    const int ply = board.position().ply();
    return score > 0 ? std::min(score + ply, soonest_win) : std::max(score - ply, -soonest_win);
  }

  /// Drops wins and losses that a limit or a repetition could prevent on this board. A win without limits needs no
  /// repetition: its shortest way contains no position twice.
  static void from_table(const Board& board, Score& lower, Score& upper) {
    if (is_result(lower)) lower = result_from_table(board, lower).value_or(-search::infinite);
    if (is_result(upper)) upper = result_from_table(board, upper).value_or(search::infinite);
  }

  const Weights* weights = &fitted_weights<Size>;
  const NetWeights* net = &net_weights;  ///< nullptr: evaluates without a net

  [[nodiscard]] Score evaluate(const Board& board) const {
    const Game& position = board.position();
    const auto outlook = Outlook<Size>::of(position);
    Score score = jiaqi::evaluate(position, outlook, *weights);
    if constexpr (Size == 5)
      if (net != nullptr) score += net_correction(*net, position, net_sets_of(position, outlook));
    return std::clamp(score, -max_estimate, max_estimate);
  }

  /// In the movement phase, follows captures to their end: few moves are legal there, so this costs little.
  [[nodiscard]] Score quiesce(const Board& board, Score alpha, Score beta) const {
    return quiesce(board, alpha, beta, max_captures);
  }

  /// Late moves are first searched less deeply; the reduction grows with the depth left. Where the result is within
  /// reach, it is greater, and applies to captures. A win that a reduced search sees is still a win: reductions delay a
  /// proof but cannot falsify it.
  static int reduction(const Board& board, const Move& move, int number, int depth) {
    const Game& position = board.position();
    if (!position.placing() || depth < 2 || number < (depth == 2 ? 5 : 2)) return 0;
    const bool takes = position.captures_of(move).any();
    if (depth > 3 && number > 2 && result_in_reach(position))
      return takes ? (depth - 3) / 4 : (number < 7 ? 2 : 3) + (depth - 3) / 2;
    if (takes) return 0;
    return depth == 2 ? 1 : (number < 6 ? 1 : 2) + (depth - 3) / 3;
  }

  /// Seeks proofs of wins and losses that are likely, at least four to one, where the result is within reach.
  static bool seeks_proof(const Board& board, Score value) {
    return std::abs(value) >= likely && result_in_reach(board.position()) && !board.has_repeated();
  }

  /// A forced move in the movement phase costs no depth, unless such moves could follow each other for ever.
  static int extension(const Board& board, const Move& /*move*/) {
    const Game& position = board.position();
    const bool ends = position.repetition_rule() != core::Repetition::ignored;
    return ends && !position.placing() && position.origins().is_single() ? 1 : 0;
  }

  static std::uint32_t code(const Move& move) {
    return (move.from == no_point ? 0U : move.from + 1U) << 8U | (move.to + 1U);
  }

  static int max_depth(const Board& board) {
    const int limit = board.position().rules().ply_limit;
    return limit == 0 ? std::numeric_limits<int>::max() : limit - board.position().ply();
  }

 private:
  /// True from the middle of the placement phase on: most games between equals are decided from there within the reach
  /// of a search.
  static bool result_in_reach(const Game& position) { return 2 * position.ply() >= Game::placements; }

  static bool is_result(Score bound) { return std::abs(bound) >= min_win_score && std::abs(bound) <= soonest_win; }

  static std::optional<Score> result_from_table(const Board& board, Score score) {
    const int ply = board.position().ply();
    const int plies = soonest_win - std::abs(score);
    if (board.has_repeated() || ply + plies > last_proven_ply || !board.position().limits_allow(plies))
      return std::nullopt;
    return score > 0 ? score - ply : score + ply;
  }

  static constexpr Score likely = 150;
  static constexpr Score soonest_win = 31'900;
  static constexpr int last_proven_ply = soonest_win - min_win_score;
  /// Below the scores of results that are not proven.
  static constexpr Score max_estimate = min_win_score - last_proven_ply - 3;
  static constexpr std::int32_t per_stone = 100;
  static constexpr std::int32_t denial = 50;
  static constexpr int max_captures = 6;

  [[nodiscard]] Score quiesce(const Board& board, Score alpha, Score beta, int left) const {
    const Score stand = evaluate(board);
    if (board.position().placing() || left == 0 || stand >= beta) return stand;
    Score best = stand;
    Moves list;
    moves(board, list);
    for (const auto& [move, order] : list) {
      if (order < per_stone) continue;
      Board next = board;
      next.play(move);
      const bool turns = next.to_move() != board.to_move();
      const Score low = std::max(alpha, best);
      Score value = 0;
      if (const std::optional<Score> end = terminal(next)) {
        value = turns ? -*end : *end;
      } else {
        value = turns ? -quiesce(next, -beta, -low, left - 1) : quiesce(next, low, beta, left - 1);
      }
      best = std::max(best, value);
      if (best >= beta) break;
    }
    return best;
  }
};

static_assert(search::MinimaxPolicy<MinimaxPolicy<5>>);

}  // namespace jiaqi
