#include "engine/go/bots.h"

#include "engine/go/playout.h"
#include "engine/go/policy.h"
#include "engine/go/sizes.h"
#include "engine/search/bots.h"

namespace go {
namespace {

constexpr search::UctSettings strong{.exploration = 0,
                                     .first_play = 1,
                                     .expand_after = 2,
                                     .backs_up_proofs = true,
                                     .amaf_equivalence = 3500,
                                     .even_prior = 10,
                                     .keeps_tree = true,
                                     .prunes = true,
                                     .manages_time = true};

template <int... Sizes>
constexpr auto bots_for(grid::SquareSizes<Sizes...> /*sizes*/) {
  return std::array{
      core::BotKind{"uct", "Monte Carlo tree search with RAVE and patterns", search::uct_options,
                    search::make_uct<strong, Policy<Sizes, Sizes>...>},
      search::uct_plain<Playout<Position<Sizes, Sizes>>...>,
      search::random_player<Playout<Position<Sizes, Sizes>>...>,
  };
}

}  // namespace

constinit const std::array<core::BotKind, 3> bots = bots_for(Sizes{});

}  // namespace go
