#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "engine/base/rng.h"
#include "engine/search/policy.h"

namespace net {

/// A number from the gamma distribution with this shape and scale 1 (Marsaglia and Tsang 2000). Expects shape > 0.
inline double gamma(double shape, base::Rng& rng) {
  const auto uniform = [&] { return (static_cast<double>(rng.next() >> 11U) + 0.5) * 0x1p-53; };
  if (shape < 1) return gamma(shape + 1, rng) * std::pow(uniform(), 1 / shape);
  const double d = shape - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  while (true) {
    const double normal = std::sqrt(-2 * std::log(uniform())) * std::cos(2 * std::numbers::pi * uniform());
    const double v = std::pow(1 + c * normal, 3);
    if (v > 0 && std::log(uniform()) < 0.5 * normal * normal + d - d * v + d * std::log(v)) return d * v;
  }
}

/// A policy whose priors at the root are a quarter noise, so that self-play also tries what the net does not expect
/// (Dirichlet noise, Silver and others 2017; its total weight over the moves as in Wu 2019).
template <search::ExpandsRoot P>
struct NoisyPolicy : P {
  base::Rng* rng = nullptr;  ///< without one there is no noise

  std::optional<float> expand_root(const typename P::Board& board, typename P::Children& children) const {
    const std::optional<float> estimate = P::expand_root(board, children);
    if (!estimate || rng == nullptr || children.empty()) return estimate;
    std::vector<double> noise;
    double sum = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
      noise.push_back(gamma(total_weight / static_cast<double>(children.size()), *rng));
      sum += noise.back();
    }
    for (std::size_t i = 0; i < children.size(); ++i)
      children[i].policy_prior = static_cast<float>((1 - share) * static_cast<double>(children[i].policy_prior) +
                                                    share * noise[i] / std::max(sum, 1e-9));
    return estimate;
  }

 private:
  static constexpr double share = 0.25;
  static constexpr double total_weight = 10.83;
};

}  // namespace net
