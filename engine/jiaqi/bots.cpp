#include "engine/jiaqi/bots.h"

#include <array>

#include "engine/jiaqi/minimax_policy.h"
#include "engine/jiaqi/playout.h"
#include "engine/jiaqi/policy.h"
#include "engine/jiaqi/sizes.h"
#include "engine/jiaqi/thesis_policy.h"
#include "engine/search/bots.h"
#include "engine/search/count_playouts.h"
#include "engine/search/minimax_bot.h"

namespace jiaqi {
namespace {

template <int... Sizes>
constexpr auto bots_for(grid::SquareSizes<Sizes...> /*sizes*/) {
  return std::array{
      core::BotKind{"alpha-beta", "Strong alpha-beta",
                    "Alpha-beta with a small neural network; the strongest jiaqi player here", search::minimax_options,
                    search::make_minimax<search::Algorithm::pvs, MinimaxPolicy<Sizes>...>, search::minimax_time_alone},
      core::BotKind{"uct", "UCT", "Monte Carlo tree search with RAVE, and playouts that take, deny and avoid captures",
                    search::uct_options, search::make_uct<strong_uct, Policy<Sizes>...>, search::time_alone},
      core::BotKind{"jiaqi-static", "Thesis UCT", "UCT of the TibetanGO thesis, with its static evaluation",
                    search::plain_options, search::make_plain_uct<thesis_uct, StaticPolicy<Sizes>...>},
      core::BotKind{"jiaqi-plain", "Plain thesis UCT", "UCT of the TibetanGO thesis, without its static evaluation",
                    search::plain_options, search::make_plain_uct<thesis_uct, ThesisPolicy<Sizes>...>},
      search::uct_plain<UniformPlayout<Sizes>...>,
      search::random_player<UniformPlayout<Sizes>...>,
  };
}

template <int... Sizes>
constexpr auto playouts_for(grid::SquareSizes<Sizes...> /*sizes*/) {
  return std::array{
      core::PlayoutKind{"uniform", "any legal move", search::run_playouts<search::Plain<UniformPlayout<Sizes>>...>},
      core::PlayoutKind{"tactical", "takes, denies and avoids captures", search::run_playouts<Policy<Sizes>...>},
  };
}

}  // namespace

constinit const std::array<core::BotKind, 6> bots = bots_for(Sizes{});
constinit const std::array<core::PlayoutKind, 2> playouts = playouts_for(Sizes{});

}  // namespace jiaqi
