#include "engine/nogo/bots.h"

#include <array>

#include "engine/nogo/playout.h"
#include "engine/nogo/sizes.h"
#include "engine/search/bots.h"
#include "engine/search/count_playouts.h"

namespace nogo {
namespace {

template <int... Sizes>
constexpr auto bots_for(grid::SquareSizes<Sizes...> /*sizes*/) {
  return std::array{
      core::BotKind{"uct", "Monte Carlo tree search", search::uct_options,
                    search::make_uct<search::tuned_uct, search::Plain<Playout<Position<Sizes, Sizes>>>...>,
                    search::time_alone},
      search::uct_plain<Playout<Position<Sizes, Sizes>>...>,
      search::random_player<Playout<Position<Sizes, Sizes>>...>,
  };
}

template <int... Sizes>
constexpr auto playouts_for(grid::SquareSizes<Sizes...> /*sizes*/) {
  return std::array{
      core::PlayoutKind{"plain", "points that both may take, then own ones, on the record's board",
                        search::run_playouts<search::Plain<Playout<Position<Sizes, Sizes>>>...>},
  };
}

}  // namespace

constinit const std::array<core::BotKind, 3> bots = bots_for(Sizes{});
constinit const std::array<core::PlayoutKind, 1> playouts = playouts_for(Sizes{});

}  // namespace nogo
