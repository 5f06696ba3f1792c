#include "engine/othello/evaluation.h"

#include <array>
#include <cstddef>
#include <vector>

#include "engine/othello/weights_text.h"

namespace othello {
namespace {

struct Text {
  const char* text;
};

/// By stage: the canonical pattern weights, those of mobility, and the constant.
constexpr std::array<Text, Evaluation::stages> fitted{{
#include "engine/othello/weights.inc"
}};

Evaluation read_fitted() {
  std::vector<std::size_t> canonical(Evaluation::weights);
  std::size_t count = 0;
  for (std::size_t i = 0; i < canonical.size(); ++i) {
    canonical[i] = i < pattern_offsets.total ? canonical_weight(i) : i;
    if (canonical[i] == i) ++count;
  }
  Evaluation evaluation;
  std::vector<std::int16_t> weights(count);
  for (int stage = 0; stage < Evaluation::stages; ++stage) {
    weights_from_text(fitted[static_cast<std::size_t>(stage)].text, weights);
    std::int16_t* const out = evaluation.stage(stage);
    std::size_t next = 0;
    for (std::size_t i = 0; i < canonical.size(); ++i)
      if (canonical[i] == i) out[i] = weights[next++];
    for (std::size_t i = 0; i < canonical.size(); ++i) out[i] = out[canonical[i]];
  }
  return evaluation;
}

}  // namespace

const Evaluation& evaluation() {
  static const Evaluation fitted_evaluation = read_fitted();
  return fitted_evaluation;
}

}  // namespace othello
