#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/base/rng.h"

namespace line {

/// The numbers of the weights that count for a position or a move, each as often as it counts.
using Features = std::vector<std::uint16_t>;

inline double sum_of(const Features& features, const std::vector<double>& weights) {
  double sum = 0;
  for (const std::uint16_t feature : features) sum += weights[feature];
  return sum;
}

/// Gradient descent by Adam (Kingma and Ba 2015).
class Adam {
 public:
  explicit Adam(std::size_t weights) : mean_(weights), square_(weights) {}

  void descend(std::vector<double>& weights, const std::vector<double>& gradient, double rate) {
    constexpr double keep_mean = 0.9;
    constexpr double keep_square = 0.999;
    constexpr double penalty = 1e-6;
    ++step_;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const double slope = gradient[i] + penalty * weights[i];
      mean_[i] = keep_mean * mean_[i] + (1 - keep_mean) * slope;
      square_[i] = keep_square * square_[i] + (1 - keep_square) * slope * slope;
      const double root = std::sqrt(square_[i] / (1 - std::pow(keep_square, step_)));
      weights[i] -= rate * mean_[i] / (1 - std::pow(keep_mean, step_)) / (root + 1e-8);
    }
  }

 private:
  std::vector<double> mean_;
  std::vector<double> square_;
  int step_ = 0;
};

/// Fits weights to samples, in random batches with a rate that falls from pass to pass. `learn(sample, weights,
/// gradient)` adds the gradient of a sample's surprise and returns the surprise in bits.
template <class Sample, class Learn>
std::vector<double> fit(const std::vector<Sample>& samples, std::size_t weight_count, base::Rng& rng,
                        const Learn& learn) {
  constexpr int passes = 12;
  constexpr std::size_t batch = 256;
  std::vector<double> weights(weight_count);
  Adam adam(weight_count);
  std::vector<std::size_t> order(samples.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (int pass = 0; pass < passes; ++pass) {
    const double rate = 0.01 * std::pow(0.6, pass);
    for (std::size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
    double surprise = 0;
    for (std::size_t first = 0; first + batch <= order.size(); first += batch) {
      std::vector<double> gradient(weight_count);
      for (std::size_t i = first; i < first + batch; ++i) surprise += learn(samples[order[i]], weights, gradient);
      for (double& slope : gradient) slope /= static_cast<double>(batch);
      adam.descend(weights, gradient, rate);
    }
    std::cerr << "pass " << pass + 1 << ": " << surprise / static_cast<double>(order.size()) << " bits\n";
  }
  return weights;
}

/// A position with the result for its side to move: 1, ½ or 0.
struct ResultSample {
  Features features;
  double result = 0;
};

/// Logistic regression.
inline std::vector<double> fit_results(const std::vector<ResultSample>& samples, std::size_t weight_count,
                                       base::Rng& rng) {
  return fit(samples, weight_count, rng,
             [](const ResultSample& sample, const std::vector<double>& weights, std::vector<double>& gradient) {
               const double chance = 1 / (1 + std::exp(-sum_of(sample.features, weights)));
               for (const std::uint16_t feature : sample.features) gradient[feature] += chance - sample.result;
               return -sample.result * std::log2(chance) - (1 - sample.result) * std::log2(1 - chance);
             });
}

/// The moves of a position, each with the share of the search's visits that it got; the shares sum to 1.
struct ChoiceSample {
  std::vector<Features> moves;
  std::vector<double> shares;
};

/// Softmax regression: the probability of a move is in proportion to the exponential of its sum of weights.
inline std::vector<double> fit_choices(const std::vector<ChoiceSample>& samples, std::size_t weight_count,
                                       base::Rng& rng) {
  return fit(samples, weight_count, rng,
             [](const ChoiceSample& sample, const std::vector<double>& weights, std::vector<double>& gradient) {
               std::vector<double> chances;
               double sum = 0;
               for (const Features& move : sample.moves) sum += chances.emplace_back(std::exp(sum_of(move, weights)));
               double surprise = 0;
               for (std::size_t move = 0; move < sample.moves.size(); ++move) {
                 const double chance = chances[move] / sum;
                 surprise -= sample.shares[move] * std::log2(chance);
                 for (const std::uint16_t feature : sample.moves[move])
                   gradient[feature] += chance - sample.shares[move];
               }
               return surprise;
             });
}

}  // namespace line
