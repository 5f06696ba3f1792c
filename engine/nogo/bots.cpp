#include "engine/nogo/bots.h"

#include "engine/nogo/playout.h"
#include "engine/nogo/sizes.h"
#include "engine/search/bots.h"

namespace nogo {
namespace {

template <int... Sizes>
constexpr auto bots_for(grid::SquareSizes<Sizes...> /*sizes*/) {
  return std::array{
      core::BotKind{"uct", "Monte Carlo tree search", search::uct_options,
                    search::make_uct<search::tuned_uct, search::Plain<Playout<Position<Sizes, Sizes>>>...>},
      search::uct_plain<Playout<Position<Sizes, Sizes>>...>,
      search::random_player<Playout<Position<Sizes, Sizes>>...>,
  };
}

}  // namespace

constinit const std::array<core::BotKind, 3> bots = bots_for(Sizes{});

}  // namespace nogo
