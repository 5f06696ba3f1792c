#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "engine/line/board.h"
#include "engine/line/candidates.h"
#include "engine/line/position.h"
#include "engine/search/minimax.h"
#include "engine/search/minimax_options.h"

namespace line {

/// The common part of alpha-beta searches on lines. A ply is one stone; the stones of a turn lead to the same position
/// in either order, so the table finds half of all pairs.
template <LineGame G, int Size>
struct LineSearch {
  using Game = Position<typename G::Rules, Size>;
  using Board = line::Board<G, Size>;
  using Moves = OrderedMoves<Size>;

  static Board begin(const search::Root<Game>& root) { return Board(root.position); }
  static std::uint32_t code(const Move& move) { return static_cast<std::uint32_t>(grid::index(move.point)) + 1; }
  static int max_depth(const Board& board) { return static_cast<int>(Game::Geometry::size) - board.count(); }

  /// The score of a win with `count` stones on the board: the sooner the better.
  static search::Score win_at(int count) { return 30'000 - count; }
  static constexpr search::Score min_win_score = 29'000;
  static constexpr double logistic_scale = 60;

  /// The score of a board on which the game is over, otherwise nothing.
  static std::optional<search::Score> result(const Board& board) {
    if (board.has_won(board.to_move())) return win_at(board.count());
    if (board.has_won(base::opponent(board.to_move()))) return -win_at(board.count());
    if (board.is_full()) return 0;
    return std::nullopt;
  }

  /// The value of the lines of both sides and of the stones left in the turn.
  static search::Score estimate(const Board& board) {
    const int lines = board.to_move() == base::Side::black ? board.score() : -board.score();
    return std::clamp(lines + G::value_of_stone * board.stones_left(), -max_estimate, max_estimate);
  }

  static constexpr search::Score max_estimate = 20'000;
};

/// The baseline (search::MinimaxPolicy): evaluates lines and nothing else.
template <LineGame G, int Size>
struct LinePolicy : LineSearch<G, Size> {
  using Base = LineSearch<G, Size>;
  using typename Base::Board;
  using typename Base::Moves;

  static void moves(const Board& board, Moves& out) { best_points(board, candidates, out); }
  static std::optional<search::Score> terminal(const Board& board) { return Base::result(board); }
  /// The estimate in steps: MTD(f) needs fewer searches if there are fewer values.
  static search::Score evaluate(const Board& board) { return Base::estimate(board) / step * step; }

  static constexpr std::size_t candidates = 20;
  static constexpr search::Score step = 4;
  static constexpr search::Score aspiration = 40;
  static constexpr bool odd_even = true;
  static constexpr std::int32_t killer_order = 10;
  static constexpr std::int32_t history_order = 10;

  static constexpr search::Levels levels{{
      {20, 1},
      {60, 2},
      {200, 2},
      {600, 3},
      {2000, 4},
      {6000, 5},
      {20'000, 6},
      {60'000, 8},
      {200'000, 10},
      {600'000, 12},
  }};
};

}  // namespace line
