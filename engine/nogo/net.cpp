#include "engine/nogo/net.h"

#include <cstdint>

namespace nogo {
namespace {

constexpr std::int16_t numbers[] = {
#include "engine/nogo/net_weights.inc"
};

}  // namespace

const NetWeights& net_weights() {
  static const NetWeights weights = NetWeights::of(numbers);
  return weights;
}

}  // namespace nogo
