#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/fixed_vector.h"
#include "engine/base/text.h"
#include "engine/core/game.h"

namespace toys {

/// Three in a row on nine cells. Points are `a1` … `c3`; rows are counted from the top.
class TicTacToe {
 public:
  using Move = int;
  using Moves = base::FixedVector<Move, 9>;

  [[nodiscard]] base::Side to_move() const { return to_move_; }

  [[nodiscard]] std::optional<core::Outcome> outcome() const {
    for (const base::Side side : base::both_sides)
      for (const unsigned line : {0007U, 0070U, 0700U, 0111U, 0222U, 0444U, 0421U, 0124U})
        if ((stones_[side] & line) == line) return core::win_for(side);
    if ((stones_.black | stones_.white) == 0777U) return core::Outcome::draw;
    return std::nullopt;
  }

  void legal_moves(Moves& out) const {
    out.clear();
    if (outcome()) return;
    for (Move move = 0; move < 9; ++move)
      if (!occupied(move)) out.push_back(move);
  }
  [[nodiscard]] bool is_legal(Move move) const { return !outcome() && !occupied(move); }

  void play(Move move) {
    stones_[to_move_] |= 1U << static_cast<unsigned>(move);
    to_move_ = base::opponent(to_move_);
  }

  [[nodiscard]] std::uint64_t hash() const {
    return stones_.black | stones_.white << 9U | base::index(to_move_) << 18U;
  }

  [[nodiscard]] core::Repetition repetition_rule() const { return core::Repetition::ignored; }
  [[nodiscard]] std::uint64_t repetition_key() const { return hash(); }
  [[nodiscard]] core::Outcome repetition_outcome() const { return core::Outcome::draw; }

  [[nodiscard]] std::optional<core::Ending> ending() const {
    const std::optional<core::Outcome> outcome = this->outcome();
    if (!outcome) return std::nullopt;
    return core::Ending{*outcome, core::EndReason::line, 0};
  }

  static base::Expected<Move> parse(std::string_view text) {
    for (Move move = 0; move < 9; ++move)
      if (base::equal_ignoring_case(text, format(move))) return move;
    return base::fault("'{text}' is not a point (a1 to c3)", text);
  }
  static std::string format(Move move) {
    return {static_cast<char>('a' + move % 3), static_cast<char>('1' + move / 3)};
  }

  [[nodiscard]] base::Fault why_illegal(Move move) const {
    return outcome() ? base::Fault{"the game is over"} : base::Fault{"{point} is occupied", format(move)};
  }
  [[nodiscard]] std::vector<core::Change> changes(Move /*move*/) const { return {}; }

  [[nodiscard]] core::BoardView view() const {
    core::BoardView view;
    view.cells = true;
    for (Move move = 0; move < 9; ++move) {
      view.points.push_back({format(move), move % 3, move / 3});
      std::optional<base::Side>& stone = view.stones.emplace_back();
      for (const base::Side side : base::both_sides)
        if ((stones_[side] >> static_cast<unsigned>(move) & 1U) != 0) stone = side;
    }
    return view;
  }

  friend bool operator==(const TicTacToe&, const TicTacToe&) = default;

 private:
  [[nodiscard]] bool occupied(Move move) const {
    return ((stones_.black | stones_.white) >> static_cast<unsigned>(move) & 1U) != 0;
  }

  base::PerSide<unsigned> stones_;  ///< a bit for each cell
  base::Side to_move_ = base::Side::black;
};

}  // namespace toys
