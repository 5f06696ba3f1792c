#pragma once

#include <span>
#include <vector>

#include "engine/othello/evaluation.h"
#include "engine/othello/make_weights/samples.h"

namespace othello {

/// The result of fitting one stage.
struct StageFit {
  std::vector<float> weights;  ///< in discs; those of mirror images are equal
  std::size_t samples = 0;
  double error = 0;  ///< mean absolute error on the samples that were held out, in discs
};

/// Fits the weights of one stage by stochastic gradient descent, starting from `start`. Expects shuffled samples.
StageFit fit_stage(std::span<const Sample* const> samples, std::vector<float> start, int passes);

}  // namespace othello
