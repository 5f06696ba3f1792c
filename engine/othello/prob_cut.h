#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "engine/othello/board.h"

namespace othello {

/// Positions are measured in groups by their number of empty squares, five in each.
inline constexpr std::size_t prob_cut_groups = 8;
constexpr std::size_t prob_cut_group(int empties) {
  return static_cast<std::size_t>(std::clamp((empties - 13) / 5, 0, static_cast<int>(prob_cut_groups) - 1));
}

/// How well searches predict others, fitted to positions of self-play by engine/othello/make_prob_cut. All are standard
/// deviations in discs.
struct FittedErrors {
  std::array<double, prob_cut_groups> scales{};  ///< by the number of empty squares, at the middle of each group
  double difference_exponent = 0;
  double shallow_exponent = 0;
  struct {
    double scale = 0;
    double exponent = 0;
  } exact;
};

inline constexpr FittedErrors fitted_errors
#include "engine/othello/prob_cut.inc"
    ;

/// The standard error, in discs, of a search of `depth` plies as a prediction of the exact margin.
inline double exact_prediction_error(int depth) {
  return fitted_errors.exact.scale * std::pow(depth + 1, fitted_errors.exact.exponent);
}

/// The standard error of a search of `shallow` plies as a prediction of one of `depth` plies of the same parity: a
/// power law in the difference of the depths and in the shallow depth.
class PredictionError {
 public:
  PredictionError() {
    constexpr const auto& scales = fitted_errors.scales;
    for (int empties = 0; empties <= squares; ++empties) {
      const double place = std::clamp((empties - first_empties) / step, 0.0, double{scales.size() - 1.001});
      const auto below = static_cast<std::size_t>(place);
      const double part = place - static_cast<double>(below);
      scale_[static_cast<std::size_t>(empties)] = (1 - part) * scales[below] + part * scales[below + 1];
    }
    for (std::size_t n = 1; n < difference_.size(); ++n) {
      difference_[n] = std::pow(static_cast<double>(n), fitted_errors.difference_exponent);
      shallow_[n] = std::pow(static_cast<double>(n), fitted_errors.shallow_exponent);
    }
  }

  /// In discs. Expects depths up to max_depth.
  [[nodiscard]] double operator()(int depth, int shallow, int empties) const {
    return scale_[static_cast<std::size_t>(empties)] * difference_[static_cast<std::size_t>(depth - shallow)] *
           shallow_[static_cast<std::size_t>(shallow + 1)];
  }

 private:
  static constexpr int max_depth = 127;
  static constexpr double first_empties = 15;
  static constexpr double step = 5;

  std::array<double, squares + 1> scale_{};
  std::array<double, max_depth + 1> difference_{};
  std::array<double, max_depth + 1> shallow_{};
};

/// The minimum depth for ProbCut: predicting shallower searches is not worth it.
inline constexpr int prob_cut_min_depth = 3;

/// The depths of the searches that predict one of `depth` plies, of the same parity, so that both end with a move of
/// the same side. The first is cheap and decides the clear cases.
constexpr std::array<int, 2> prob_cut_depths(int depth) {
  const auto same_parity = [&](int shallow) { return shallow - (depth - shallow) % 2; };
  const int first = depth < 5 ? depth - 2 : same_parity(depth / 3 + 1);
  const int second = depth < 8 ? first : same_parity(depth / 2 + 1);
  return {first, second};
}

}  // namespace othello
