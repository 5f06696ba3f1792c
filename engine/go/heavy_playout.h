#pragma once

#include "engine/base/rng.h"
#include "engine/go/nakade.h"
#include "engine/go/patterns.h"
#include "engine/go/playout_position.h"
#include "engine/go/tactics.h"

namespace go {

/// The probability that a playout follows each reason for a move, in 1/256.
struct PlayoutParams {
  unsigned tactics = 230;           ///< capture or save what the last move put into atari
  unsigned two_liberties = 128;     ///< play at chains with two liberties next to the last move
  unsigned nakade = 0;              ///< play the vital point of a small eye next to the last move
  unsigned patterns = 243;          ///< play next to the last move where a 3×3 pattern matches
  unsigned refuse_suggested = 230;  ///< reject a suggested move that is self-atari
  unsigned captures = 230;          ///< capture any chain in atari, wherever it is
  unsigned refuse_random = 200;     ///< reject a random move that is self-atari
  /// The maximum number of stones of a throw-in, or of a shape inside an eye: a random move never puts a larger chain
  /// into atari.
  unsigned max_throw_in = 5;
};

/// Suggests the points around the last stone at which a 3×3 pattern matches. Expects a last stone.
template <class Position>
void suggest_patterns_beside(const Position& position, Suggestions<typename Position::Board>& list) {
  using Board = typename Position::Board;
  const Board& board = position.board();
  const auto look = [&](int step) {
    const std::size_t cell = static_cast<std::size_t>(static_cast<int>(position.last()) + step);
    if (board.at(position.last(), step) == Board::empty && patterns.match(pattern_code(board, cell)))
      suggest<Board>(list, cell);
  };
  for (const int step : Board::steps) look(step);
  for (const int step : Board::diagonal_steps) look(step);
}

/// Chooses the moves of a playout: an answer to the last move if there is one, otherwise a random move. Tries captures
/// and escapes first, then 3×3 patterns next to the last move, in the order of Gelly and others (2006), then captures
/// anywhere.
template <class Position>
class HeavyPlayout {
 public:
  using Board = typename Position::Board;
  using Set = typename Position::Set;
  using Cell = typename Position::Cell;

  /// The cell to play on for the side to move, no_cell for a pass. Expects that the game is not over.
  static Cell choose(const Position& position, const PlayoutParams& params, base::Rng& rng) {
    if (position.last() != Position::no_cell) {
      Suggestions<Board> list;
      if (often(params.tactics, rng)) {
        suggest_tactics(position, list);
        if (const Cell cell = take(position, list, params.refuse_suggested, rng); cell != Position::no_cell)
          return cell;
      }
      if (often(params.nakade, rng)) {
        list.clear();
        suggest_vital_points(position, list);
        if (const Cell cell = take(position, list, 0, rng); cell != Position::no_cell) return cell;
      }
      if (often(params.two_liberties, rng)) {
        list.clear();
        suggest_for_two_liberties(position, list);
        if (const Cell cell = take(position, list, params.refuse_suggested, rng); cell != Position::no_cell)
          return cell;
      }
      if (often(params.patterns, rng)) {
        list.clear();
        suggest_patterns_beside(position, list);
        if (const Cell cell = take(position, list, params.refuse_suggested, rng); cell != Position::no_cell)
          return cell;
      }
    }
    if (often(params.captures, rng)) {
      Suggestions<Board> list;
      suggest_captures(position, list);
      if (const Cell cell = take(position, list, params.refuse_suggested, rng); cell != Position::no_cell) return cell;
    }
    return any(position, params, rng);
  }

  /// A random legal move that does not fill an eye, usually not self-atari and never self-atari of many stones; no_cell
  /// if there is none.
  static Cell any(const Position& position, const PlayoutParams& params, base::Rng& rng) {
    Cell refused = Position::no_cell;
    const Cell found = any(position, rng, [&](std::size_t cell) {
      const unsigned stones = stones_in_self_atari(position.board(), cell, position.to_move());
      if (stones > params.max_throw_in) return false;
      if (stones == 0 || !often(params.refuse_random, rng)) return true;
      refused = static_cast<Cell>(cell);
      return false;
    });
    return found == Position::no_cell ? refused : found;
  }

  /// A random legal move that does not fill an eye and that `accept` accepts, all with the same probability; no_cell if
  /// there is none.
  template <class Accept>
  static Cell any(const Position& position, base::Rng& rng, Accept accept) {
    Set open = position.board().empties() - position.eyes(position.to_move());
    if (position.ko() != Position::no_cell) open.reset(position.ko());
    for (unsigned count = open.count(); count > 0; --count) {
      const std::size_t cell = open.nth(rng.below(count));
      if (position.can_place(cell) && accept(cell)) return static_cast<Cell>(cell);
      open.reset(cell);
    }
    return Position::no_cell;
  }

 private:
  static bool often(unsigned of_256, base::Rng& rng) { return rng.below(256) < of_256; }

  static void suggest_tactics(const Position& position, Suggestions<Board>& list) {
    const Board& board = position.board();
    const base::Side side = position.to_move();
    const Cell last = position.last();
    if (board.liberties(last).is_single()) suggest<Board>(list, board.liberties(last).first());
    Cell seen = Position::no_cell;
    for (const int step : Board::steps) {
      if (board.at(last, step) != Board::colour_of(side)) continue;
      const Cell chain = board.chain_number(last, step);
      if (chain == seen || !board.liberties_of(chain).is_single()) continue;
      seen = chain;
      suggest_escapes(board, chain, side, list);
    }
  }

  /// Suggests moves that gain liberties for an own chain, or that put the last stone's chain into atari.
  static void suggest_for_two_liberties(const Position& position, Suggestions<Board>& list) {
    const Board& board = position.board();
    const base::Side side = position.to_move();
    const Cell last = position.last();
    if (board.liberties(last).count() == 2)
      board.liberties(last).each([&](std::size_t cell) { suggest<Board>(list, cell); });
    for (const int step : Board::steps) {
      if (board.at(last, step) != Board::colour_of(side)) continue;
      const Set& liberties = board.liberties_of(board.chain_number(last, step));
      if (liberties.count() != 2) continue;
      liberties.each([&](std::size_t cell) {
        if (liberties_after(board, cell, side).count() > 2) suggest<Board>(list, cell);
      });
    }
  }

  static void suggest_vital_points(const Position& position, Suggestions<Board>& list) {
    constexpr unsigned max_size = 6;
    Set open = Board::around(position.last()) & position.board().empties();
    while (open.any()) {
      const Set region = empty_region(position.board(), open.first(), max_size);
      open -= region;
      if (const std::size_t cell = vital_point<Board>(region); cell < static_cast<std::size_t>(Board::cells))
        suggest<Board>(list, cell);
    }
  }

  static void suggest_captures(const Position& position, Suggestions<Board>& list) {
    const Board& board = position.board();
    each_chain(board, base::opponent(position.to_move()), [&](Cell chain) {
      if (board.liberties_of(chain).is_single()) suggest<Board>(list, board.liberties_of(chain).first());
    });
  }

  /// A random suggestion that is legal and usually not self-atari; no_cell if there is none.
  static Cell take(const Position& position, Suggestions<Board>& list, unsigned refuse_self_atari, base::Rng& rng) {
    while (!list.empty()) {
      const std::size_t i = rng.below(static_cast<std::uint32_t>(list.size()));
      const Cell cell = list[i];
      if (position.can_place(cell) &&
          (!often(refuse_self_atari, rng) || !is_self_atari(position.board(), cell, position.to_move())))
        return cell;
      list.remove_unordered(i);
    }
    return Position::no_cell;
  }
};

}  // namespace go
