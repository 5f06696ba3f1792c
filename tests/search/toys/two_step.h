#pragma once

#include <cstdint>
#include <optional>

#include "engine/base/fixed_vector.h"
#include "engine/core/game.h"

namespace toys {

/// A turn is two steps of 1 or 2; the side that makes the last of `left` steps wins. A side loses if 5, 6, 11, 12 and
/// so on are left at the beginning of its turn, and wins with all other numbers. From 10 only 2 and 2 win, from 7 only
/// 1 and 1.
class TwoStep {
 public:
  using Move = std::uint8_t;
  using Moves = base::FixedVector<Move, 2>;

  TwoStep() = default;
  explicit TwoStep(int left) : left_(left) {}

  [[nodiscard]] base::Side to_move() const { return to_move_; }
  [[nodiscard]] std::optional<core::Outcome> outcome() const {
    if (left_ > 0) return std::nullopt;
    return core::win_for(last_mover_);
  }

  void legal_moves(Moves& out) const {
    out.clear();
    for (Move move = 1; move <= 2; ++move)
      if (is_legal(move)) out.push_back(move);
  }
  [[nodiscard]] bool is_legal(Move move) const { return (move == 1 || move == 2) && move <= left_; }
  void play(Move move) {
    left_ -= move;
    last_mover_ = to_move_;
    if (second_step_) to_move_ = base::opponent(to_move_);
    second_step_ = !second_step_;
  }

  [[nodiscard]] std::uint64_t hash() const {
    return static_cast<std::uint64_t>(left_) << 2U | base::index(to_move_) << 1U | (second_step_ ? 1U : 0U);
  }
  friend bool operator==(const TwoStep&, const TwoStep&) = default;

 private:
  int left_ = 0;
  base::Side to_move_ = base::Side::black;
  base::Side last_mover_ = base::Side::white;
  bool second_step_ = false;
};

}  // namespace toys
