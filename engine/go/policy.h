#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/base/fixed_vector.h"
#include "engine/go/heavy_playout.h"
#include "engine/go/knowledge.h"
#include "engine/go/net.h"
#include "engine/go/playout_position.h"
#include "engine/go/search_params.h"
#include "engine/net/priors.h"
#include "engine/search/policy.h"

namespace go {

/// The rules of Go for the strong player's search (search::Policy).
template <int Columns, int Rows>
struct Policy {
  using Game = Position<Columns, Rows>;
  using Board = PlayoutPosition<Columns, Rows>;
  using Geometry = typename Board::Geometry;
  using Children = base::FixedVector<search::Child<Move>, Geometry::size + 1>;

  static constexpr std::size_t codes = Geometry::size;
  static constexpr std::size_t points = Geometry::size;
  static constexpr std::size_t max_trace_length = 3 * Geometry::size;
  static constexpr int max_playout_length = 3 * static_cast<int>(Geometry::size);

  PlayoutParams playout_params{};
  PriorWeights prior_weights{};
  const net::Net* net = nullptr;  ///< gives policy priors and the value of a position; may be null

  static Policy of(const SearchParams& params) {
    if (!params.uses_net) return {params.playout, params.priors};
    return {params.playout, params.priors, &built_in_net()};
  }

  static Board begin(const search::Root<Game>& root) {
    Board board(root.position);
    board.remember(root.before);
    return board;
  }

  /// Legal points that do not fill an eye. Includes a pass when it can be the right move: when it would end the game,
  /// when the board is half full and there may be nothing left to gain, or when there is no other move.
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

  static std::size_t code(const Move& move) { return move.is_pass() ? codes : index(move.point()); }

  int play_out(Board& board, base::Rng& rng, search::Trace<max_trace_length>& trace) const {
    return play_out(board, trace, [&] { return HeavyPlayout<Board>::choose(board, playout_params, rng); });
  }

  /// Counts the board as it stands: by then, dead stones have been captured; any that remain count as alive.
  static search::Result result(const Board& board) {
    const int margin = board.margin();
    return {core::outcome_of(margin), static_cast<float>(margin) / (2 * static_cast<float>(Geometry::size))};
  }

  static void tally(const Board& board, std::array<std::int32_t, points>& tally) {
    for (const base::Side side : base::both_sides)
      board.area(side).each([&](std::size_t cell) {
        tally[index(Board::Board::point(static_cast<typename Board::Cell>(cell)))] +=
            side == base::Side::black ? 1 : -1;
      });
  }
  /// Returns a pass if all points are settled and the side to move wins with the board as it stands, so that games end
  /// early. The bot first captures whatever it must capture to win.
  static std::optional<Move> override_move(const Game& position, std::span<const double> ownership) {
    const bool is_settled = std::ranges::all_of(
        ownership, [](double owner) { return std::abs(owner) > surely_owned || std::abs(owner) < surely_neutral; });
    if (!is_settled || position.leader() != core::win_for(position.to_move())) return std::nullopt;
    return pass;
  }

  static double max_margin(const Game& /*position*/) { return static_cast<double>(Geometry::size); }

 protected:
  void list_moves(const Board& board, Children& out) const {
    out.clear();
    const Knowledge<Board> knowledge(board, prior_weights);
    const auto open = board.board().empties() - board.eyes(board.to_move());
    open.each([&](std::size_t cell) {
      if (!board.can_place(cell)) return;
      const auto value = knowledge.value(cell);
      out.push_back({Move{Board::Board::point(static_cast<typename Board::Cell>(cell))}, value.visits, value.wins});
    });
    if (offers_pass(board, out)) out.push_back({pass, board.passes() > 0 ? 0 : prior_weights.pass, 0});
  }

  static float take_opinion(const net::Opinion& opinion, const Board& board, Children& children) {
    return net::take_opinion(opinion, board.to_move(), children, [&](const Move& move) {
      return move.is_pass() ? opinion.pass : opinion.moves[code(move)];
    });
  }

  /// True if a pass can be the right move.
  static bool offers_pass(const Board& board, const Children& out) {
    const bool may_be_done = 2 * board.board().empties().count() <= Geometry::size;
    return out.empty() || board.passes() > 0 || may_be_done;
  }

  static constexpr double surely_owned = 0.85;
  static constexpr double surely_neutral = 0.1;

  /// Plays the cells that `choose` returns until both sides pass.
  template <class Position, class Choose>
  static int play_out(Position& board, search::Trace<max_trace_length>& trace, Choose choose) {
    int ply = 0;
    for (; ply < max_playout_length && !board.is_over(); ++ply) {
      const auto cell = choose();
      if (cell == Board::no_cell) {
        board.pass();
        continue;
      }
      trace.add(index(Position::Board::point(cell)), board.to_move());
      board.place(cell);
    }
    return ply;
  }
};

/// The same policy with playouts of uniformly random moves that do not fill eyes.
template <int Columns, int Rows>
struct LightPolicy : Policy<Columns, Rows> {
  using typename Policy<Columns, Rows>::Board;
  using Policy<Columns, Rows>::max_trace_length;

  int play_out(Board& board, base::Rng& rng, search::Trace<max_trace_length>& trace) const {
    return Policy<Columns, Rows>::play_out(
        board, trace, [&] { return HeavyPlayout<Board>::any(board, rng, [](std::size_t) { return true; }); });
  }
};

}  // namespace go
