#include "engine/go/net.h"

#include <cstdint>

namespace go {
namespace {

constexpr std::int16_t numbers[] = {
#include "engine/go/net_weights.inc"
};

}  // namespace

const NetWeights& net_weights() {
  static const NetWeights weights = NetWeights::of(numbers);
  return weights;
}

}  // namespace go
