#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/connect6/candidates.h"
#include "engine/connect6/lines.h"
#include "engine/connect6/threats.h"
#include "engine/connect6/vcdt.h"
#include "engine/search/minimax.h"

namespace connect6 {

/// The strong player (search::MinimaxPolicy): it considers only moves that block threats, and looks for wins by double
/// threats at the start of each turn.
template <int Size>
class ThreatPolicy : public line::LineSearch<Lines, Size> {
 public:
  using Base = line::LineSearch<Lines, Size>;
  using typename Base::Board;
  using typename Base::Moves;

  ThreatPolicy() = default;
  /// Each thread of a search has its own table.
  ThreatPolicy(const ThreatPolicy& /*other*/) : ThreatPolicy() {}
  ThreatPolicy& operator=(const ThreatPolicy& /*other*/) { return *this; }

  static void moves(const Board& board, Moves& out) {
    const Gaps gaps = gaps_of(board, base::opponent(board.to_move()));
    const int needed = stones_needed(gaps);
    // A stone that is not needed for the defence may come first.
    if (needed > 0 && needed >= board.stones_left())
      defending_points(board, gaps, out);
    else
      best_points(board, candidates, out);
  }

  /// The score of six in a row, or of six that cannot be prevented any more; otherwise nothing.
  static std::optional<search::Score> terminal(const Board& board) {
    if (const std::optional<search::Score> result = Base::result(board)) return result;
    const int left = board.stones_left();
    if (const int missing = missing_stones(board, board.to_move()); missing <= left)
      return Base::win_at(board.count() + missing);
    const base::Side enemy = base::opponent(board.to_move());
    if (!board.has_threat(enemy)) return std::nullopt;
    if (stones_needed(gaps_of(board, enemy)) > left)
      return -Base::win_at(board.count() + left + missing_stones(board, enemy));
    return std::nullopt;
  }

  search::Score evaluate(const Board& board) const { return Base::estimate(board); }

  search::Score quiesce(const Board& board, search::Score /*alpha*/, search::Score /*beta*/) {
    if (const auto win = find_win(board, leaf_nodes)) return *win;
    return evaluate(board);
  }

  template <class Look>
  std::optional<search::Score> forward_prune(const Board& board, int /*depth*/, search::Score /*alpha*/,
                                             search::Score beta, Look /*look*/) {
    const auto win = find_win(board, inner_nodes);
    return win && *win >= beta ? win : std::nullopt;
  }

  static int reduction(const Board& /*board*/, const Move& /*move*/, int number, int depth) {
    return number >= 8 && depth >= 3 ? 1 : 0;
  }

  void forget() { vcdt_->forget(); }

  static constexpr std::size_t candidates = 16;
  static constexpr search::Score aspiration = 40;
  static constexpr bool odd_even = true;
  static constexpr std::int32_t killer_order = 10;
  static constexpr std::int32_t history_order = 10;

  static constexpr search::Levels levels{{
      {10, 1},
      {20, 1},
      {40, 2},
      {100, 3},
      {250, 4},
      {700, 5},
      {2000, 6},
      {6000, 8},
      {20'000, 10},
      {60'000, 12},
  }};

 private:
  static constexpr std::int64_t leaf_nodes = 40;
  static constexpr std::int64_t inner_nodes = 200;
  static constexpr std::size_t vcdt_places = std::size_t{1} << 14U;
  static constexpr int vcdt_turns = 12;

  /// The number of stones that the side needs to complete six; 3 if it is more than a turn has.
  static int missing_stones(const Board& board, base::Side side) {
    int missing = 3;
    board.windows(side, WindowClass::threat).each([&](std::size_t window) {
      missing = std::min(missing, std::popcount(board.empty_bits(window)));
    });
    return missing;
  }

  /// The score of a win by double threats for the side to move, if the search finds one.
  std::optional<search::Score> find_win(const Board& board, std::int64_t nodes) {
    const auto win = vcdt_->find(board, board.to_move(), board.stones_left(), {.turns = vcdt_turns, .nodes = nodes});
    if (!win) return std::nullopt;
    // Every turn except the first has two stones.
    return Base::win_at(board.count() + board.stones_left() + 4 * (win->turns - 1));
  }

  std::unique_ptr<Vcdt<Size>> vcdt_ = std::make_unique<Vcdt<Size>>(vcdt_places);
};

}  // namespace connect6
