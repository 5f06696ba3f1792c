#include "engine/jiaqi/bots.h"

#include <array>
#include <memory>
#include <utility>

#include "engine/jiaqi/book.h"
#include "engine/jiaqi/minimax_policy.h"
#include "engine/jiaqi/playout.h"
#include "engine/jiaqi/policy.h"
#include "engine/jiaqi/sizes.h"
#include "engine/jiaqi/thesis_policy.h"
#include "engine/search/book_bot.h"
#include "engine/search/bots.h"
#include "engine/search/count_playouts.h"
#include "engine/search/minimax_bot.h"

namespace jiaqi {
namespace {

constexpr auto alpha_beta_options = search::with_options(
    search::minimax_options,
    core::OptionSpec{"book", "play the opening from a book, on five lines under the default rules", core::Flag{true}});

template <int... Sizes>
std::unique_ptr<core::Bot> make_alpha_beta(const core::Options& options, const core::AnyGame& game) {
  auto bot = search::make_minimax<search::Algorithm::pvs, MinimaxPolicy<Sizes>...>(options, game);
  const auto* five = game.as<Position<5>>();
  if (!options.flag("book") || five == nullptr || !has_book(five->position().rules())) return bot;
  return std::make_unique<search::BookBot>(opening_book(), search::BookVariety{}, std::move(bot));
}

template <int... Sizes>
constexpr auto bots_for(grid::SquareSizes<Sizes...> /*sizes*/) {
  return std::array{
      core::BotKind{"alpha-beta", "Strong alpha-beta",
                    "Alpha-beta with a small neural network and an opening book; the strongest jiaqi player here",
                    alpha_beta_options, make_alpha_beta<Sizes...>, search::minimax_time_alone},
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
