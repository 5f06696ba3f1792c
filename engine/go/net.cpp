#include "engine/go/net.h"

#include <cstdint>

namespace go {
namespace {

constexpr std::int16_t numbers[] = {
#include "engine/go/net_weights.inc"
};

}  // namespace

const net::Net& built_in_net() {
  static const net::Net net(net::Weights::of(numbers, net_planes));
  return net;
}

}  // namespace go
