#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/base/fixed_vector.h"
#include "engine/core/game.h"

namespace toys {

/// Three heaps; a move takes some things from one of them, and the side that takes the last one wins. By Bouton's
/// theorem (1901) the side to move loses exactly when the exclusive or of the heaps is 0.
class Nim {
 public:
  struct Move {
    std::uint8_t heap = 0;
    std::uint8_t take = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };
  using Moves = base::FixedVector<Move, 64>;

  Nim() = default;
  explicit Nim(std::array<std::uint8_t, 3> heaps) : heaps_(heaps) {}

  [[nodiscard]] base::Side to_move() const { return to_move_; }
  [[nodiscard]] std::optional<core::Outcome> outcome() const {
    if (heaps_ != std::array<std::uint8_t, 3>{}) return std::nullopt;
    return core::win_for(base::opponent(to_move_));
  }

  void legal_moves(Moves& out) const {
    out.clear();
    for (std::uint8_t heap = 0; heap < 3; ++heap)
      for (std::uint8_t take = 1; take <= heaps_[heap]; ++take) out.push_back({heap, take});
  }
  [[nodiscard]] bool is_legal(const Move& move) const {
    return move.heap < 3 && move.take > 0 && move.take <= heaps_[move.heap];
  }
  void play(const Move& move) {
    heaps_[move.heap] = static_cast<std::uint8_t>(heaps_[move.heap] - move.take);
    to_move_ = base::opponent(to_move_);
  }

  [[nodiscard]] std::uint64_t hash() const {
    return heaps_[0] | std::uint64_t{heaps_[1]} << 8U | std::uint64_t{heaps_[2]} << 16U |
           std::uint64_t{base::index(to_move_)} << 24U;
  }
  friend bool operator==(const Nim&, const Nim&) = default;

 private:
  std::array<std::uint8_t, 3> heaps_{};
  base::Side to_move_ = base::Side::black;
};

}  // namespace toys
