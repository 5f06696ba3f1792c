#include "engine/go/bots.h"

#include "engine/go/playout.h"
#include "engine/go/sizes.h"
#include "engine/search/bots.h"

namespace go {
namespace {

template <int... Sizes>
constexpr auto bots_for(grid::SquareSizes<Sizes...> /*sizes*/) {
  return search::Bots<Playout<Position<Sizes, Sizes>>...>::kinds;
}

}  // namespace

constinit const std::array<core::BotKind, 3> bots = bots_for(Sizes{});

}  // namespace go
