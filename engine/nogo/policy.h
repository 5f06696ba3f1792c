#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>

#include "engine/base/fixed_vector.h"
#include "engine/net/priors.h"
#include "engine/nogo/knowledge.h"
#include "engine/nogo/net.h"
#include "engine/nogo/playout_position.h"
#include "engine/nogo/reserves.h"
#include "engine/search/policy.h"

namespace nogo {

/// The rules of NoGo for the strong player's search (search::Policy).
template <int Columns, int Rows>
struct Policy {
  using Game = Position<Columns, Rows>;
  using Board = PlayoutPosition<Columns, Rows>;
  using Geometry = typename Board::Geometry;
  using Cell = typename Board::Cell;
  using Children = base::FixedVector<search::Child<Move>, Geometry::size>;

  static constexpr std::size_t codes = Geometry::size;
  static constexpr std::size_t max_trace_length = Geometry::size;

  PriorWeights prior_weights{};
  const net::Net* net = nullptr;  ///< gives policy priors and the value of a position; may be null

  /// The policy with the net that is compiled into the program.
  static Policy with_net() { return {{}, &built_in_net()}; }

  static Board begin(const search::Root<Game>& root) { return Board(root.position); }

  std::optional<float> expand(const Board& board, Children& out) const {
    list_moves(board, out);
    if (net == nullptr) return std::nullopt;
    return take_opinion(net->look(net_inputs(board)), board, out);
  }
  /// The same for the root, where the mean over all symmetries is worth its time.
  std::optional<float> expand_root(const Board& board, Children& out) const {
    list_moves(board, out);
    if (net == nullptr) return std::nullopt;
    return take_opinion(net->look_from_all_sides(net_inputs(board)), board, out);
  }

  /// Lists all legal moves, because a proof of a loss must consider every one.
  void list_moves(const Board& board, Children& out) const {
    out.clear();
    const Knowledge<Board> knowledge(board, prior_weights);
    board.open(board.to_move()).each([&](std::size_t cell) {
      const auto value = knowledge.value(cell);
      out.push_back({move_to(cell), value.visits, value.wins});
    });
  }

  static std::size_t code(const Move& move) { return index(move.point); }

  /// First plays the points that both sides may take, because a point that only one side can fill is a move in reserve,
  /// which is best spent last (BobNoGo). Then plays own points that touch the other side and can take something away
  /// from it, until the rest can be counted. Only the moves on shared points are recorded: they alone say something
  /// about the value of a move elsewhere in the game.
  static int play_out(Board& board, base::Rng& rng, search::Trace<max_trace_length>& trace) {
    const int shared = play_shared(board, rng, trace);
    return shared + play_own(board, rng);
  }

  /// The result of a board that was played out: the side to move has no move.
  static search::Result result(const Board& board) { return {core::win_for(base::opponent(board.to_move()))}; }

 protected:
  static Move move_to(std::size_t cell) { return {Board::Layout::point(static_cast<Cell>(cell))}; }

  static float take_opinion(const net::Opinion& opinion, const Board& board, Children& children) {
    return net::take_opinion(opinion, board.to_move(), children,
                             [&](const Move& move) { return opinion.moves[code(move)]; });
  }

 private:
  static int play_shared(Board& board, base::Rng& rng, search::Trace<max_trace_length>& trace) {
    // A point that is no longer shared never becomes shared again, so each needs to be tried only once, in random
    // order.
    base::FixedVector<Cell, Geometry::size> left;
    board.empties().each([&](std::size_t cell) { left.push_back(static_cast<Cell>(cell)); });
    int plies = 0;
    while (!left.empty()) {
      const std::size_t chosen = rng.below(static_cast<std::uint32_t>(left.size()));
      const Cell cell = left[chosen];
      left.remove_unordered(chosen);
      const base::Side mover = board.to_move();
      if (!board.place_if_shared(cell)) continue;
      trace.add(code(move_to(cell)), mover);
      ++plies;
    }
    return plies;
  }

  static int play_own(Board& board, base::Rng& rng) {
    Reserves<Board> reserves(board);
    for (int plies = 0;; ++plies) {
      const auto contested = reserves.contested(board);
      const auto& own = reserves.own(board.to_move());
      if (own.none()) return plies;
      if (contested.none()) {
        reserves.spend(board);
        return plies;
      }
      const auto urgent = contested & own;
      const auto& choice = urgent.any() ? urgent : own;
      board.place(choice.nth(rng.below(choice.count())));
      reserves.update(board);
    }
  }
};

}  // namespace nogo
