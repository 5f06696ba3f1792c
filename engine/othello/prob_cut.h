#pragma once

#include "engine/othello/evaluation.h"

namespace othello {

/// Shallower searches are not worth foretelling.
inline constexpr int prob_cut_min_depth = 3;

/// The depth of the search that foretells one of `depth` plies: about half of it and of the same parity, so that both
/// end with the same side's move.
constexpr int prob_cut_depth(int depth) {
  const int half = depth / 2;
  const int shallow = (half + depth) % 2 == 0 ? half : half - 1;
  return shallow < 1 ? depth % 2 : shallow;
}

/// By how much the shallow value must be outside the window for the deep one to be taken as outside: one and a half
/// times the error that is assumed of the foretelling, in units of `disc`. Assumed, not fitted.
constexpr int prob_cut_margin(int depth, int shallow, int empties) {
  const double error = 1.6 + 0.14 * (depth - shallow) + 0.02 * (60 - empties);
  return static_cast<int>(1.5 * error * disc);
}

}  // namespace othello
