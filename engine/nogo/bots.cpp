#include "engine/nogo/bots.h"

#include "engine/nogo/playout.h"
#include "engine/nogo/sizes.h"
#include "engine/search/bots.h"

namespace nogo {
namespace {

template <int... Sizes>
constexpr auto bots_for(grid::SquareSizes<Sizes...> /*sizes*/) {
  return search::Bots<Playout<Position<Sizes, Sizes>>...>::kinds;
}

}  // namespace

constinit const std::array<core::BotKind, 3> bots = bots_for(Sizes{});

}  // namespace nogo
