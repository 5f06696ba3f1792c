#pragma once

#include <cstdint>

#include "engine/base/fixed_vector.h"
#include "engine/base/rng.h"
#include "engine/jiaqi/playout.h"
#include "engine/jiaqi/position.h"
#include "engine/jiaqi/threats.h"
#include "engine/search/policy.h"
#include "engine/search/uct_settings.h"

/// The two players of the TibetanGo thesis (2019); numbers after "T" refer to the thesis.
namespace jiaqi {

/// UCB with C = 1/√2 (T 3-2; the thesis prints √2, but its worked figures fit this), with the reward alone as value:
/// with a `margin_bonus` of 1, a result is its margin.
inline constexpr search::UctSettings thesis_uct{.exploration = 0.7071067811865476, .margin_bonus = 1};

/// The original UCT of the thesis (search::Policy). A playout ends with the placement phase and its value is K / 40,
/// where K is the number of own stones at that point (T 3-4); K is 0 for an eliminated side and 40 for the winner.
///
/// The thesis does not say what a playout in the movement phase is worth: its random games stop at the end of the
/// placement phase. Here such a playout ends at the leaf of the tree, also with the value K / 40.
template <int Size>
struct ThesisPolicy {
  using Game = Position<Size>;
  using Board = Game;
  using Children = base::FixedVector<search::Child<Move>, Game::Moves::capacity()>;

  static constexpr std::size_t codes = 0;
  static constexpr std::size_t max_trace_length = 1;

  static Board begin(const search::Root<Game>& root) { return root.position; }
  static void expand(const Board& board, Children& out) {
    typename Game::Moves moves;
    board.legal_moves(moves);
    out.clear();
    for (const Move& move : moves) out.push_back({move});
  }
  static std::size_t code(const Move& /*move*/) { return codes; }

  int play_out(Board& board, base::Rng& rng, search::Trace<max_trace_length>& /*trace*/) const {
    int plies = 0;
    for (; board.placing() && !board.outcome(); ++plies) board.play(UniformPlayout<Size>::choose(board, rng));
    return plies;
  }

  static search::Result result(const Board& board) {
    const auto black = static_cast<float>(board.stones(base::Side::black).count());
    const auto white = static_cast<float>(board.stones(base::Side::white).count());
    const float all = board.outcome() && (black == 0 || white == 0) ? black + white : Game::placements;
    return {board.outcome().value_or(board.majority()), (black - white) / all};
  }
};

/// The optimised UCT of the thesis: the same with the children ordered by their static evaluation (T 3-5 … 3-11,
/// §3.5.2).
///
/// The thesis gives the terms, +1 for each enemy stone that a move takes and -1 for each own stone that the opponent
/// could take next, and the priorities: moves that take the most stones come first, then moves that defend, and moves
/// next to enemy stones that take nothing come last. It gives no numbers to weigh these against each other, so they are
/// compared in that order: a stone taken counts more than everything that follows, a stone in danger more than the
/// contact. "Next" is one stone without its chain of captures. The order only decides which move is tried first,
/// second, and so on.
template <int Size>
struct StaticPolicy : ThesisPolicy<Size> {
  using typename ThesisPolicy<Size>::Board;
  using typename ThesisPolicy<Size>::Children;
  using Set = typename Board::Set;

  static void expand(const Board& board, Children& out) {
    ThesisPolicy<Size>::expand(board, out);
    if (out.size() < 2) return;
    for (search::Child<Move>& child : out) {
      child.visits = hardly_a_visit;
      child.wins = hardly_a_visit * order(board, child.move);
    }
  }

  /// The rank of a move, from 0 (last) to 1.
  static float order(const Board& board, const Move& move) {
    const base::Side side = board.to_move();
    const Set taken = board.captures_of(move);
    const Set own = (board.stones(side) - Board::Board::bit(move.from)) | Board::Board::bit(move.to) | taken;
    const Set enemy = board.stones(opponent(side)) - taken;
    const Set free = (free_points(board) - Board::Board::bit(move.to)) | Board::Board::bit(move.from);
    const Threats<Size> dangers = threats<Size>(enemy, own, free, board.rules());
    const auto in_danger = static_cast<int>((dangers.jia_victims | dangers.gun_victims).count());
    const bool in_vain = taken.none() && (Board::Board::neighbours(move.to) & enemy).any();
    const int all = static_cast<int>(Board::Board::point_count);
    const int rank = (static_cast<int>(taken.count()) * all + all - in_danger) * 2 + (in_vain ? 0 : 1);
    return static_cast<float>(rank) / static_cast<float>(2 * all * (all + 1));
  }

 private:
  /// Virtual visits that are few enough to leave a move untried, so that every move is tried once before any is tried
  /// twice, but give it an order.
  static constexpr float hardly_a_visit = 1e-6F;
};

static_assert(search::Policy<ThesisPolicy<5>> && search::Policy<StaticPolicy<5>>);

}  // namespace jiaqi
