#include "engine/jiaqi/bots.h"

#include <array>

#include "engine/jiaqi/playout.h"
#include "engine/jiaqi/sizes.h"
#include "engine/search/bots.h"
#include "engine/search/count_playouts.h"

namespace jiaqi {
namespace {

template <int... Sizes>
constexpr auto bots_for(grid::SquareSizes<Sizes...> /*sizes*/) {
  return std::array{
      core::BotKind{"uct", "Monte Carlo tree search", search::uct_options,
                    search::make_uct<search::tuned_uct, search::Plain<UniformPlayout<Sizes>>...>, search::time_alone},
      search::uct_plain<UniformPlayout<Sizes>...>,
      search::random_player<UniformPlayout<Sizes>...>,
  };
}

template <int... Sizes>
constexpr auto playouts_for(grid::SquareSizes<Sizes...> /*sizes*/) {
  return std::array{
      core::PlayoutKind{"uniform", "any legal move", search::run_playouts<search::Plain<UniformPlayout<Sizes>>...>},
  };
}

}  // namespace

constinit const std::array<core::BotKind, 3> bots = bots_for(Sizes{});
constinit const std::array<core::PlayoutKind, 1> playouts = playouts_for(Sizes{});

}  // namespace jiaqi
