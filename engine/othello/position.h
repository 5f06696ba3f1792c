#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "engine/base/fixed_vector.h"
#include "engine/base/side.h"
#include "engine/core/board_view.h"
#include "engine/core/game.h"
#include "engine/core/outcome.h"
#include "engine/othello/board.h"

namespace othello {

/// A disc on a square, or a pass.
struct Move {
  std::int8_t square = pass_square;
  static constexpr std::int8_t pass_square = 64;

  static constexpr Move on(Square square) { return {static_cast<std::int8_t>(square)}; }
  [[nodiscard]] constexpr bool is_pass() const { return square == pass_square; }
  friend bool operator==(const Move&, const Move&) = default;
};

/// Othello by the rules of the World Othello Federation,
/// https://www.worldothello.org/about/about-othello/official-rules:
///
/// * Black moves first, with discs on d5 and e4; White has d4 and e5.
/// * A move flips all of the opponent's discs that are in a line between the new disc and another one of the mover; it
///   must flip at least one.
/// * A side that has no move passes, which is a separate move here; a side that has a move may not pass.
/// * The game is over when neither side has a move. The side with more discs wins, and empty squares count for the
///   winner.
class Position {
 public:
  using Move = othello::Move;
  using Moves = base::FixedVector<Move, 60>;
  static constexpr bool perft_counts_ended_games = true;

  Position() : Position({bit(28) | bit(35), bit(27) | bit(36)}, base::Side::black) {}
  /// Expects disjoint discs.
  Position(const base::PerSide<Bitboard>& discs, base::Side to_move) : discs_(discs), to_move_(to_move) {
    find_moves();
  }

  [[nodiscard]] base::Side to_move() const { return to_move_; }
  [[nodiscard]] Bitboard discs_of(base::Side side) const { return discs_[side]; }
  [[nodiscard]] Discs discs() const { return {discs_[to_move_], discs_[base::opponent(to_move_)]}; }
  /// The squares where the side to move may play.
  [[nodiscard]] Bitboard squares_to_play() const { return moves_; }
  [[nodiscard]] int empties() const { return count(~(discs_.black | discs_.white)); }

  [[nodiscard]] std::optional<core::Outcome> outcome() const {
    if (!over_) return std::nullopt;
    const int margin = count(discs_.black) - count(discs_.white);
    if (margin == 0) return core::Outcome::draw;
    return margin > 0 ? core::Outcome::black_wins : core::Outcome::white_wins;
  }
  [[nodiscard]] std::optional<core::Ending> ending() const;

  [[nodiscard]] bool must_pass() const { return moves_ == 0 && !over_; }
  [[nodiscard]] std::optional<Move> forced_move() const { return must_pass() ? std::optional{Move{}} : std::nullopt; }
  [[nodiscard]] bool is_legal(Move move) const {
    return move.is_pass() ? must_pass() : (moves_ >> static_cast<unsigned>(move.square) & 1U) != 0;
  }

  /// Lists the moves from a1 to h8.
  void legal_moves(Moves& out) const {
    out.clear();
    for (Bitboard left = moves_; left != 0; left &= left - 1) out.push_back(Move::on(first(left)));
    if (must_pass()) out.push_back({});
  }
  [[nodiscard]] std::size_t move_count() const { return must_pass() ? 1U : static_cast<std::size_t>(count(moves_)); }

  void play(Move move) {
    assert(is_legal(move));
    const base::Side other = base::opponent(to_move_);
    if (!move.is_pass()) {
      const Bitboard turned = flips(move.square, discs_[to_move_], discs_[other]);
      discs_[to_move_] ^= turned | bit(move.square);
      discs_[other] ^= turned;
    }
    to_move_ = other;
    find_moves();
  }

  [[nodiscard]] std::uint64_t hash() const {
    const std::uint64_t hash = discs().hash();
    return to_move_ == base::Side::black ? hash : ~hash;
  }

  /// Every move except a pass adds a disc, and two passes never follow each other, so no position can repeat.
  [[nodiscard]] core::Repetition repetition_rule() const { return core::Repetition::ignored; }
  [[nodiscard]] std::uint64_t repetition_key() const { return hash(); }
  [[nodiscard]] core::Outcome repetition_outcome() const { return core::Outcome::draw; }

  static base::Expected<Move> parse(std::string_view text);
  static std::string format(Move move);
  [[nodiscard]] base::Fault why_illegal(Move move) const;
  [[nodiscard]] std::vector<core::Change> changes(Move move) const;
  [[nodiscard]] core::BoardView view() const;

  friend bool operator==(const Position&, const Position&) = default;

 private:
  void find_moves() {
    const Discs discs = this->discs();
    moves_ = discs.moves();
    over_ = moves_ == 0 && discs.passed().moves() == 0;
  }

  base::PerSide<Bitboard> discs_;
  Bitboard moves_ = 0;
  base::Side to_move_ = base::Side::black;
  bool over_ = false;
};

}  // namespace othello
