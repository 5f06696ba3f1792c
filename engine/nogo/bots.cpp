#include "engine/nogo/bots.h"

#include <array>
#include <memory>
#include <string_view>

#include "engine/nogo/playout.h"
#include "engine/nogo/policy.h"
#include "engine/nogo/search_params.h"
#include "engine/nogo/sizes.h"
#include "engine/nogo/static_policy.h"
#include "engine/nogo/strong_bot.h"
#include "engine/search/bots.h"
#include "engine/search/count_playouts.h"

namespace nogo {
namespace {

template <int... Sizes>
std::unique_ptr<core::Bot> make_strong(const core::Options& options, const core::AnyGame& game) {
  return search::make_bot<Policy<Sizes, Sizes>...>(game, [&]<class P>() -> std::unique_ptr<core::Bot> {
    constexpr int size = P::Geometry::rows;
    // The net was trained on 9×9.
    if constexpr (size >= 9) return std::make_unique<StrongBot<size>>(options);
    return std::make_unique<search::UctBot<P>>(strong_search(size, false), P{}, options);
  });
}

constexpr std::array<std::string_view, 2> choices{"mean", "visits"};
constexpr auto static_options = search::with_options(
    search::uct_options, search::exploration_option(), search::fpu_option, search::expansion_threshold_option(16),
    core::OptionSpec{"plays", "move to play: the one with the highest mean, as in the paper, or with the most visits",
                     core::WordChoice{choices, choices.front()}});

template <int... Sizes>
std::unique_ptr<core::Bot> make_static(const core::Options& options, const core::AnyGame& game) {
  search::UctSettings settings = search::with_constants(search::plain_uct, options);
  settings.plays_best_mean = options.word("plays") == choices.front();
  return search::make_bot<StaticPolicy<Sizes, Sizes>...>(
      game, [&]<class P>() { return std::make_unique<search::UctBot<P>>(settings, P{}, options); });
}

template <int... Sizes>
constexpr auto bots_for(grid::SquareSizes<Sizes...> /*sizes*/) {
  return std::array{
      core::BotKind{
          "uct", "Strong UCT",
          "Monte Carlo tree search with a small neural network and RAVE, which counts the end of the game exactly; the "
          "strongest NoGo player here",
          search::uct_options, make_strong<Sizes...>, search::time_alone},
      core::BotKind{"nogo-static", "Static UCT",
                    "UCT that starts from a published evaluation: eyes, tiger mouths and forbidden points",
                    static_options, make_static<Sizes...>},
      core::BotKind{"uct-shared", "Shared-points UCT",
                    "Classic UCT with playouts that first take the points open to both sides", search::plain_options,
                    search::make_plain_uct<search::plain_uct, search::Plain<SharedPlayout<Position<Sizes, Sizes>>>...>},
      search::uct_plain<RandomPlayout<Position<Sizes, Sizes>>...>,
      search::random_player<RandomPlayout<Position<Sizes, Sizes>>...>,
  };
}

template <int... Sizes>
constexpr auto playouts_for(grid::SquareSizes<Sizes...> /*sizes*/) {
  return std::array{
      core::PlayoutKind{"shared", "points that both may take, then own ones, counted where that is exact",
                        search::run_playouts<Policy<Sizes, Sizes>...>},
      core::PlayoutKind{"random", "any legal point", search::run_playouts<StaticPolicy<Sizes, Sizes>...>},
      core::PlayoutKind{"record", "as shared, but played to the end on the record's board",
                        search::run_playouts<search::Plain<SharedPlayout<Position<Sizes, Sizes>>>...>},
  };
}

}  // namespace

constinit const std::array<core::BotKind, 5> bots = bots_for(Sizes{});
constinit const std::array<core::PlayoutKind, 3> playouts = playouts_for(Sizes{});

}  // namespace nogo
