#pragma once

#include "engine/othello/patterns.h"

namespace othello {

/// A position for searches with the evaluation: its discs and their features, from the point of view of the side to
/// move.
struct Node {
  Discs discs;
  Features features;

  Node() = default;
  explicit Node(const Discs& of) : discs(of), features(of) {}

  /// The position after the move that flips `turned`. Expects at least one flipped disc.
  [[nodiscard]] Node played(Square square, Bitboard turned) const {
    return {discs.played(square, turned), features.played(square, turned)};
  }
  [[nodiscard]] Node passed() const { return {discs.passed(), features.passed()}; }

 private:
  Node(const Discs& of, const Features& with) : discs(of), features(with) {}
};

}  // namespace othello
