#include "engine/nogo/bots.h"

#include <array>
#include <memory>

#include "engine/nogo/playout.h"
#include "engine/nogo/policy.h"
#include "engine/nogo/sizes.h"
#include "engine/nogo/static_policy.h"
#include "engine/nogo/strength.h"
#include "engine/search/bots.h"
#include "engine/search/count_playouts.h"

namespace nogo {
namespace {

template <int... Sizes>
std::unique_ptr<core::Bot> make_strong(const core::Options& options, const core::AnyGame& game) {
  return search::make_bot<Policy<Sizes, Sizes>...>(game, [&]<class P>() {
    return std::make_unique<search::UctBot<P>>(strong_search(P::Geometry::rows), P{}, options);
  });
}

constexpr search::UctSettings static_search{.exploration = search::plain_uct.exploration, .expand_after = 16};

template <int... Sizes>
constexpr auto bots_for(grid::SquareSizes<Sizes...> /*sizes*/) {
  return std::array{
      core::BotKind{"uct", "Monte Carlo tree search with RAVE, which counts the end of the game", search::uct_options,
                    make_strong<Sizes...>, search::time_alone},
      core::BotKind{"nogo-static", "UCB that begins with a static evaluation: eyes, tiger mouths, forbidden points",
                    search::uct_options, search::make_uct<static_search, StaticPolicy<Sizes, Sizes>...>},
      search::uct_plain<Playout<Position<Sizes, Sizes>>...>,
      search::random_player<Playout<Position<Sizes, Sizes>>...>,
  };
}

template <int... Sizes>
constexpr auto playouts_for(grid::SquareSizes<Sizes...> /*sizes*/) {
  return std::array{
      core::PlayoutKind{"shared", "points that both may take, then own ones, counted where that is exact",
                        search::run_playouts<Policy<Sizes, Sizes>...>},
      core::PlayoutKind{"random", "any legal point", search::run_playouts<StaticPolicy<Sizes, Sizes>...>},
      core::PlayoutKind{"record", "as shared, but played to the end on the record's board",
                        search::run_playouts<search::Plain<Playout<Position<Sizes, Sizes>>>...>},
  };
}

}  // namespace

constinit const std::array<core::BotKind, 4> bots = bots_for(Sizes{});
constinit const std::array<core::PlayoutKind, 3> playouts = playouts_for(Sizes{});

}  // namespace nogo
