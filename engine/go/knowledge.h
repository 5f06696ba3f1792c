#pragma once

#include <algorithm>
#include <array>

#include "engine/go/ladder.h"
#include "engine/go/patterns.h"
#include "engine/go/playout_position.h"
#include "engine/go/tactics.h"

namespace go {

/// The prior knowledge of a move, as virtual visits that are all won or all lost.
struct PriorWeights {
  float capture_one = 15;  ///< capture of one stone that is in atari or caught in a ladder
  float capture_many = 30;
  float escape_one = 15;  ///< escape of such a stone; lost if the ladder still catches it
  float escape_many = 30;
  bool reads_ladders = true;
  float pattern = 10;
  std::array<float, 3> near_last{24, 22, 8};  ///< at one, two, three steps; a chain of stones is one step
  float self_atari = 10;                      ///< lost
  float empty_first_line = 10;                ///< lost: the first and second line with no stone near
  float empty_third_line = 10;                ///< won: the third line with no stone near
  float pass = 10;                            ///< lost: a pass while there are points left to play for
};

/// Knowledge about the moves of one position: virtual visits and wins by cell.
template <class Position>
class Knowledge {
 public:
  using Board = typename Position::Board;
  using Set = typename Position::Set;
  using Cell = typename Position::Cell;

  Knowledge(const Position& position, const PriorWeights& weights) : position_(position), weights_(weights) {
    add_captures_and_escapes();
    add_distances();
  }

  struct Value {
    float visits = 0;
    float wins = 0;
  };

  /// The knowledge about a move. Expects the cell of a legal move.
  [[nodiscard]] Value value(std::size_t cell) const {
    const Board& board = position_.board();
    Value value{wins_[cell] + losses_[cell], wins_[cell]};
    if (patterns.match(pattern_code(board, cell))) add(value, weights_.pattern, true);
    if (is_self_atari(board, cell, position_.to_move())) add(value, weights_.self_atari, false);
    if (const int line = this->line(cell); line <= 3 && is_lonely(cell)) {
      if (line <= 2) add(value, weights_.empty_first_line, false);
      if (line == 3) add(value, weights_.empty_third_line, true);
    }
    return value;
  }

 private:
  static void add(Value& value, float visits, bool won) {
    value.visits += visits;
    if (won) value.wins += visits;
  }

  void add_captures_and_escapes() {
    const Board& board = position_.board();
    const base::Side side = position_.to_move();
    each_chain(board, base::opponent(side), [&](auto chain) { add_capture(chain, base::opponent(side)); });
    each_chain(board, side, [&](auto chain) { add_escapes(chain, side); });
  }

  void add_capture(Cell chain, base::Side enemy) {
    const Board& board = position_.board();
    const unsigned liberties = board.liberties_of(chain).count();
    const float weight = board.stones_of(chain).is_single() ? weights_.capture_one : weights_.capture_many;
    if (liberties == 1) wins_[board.liberties_of(chain).first()] += weight;
    if (liberties != 2 || !weights_.reads_ladders) return;
    if (const auto cell = Ladder<Board>::catching_move(board, stone_of(chain), enemy)) wins_[*cell] += weight;
  }

  void add_escapes(Cell chain, base::Side side) {
    const Board& board = position_.board();
    const unsigned liberties = board.liberties_of(chain).count();
    const float weight = board.stones_of(chain).is_single() ? weights_.escape_one : weights_.escape_many;
    if (!weights_.reads_ladders) {
      if (liberties == 1 && liberties_after(board, board.liberties_of(chain).first(), side).count() >= 2)
        wins_[board.liberties_of(chain).first()] += weight;
      return;
    }
    if (liberties > 2 || (liberties == 2 && !Ladder<Board>::catching_move(board, stone_of(chain), side))) return;
    board.liberties_of(chain).each([&](std::size_t cell) {
      if (!position_.can_place(cell)) return;
      if (Ladder<Board>::frees(board, cell, stone_of(chain), side)) {
        wins_[cell] += weight;
      } else if (liberties == 1) {
        losses_[cell] += weight;
      }
    });
    Suggestions<Board> captures;
    suggest_captures_beside(board, chain, side, captures);
    for (const Cell cell : captures) wins_[cell] += weight;
  }

  [[nodiscard]] std::size_t stone_of(Cell chain) const { return position_.board().stones_of(chain).first(); }

  /// Moves near the last one are likely answers. Moving along a chain adds no distance ("common fate graph", Graepel
  /// and others 2001).
  void add_distances() {
    if (position_.last() == Position::no_cell) return;
    const Board& board = position_.board();
    Set reached =
        board.at(position_.last()) == Board::empty ? Set::of(position_.last()) : board.chain_stones(position_.last());
    for (const float weight : weights_.near_last) {
      Set next = Board::beside(reached) - reached;
      Set chains;
      (next - board.empties()).each([&](std::size_t stone) { chains |= board.chain_stones(stone); });
      (next & board.empties()).each([&](std::size_t cell) { wins_[cell] += weight; });
      reached |= next | chains;
    }
  }

  /// The distance from the nearest edge, 1 at the edge.
  [[nodiscard]] static int line(std::size_t cell) {
    const int row = static_cast<int>(cell) / Board::stride;
    const int column = static_cast<int>(cell) % Board::stride;
    return 1 + std::min({row, column, Board::Geometry::rows - 1 - row, Board::Geometry::columns - 1 - column});
  }

  /// True if there is no stone within three steps.
  [[nodiscard]] bool is_lonely(std::size_t cell) const {
    Set near = Set::of(cell);
    for (int step = 0; step < 3; ++step) near |= Board::beside(near);
    return (near - position_.board().empties()).none();
  }

  const Position& position_;
  const PriorWeights& weights_;
  std::array<float, Board::cells> wins_{};
  std::array<float, Board::cells> losses_{};
};

}  // namespace go
