#include "engine/jiaqi/net.h"

#include <array>
#include <bit>
#include <cstdint>

namespace jiaqi {
namespace {

constexpr auto numbers = std::to_array<std::int16_t>({
#include "engine/jiaqi/net_weights.inc"
});

}  // namespace

constinit const NetWeights net_weights = std::bit_cast<NetWeights>(numbers);

}  // namespace jiaqi
