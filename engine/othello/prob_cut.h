#pragma once

#include "engine/othello/evaluation.h"

namespace othello {

/// The minimum depth for ProbCut: predicting shallower searches is not worth it.
inline constexpr int prob_cut_min_depth = 3;

/// The depth of the search that predicts one of `depth` plies: about half of it and of the same parity, so that both
/// end with a move of the same side.
constexpr int prob_cut_depth(int depth) {
  const int half = depth / 2;
  const int shallow = (half + depth) % 2 == 0 ? half : half - 1;
  return shallow < 1 ? depth % 2 : shallow;
}

/// How far, in units of `disc`, the shallow value must be outside the window for the deep one to be considered outside:
/// 1.5 times the assumed error of the prediction. Assumed, not fitted.
constexpr int prob_cut_margin(int depth, int shallow, int empties) {
  const double error = 1.6 + 0.14 * (depth - shallow) + 0.02 * (60 - empties);
  return static_cast<int>(1.5 * error * disc);
}

}  // namespace othello
