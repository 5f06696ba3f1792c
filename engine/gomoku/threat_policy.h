#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

#include "engine/base/fixed_vector.h"
#include "engine/base/rng.h"
#include "engine/gomoku/defences.h"
#include "engine/gomoku/shape_board.h"
#include "engine/gomoku/threat_search.h"
#include "engine/search/minimax.h"
#include "engine/search/minimax_options.h"

namespace gomoku {

/// The strong player (search::MinimaxPolicy): it answers threats only with moves that can stop them, and looks for wins
/// by threats in the tree and at its leaves.
template <line::RuleSet R, int Size>
class ThreatPolicy {
 public:
  using Game = line::Position<R, Size>;
  using Board = ShapeBoard<R, Size>;
  using Move = line::Move;
  using Moves = base::FixedVector<search::Ordered<Move>, Game::Geometry::size>;

  ThreatPolicy() = default;
  /// Each evaluation is wrong by up to `misjudgement`: always the same for a position, and at random between positions.
  explicit ThreatPolicy(int misjudgement) : misjudgement_(misjudgement) {}
  /// Each thread of a search has its own table.
  ThreatPolicy(const ThreatPolicy& other) : ThreatPolicy(other.misjudgement_) {}
  ThreatPolicy& operator=(const ThreatPolicy&) = delete;

  static Board begin(const search::Root<Game>& root) { return Board(root.position); }
  static std::uint32_t code(const Move& move) { return static_cast<std::uint32_t>(grid::index(move.point)) + 1; }
  static int max_depth(const Board& board) { return static_cast<int>(Game::Geometry::size) - board.count(); }

  static void moves(const Board& board, Moves& out) {
    out.clear();
    const base::Side side = board.to_move();
    const base::Side enemy = base::opponent(side);
    if (board.points(enemy, Threat::five).any()) return add_all(board, board.points(enemy, Threat::five), out);
    if (board.points(enemy, Threat::open_four).any()) return add_defences(board, out);
    board.each_active([&](std::size_t index) { add(board, static_cast<grid::Point>(index), out); });
    if (out.empty()) return add_somewhere(board, out);
    if (out.size() <= candidates) return;
    // Of equal moves, the first in reading order.
    const auto is_before = [](const auto& a, const auto& b) {
      return a.order != b.order ? a.order > b.order : a.move.point < b.move.point;
    };
    std::nth_element(out.begin(), out.begin() + candidates, out.end(), is_before);
    while (out.size() > candidates) out.pop_back();
    std::sort(out.begin(), out.end(), is_before);
  }

  /// The score of five in a row, or of five that cannot be prevented any more; otherwise nothing.
  static std::optional<search::Score> terminal(const Board& board) {
    if (board.winner()) return -win_at(board.count());
    if (board.is_full()) return 0;
    const base::Side side = board.to_move();
    if (board.points(side, Threat::five).any()) return win_at(board.count() + 1);
    const auto& fours = board.points(base::opponent(side), Threat::five);
    if (fours.any()) return fours.is_single() ? std::nullopt : std::optional(-win_at(board.count() + 2));
    if (board.points(side, Threat::open_four).any()) return win_at(board.count() + 3);
    return std::nullopt;
  }

  [[nodiscard]] search::Score evaluate(const Board& board) const {
    return std::clamp(board.value() + value_of_turn + error_at(board), -max_estimate, max_estimate);
  }

  search::Score quiesce(const Board& board, search::Score alpha, search::Score beta) {
    const base::Side side = board.to_move();
    if (const auto& fours = board.points(base::opponent(side), Threat::five); fours.any()) {
      Board next = board;
      next.play({static_cast<grid::Point>(fours.first())});
      if (const std::optional<search::Score> end = terminal(next)) return -*end;
      return -quiesce(next, -beta, -alpha);
    }
    const search::Score value = evaluate(board);
    // A win would only increase the value.
    if (value >= beta) return value;
    const auto win = threats_->find_fours(board, side, leaf_nodes);
    return win ? win_at(board.count() + win->plies) : value;
  }

  template <class Look>
  std::optional<search::Score> forward_prune(const Board& board, int depth, search::Score alpha, search::Score beta,
                                             Look look) {
    const base::Side side = board.to_move();
    if (board.points(base::opponent(side), Threat::five).any()) return std::nullopt;
    const auto win =
        depth < 2 ? threats_->find_fours(board, side, inner_nodes) : threats_->find(board, side, limits_at(depth));
    if (win) return win_at(board.count() + win->plies);
    return try_pass(board, depth, alpha, beta, look);
  }

  static int reduction(const Board& board, const Move& move, int number, int depth) {
    if (number < full_depth_moves || depth < 3 || board.threat(board.to_move(), move.point) != Threat::none) return 0;
    if (number < early_moves || depth < 5) return 1;
    return number < middle_moves ? 2 : 3;
  }

  /// The point that stops a four is the only move. It costs no depth, because a side could otherwise push a loss beyond
  /// the horizon by fours.
  static int extension(const Board& board, const Move& /*move*/) {
    return board.points(base::opponent(board.to_move()), Threat::five).any() ? 1 : 0;
  }

  void forget() { threats_->forget(); }

  /// The score of a win with `count` stones on the board: the sooner the better.
  static search::Score win_at(int count) { return 30'000 - count; }
  static constexpr search::Score min_win_score = 29'000;
  static constexpr double logistic_scale = weight_scale;
  static constexpr search::Score aspiration = 40;
  static constexpr bool odd_even = true;
  static constexpr std::int32_t killer_order = 20;
  static constexpr std::int32_t history_order = 20;

  static constexpr search::Levels levels{{
      {10, 1, 10'000},
      {10, 1, 800},
      {10, 1, 350},
      {10, 1, 120},
      {100, 3},
      {800, 5},
      {2500, 7},
      {6500, 9},
      {15'000, 10},
      {100'000, 14},
  }};

 private:
  [[nodiscard]] int error_at(const Board& board) const {
    if (misjudgement_ == 0) return 0;
    base::Rng rng(board.hash());
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(2 * misjudgement_ + 1))) - misjudgement_;
  }

  /// Tries a null move (Beal 1989): a side that stands well enough even after a pass need not be searched further. An
  /// additional stone never does harm in this game.
  template <class Look>
  std::optional<search::Score> try_pass(const Board& board, int depth, search::Score alpha, search::Score beta,
                                        Look look) const {
    if (depth < min_null_depth || beta - alpha > 1 || std::abs(beta) >= min_win_score || board.passed()) return {};
    if (board.points(base::opponent(board.to_move()), Threat::open_four).any() || evaluate(board) < beta) return {};
    Board next = board;
    next.pass();
    const search::Score value = -look(next, depth - 1 - null_reduction - depth / 4, -beta, -beta + 1);
    if (value < beta) return {};
    // A win after a pass does not tell how soon the win is.
    return std::min(value, max_estimate);
  }

  /// The limits of the search for threats; each ply of remaining depth doubles its nodes.
  static ThreatLimits limits_at(int depth) {
    if (depth < 3) return {.turns = inner_turns + depth, .nodes = 0};
    return {.turns = inner_turns + depth,
            .nodes = std::min(max_inner_nodes, inner_nodes << static_cast<unsigned>(depth - 3))};
  }

  static std::int32_t order_of(const Board& board, grid::Point point) {
    const base::Side side = board.to_move();
    return 2 * order_of_code[board.code(side, point)] + order_of_code[board.code(base::opponent(side), point)];
  }

  static void add(const Board& board, grid::Point point, Moves& out) {
    out.push_back({{point}, order_of(board, point)});
  }
  static void add_all(const Board& board, const typename Board::Points& points, Moves& out) {
    points.each([&](std::size_t index) { add(board, static_cast<grid::Point>(index), out); });
  }

  /// Adds the points that stop an open four, and own fours; if there are none, all points of the open fours.
  static void add_defences(const Board& board, Moves& out) {
    const base::Side side = board.to_move();
    auto points = board.points(side, Threat::four) | board.points(side, Threat::four_three);
    DefencePoints defences;
    find_defences(board, base::opponent(side), defences);
    for (const grid::Point defence : defences) points.set(grid::index(defence));
    add_all(board, points.any() ? points : board.points(base::opponent(side), Threat::open_four), out);
  }

  /// Adds the middle of an empty board, or any point of a board where neither side can make a row any more.
  static void add_somewhere(const Board& board, Moves& out) {
    if (board.is_empty(Game::middle)) return out.push_back({{Game::middle}, 0});
    out.push_back({{static_cast<grid::Point>(board.empty_points().first())}, 0});
  }

  static constexpr std::size_t candidates = 22;
  static constexpr int full_depth_moves = 3;  ///< the number of first moves that are searched to full depth
  static constexpr int min_null_depth = 3;
  static constexpr int null_reduction = 2;
  static constexpr int early_moves = 6;    ///< moves below this number are reduced by one ply
  static constexpr int middle_moves = 12;  ///< moves below this number are reduced by two plies
  static constexpr search::Score max_estimate = 20'000;
  static constexpr search::Score value_of_turn = 20;
  static constexpr std::int64_t leaf_nodes = 20;
  static constexpr std::int64_t inner_nodes = 25;
  static constexpr std::int64_t max_inner_nodes = 5000;
  static constexpr int inner_turns = 4;
  static constexpr std::size_t threat_places = std::size_t{1} << 16U;

  int misjudgement_ = 0;
  std::unique_ptr<ThreatSearch<R, Size>> threats_ = std::make_unique<ThreatSearch<R, Size>>(threat_places);
};

}  // namespace gomoku
