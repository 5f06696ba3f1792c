#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/base/fixed_vector.h"
#include "engine/othello/evaluation.h"
#include "engine/othello/node.h"
#include "engine/othello/position.h"
#include "engine/othello/prob_cut.h"
#include "engine/search/minimax.h"
#include "engine/search/minimax_options.h"

namespace othello {

/// A position for searches: from the point of view of the side to move, with its moves precomputed.
class SearchBoard {
 public:
  SearchBoard() = default;
  explicit SearchBoard(const Position& position)
      : node_(position.discs()), moves_(position.squares_to_play()), side_(position.to_move()) {}

  [[nodiscard]] base::Side to_move() const { return side_; }
  [[nodiscard]] const Node& node() const { return node_; }
  [[nodiscard]] const Discs& discs() const { return node_.discs; }
  [[nodiscard]] const Features& features() const { return node_.features; }
  [[nodiscard]] Bitboard moves() const { return moves_; }
  [[nodiscard]] std::uint64_t hash() const { return discs().hash(); }
  [[nodiscard]] bool is_over() const { return moves_ == 0 && discs().passed().moves() == 0; }

  void play(Move move) {
    node_ = move.is_pass() ? node_.passed() : node_.played(move.square, flips(move.square, discs().own, discs().other));
    moves_ = discs().moves();
    side_ = base::opponent(side_);
  }

 private:
  Node node_;
  Bitboard moves_ = 0;
  base::Side side_ = base::Side::black;
};

/// Othello for alpha-beta, PVS and MTD(f) without forward pruning, so that the three can be compared.
struct PlainPolicy {
  using Game = Position;
  using Board = SearchBoard;
  using Moves = base::FixedVector<search::Ordered<Move>, 60>;

  static Board begin(const search::Root<Game>& root) { return SearchBoard(root.position); }

  /// Moves that leave the opponent few replies come first.
  static void moves(const Board& board, Moves& out) {
    constexpr Bitboard corners = 0x8100000000000081ULL;
    out.clear();
    const Discs& discs = board.discs();
    for (Bitboard left = board.moves(); left != 0; left &= left - 1) {
      const Square square = first(left);
      const Discs next = discs.played(square, flips(square, discs.own, discs.other));
      const Bitboard replies = next.moves();
      const int corner = (bit(square) & corners) != 0 ? 6 : 0;
      out.push_back({Move::on(square), corner - 2 * (count(replies) + count(replies & corners))});
    }
    if (out.empty()) out.push_back({Move{}});
  }

  static std::optional<search::Score> terminal(const Board& board) {
    if (!board.is_over()) return std::nullopt;
    return disc * final_margin(board.discs().own, board.discs().other);
  }

  search::Score evaluate(const Board& board) const {
    return (*evaluation)(board.discs(), board.features(), count(board.moves()));
  }

  /// Tries corners first and the squares diagonally adjacent to them last: there are too few nodes below to pay for
  /// more.
  search::Score frontier(const Board& board, search::Score /*alpha*/, search::Score beta, std::int64_t& leaves) const {
    constexpr Bitboard corners = 0x8100000000000081ULL;
    constexpr Bitboard beside_corners = 0x0042000000004200ULL;
    const Node& node = board.node();
    search::Score best = -search::infinite;
    const auto refutes = [&](const Node& next) {
      ++leaves;
      const Bitboard replies = next.discs.moves();
      const bool over = replies == 0 && next.discs.passed().moves() == 0;
      best = std::max(best, -(over ? disc * final_margin(next.discs.own, next.discs.other)
                                   : (*evaluation)(next.discs, next.features, count(replies))));
      return best >= beta;
    };
    if (board.moves() == 0) refutes(node.passed());
    for (const Bitboard part :
         {board.moves() & corners, board.moves() & ~(corners | beside_corners), board.moves() & beside_corners})
      for (Bitboard left = part; left != 0; left &= left - 1) {
        const Square square = first(left);
        if (refutes(node.played(square, flips(square, node.discs.own, node.discs.other)))) return best;
      }
    return best;
  }

  static std::uint32_t code(Move move) { return static_cast<std::uint32_t>(move.square) + 1; }
  /// At least every second ply fills a square.
  static int max_depth(const Board& board) { return 2 * count(board.discs().empty()) + 1; }

  static constexpr search::Score min_win_score = search::infinite;
  static constexpr double logistic_scale = 4.0 * disc;
  static constexpr search::Score aspiration = 3 * disc / 2;
  static constexpr bool odd_even = true;
  static constexpr std::int32_t killer_order = 3;
  static constexpr std::int32_t history_order = 6;
  static constexpr search::Levels levels{{{30, 1},
                                          {100, 2},
                                          {400, 3},
                                          {1'500, 4},
                                          {5'000, 6},
                                          {20'000, 8},
                                          {60'000, 10},
                                          {200'000, 12},
                                          {600'000, 15},
                                          {2'000'000, 20}}};

  double prob_cut_deviations = 1.0;
  const Evaluation* evaluation = &othello::evaluation();
};

/// The same with Multi-ProbCut (Buro 1997): if a shallow search is far outside the window, the deep one is likely to be
/// outside too.
struct Policy : PlainPolicy {
  template <class Look>
  std::optional<search::Score> forward_prune(const Board& board, int depth, search::Score alpha, search::Score beta,
                                             const Look& look) const {
    if (depth < prob_cut_min_depth || beta - alpha > 1 || board.moves() == 0) return std::nullopt;
    static const PredictionError error;
    const search::Score now = evaluate(board);
    int before = -1;
    for (const int shallow : prob_cut_depths(depth)) {
      if (shallow == before) break;
      before = shallow;
      const auto margin =
          static_cast<search::Score>(prob_cut_deviations * disc * error(depth, shallow, count(board.discs().empty())));
      const search::Score high = beta + margin;
      const search::Score low = alpha - margin;
      // Unless the evaluation is outside the window on a side, the shallow search is unlikely to be.
      if (high < 64 * disc && now >= beta && look(board, shallow, high - 1, high) >= high) return beta;
      if (low > -64 * disc && now <= alpha && look(board, shallow, low, low + 1) <= low) return alpha;
    }
    return std::nullopt;
  }
};

}  // namespace othello
