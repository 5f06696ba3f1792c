#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/fixed_vector.h"
#include "engine/base/text.h"
#include "engine/core/game.h"

namespace toys {

/// A token on a ring of four places, which each side moves on, moves back or leaves in place. The game ends only by
/// repetition, and the repetition rule can be chosen. If the third occurrence ends the game, White wins.
class Ring {
 public:
  enum class Move : std::uint8_t { stay, on, back };
  using Moves = base::FixedVector<Move, 3>;

  Ring() = default;
  explicit Ring(core::Repetition rule) : rule_(rule) {}

  [[nodiscard]] base::Side to_move() const { return to_move_; }
  [[nodiscard]] std::optional<core::Outcome> outcome() const { return std::nullopt; }
  [[nodiscard]] std::optional<core::Ending> ending() const { return std::nullopt; }

  void legal_moves(Moves& out) const {
    out.clear();
    for (const Move move : {Move::stay, Move::on, Move::back}) out.push_back(move);
  }
  [[nodiscard]] bool is_legal(Move /*move*/) const { return true; }
  void play(Move move) {
    place_ = (place_ + (move == Move::on ? 1U : move == Move::back ? 3U : 0U)) % 4;
    to_move_ = base::opponent(to_move_);
  }

  [[nodiscard]] std::uint64_t hash() const { return std::uint64_t{place_} << 1U | base::index(to_move_); }
  [[nodiscard]] core::Repetition repetition_rule() const { return rule_; }
  [[nodiscard]] std::uint64_t repetition_key() const { return place_; }
  [[nodiscard]] core::Outcome repetition_outcome() const { return core::Outcome::white_wins; }

  static base::Expected<Move> parse(std::string_view text) {
    for (const Move move : {Move::stay, Move::on, Move::back})
      if (base::equal_ignoring_case(text, format(move))) return move;
    return base::fault("'{text}' is not a move; valid: stay, on, back", text);
  }
  static std::string format(Move move) { return move == Move::stay ? "stay" : move == Move::on ? "on" : "back"; }
  [[nodiscard]] base::Fault why_illegal(Move /*move*/) const { return base::Fault{"every move is legal"}; }
  [[nodiscard]] std::vector<core::Change> changes(Move /*move*/) const { return {}; }
  [[nodiscard]] core::BoardView view() const {
    core::BoardView view;
    for (unsigned place = 0; place < 4; ++place) {
      view.points.push_back({std::to_string(place), static_cast<int>(place), 0});
      view.stones.push_back(place == place_ ? std::optional(base::Side::black) : std::nullopt);
    }
    return view;
  }

  friend bool operator==(const Ring&, const Ring&) = default;

 private:
  unsigned place_ = 0;
  base::Side to_move_ = base::Side::black;
  core::Repetition rule_ = core::Repetition::ignored;
};

}  // namespace toys
