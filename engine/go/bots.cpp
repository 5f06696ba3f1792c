#include "engine/go/bots.h"

#include <array>

#include "engine/go/book.h"
#include "engine/go/playout.h"
#include "engine/go/policy.h"
#include "engine/go/search_params.h"
#include "engine/go/sizes.h"
#include "engine/go/tao_policy.h"
#include "engine/search/book_bot.h"
#include "engine/search/bots.h"
#include "engine/search/count_playouts.h"

namespace go {
namespace {

constexpr auto strong_options = search::with_options(
    search::uct_options,
    core::OptionSpec{"book", "play the opening from a book, on 9×9 with a komi of 7.5", core::Flag{true}},
    core::OptionSpec{"without", "technique to leave out, to measure what it is worth",
                     core::WordChoice{ablation_names, ablation_names.front()}});

template <int... Sizes>
std::unique_ptr<core::Bot> make_strong(const core::Options& options, const core::AnyGame& game) {
  auto bot = search::make_bot<Policy<Sizes, Sizes>...>(game, [&]<class P>() {
    const SearchParams params = params_without(options.word("without"), P::Geometry::rows);
    return std::make_unique<search::UctBot<P>>(params.search, P::of(params), options);
  });
  const auto* nine = game.as<Position<9, 9>>();
  const bool has_book = options.flag("book") && nine != nullptr && nine->position().komi() == book_komi;
  if (has_book) return std::make_unique<search::BookBot>(book_for_nine(), search::BookVariety{}, std::move(bot));
  return bot;
}

constexpr std::array<std::string_view, 2> bandits{"tuned", "ucb1"};
constexpr auto tao_options =
    search::with_options(search::uct_options,
                         core::OptionSpec{"bandit", "formula that selects moves: UCB1-TUNED or UCB1",
                                          core::WordChoice{bandits, bandits.front()}},
                         search::exploration_option(), search::fpu_option, search::expansion_threshold_option());

template <int... Sizes>
std::unique_ptr<core::Bot> make_tao(const core::Options& options, const core::AnyGame& game) {
  const bool is_tuned = options.word("bandit") == bandits.front();
  const search::UctSettings settings =
      search::with_constants({.bandit = is_tuned ? search::Bandit::ucb1_tuned : search::Bandit::ucb1}, options);
  return search::make_bot<TaoPolicy<Sizes, Sizes>...>(
      game, [&]<class P>() { return std::make_unique<search::UctBot<P>>(settings, P{}, options); });
}

template <int... Sizes>
constexpr auto bots_for(grid::SquareSizes<Sizes...> /*sizes*/) {
  return std::array{
      core::BotKind{"uct", "Strong UCT",
                    "Monte Carlo tree search with a small neural network, patterns and an opening book; the strongest "
                    "Go player here",
                    strong_options, make_strong<Sizes...>, search::time_alone},
      core::BotKind{"tao", "Tao Go",
                    "UCT of the Tao Go thesis, from before RAVE: fewer candidate moves, and patterns in playouts",
                    tao_options, make_tao<Sizes...>},
      search::uct_plain<Playout<Position<Sizes, Sizes>>...>,
      search::random_player<Playout<Position<Sizes, Sizes>>...>,
  };
}

template <int... Sizes>
constexpr auto playouts_for(grid::SquareSizes<Sizes...> /*sizes*/) {
  return std::array{
      core::PlayoutKind{"light", "any move that fills no eye", search::run_playouts<LightPolicy<Sizes, Sizes>...>},
      core::PlayoutKind{"heavy", "answers to the last move, patterns", search::run_playouts<Policy<Sizes, Sizes>...>},
  };
}

}  // namespace

constinit const std::array<core::BotKind, 4> bots = bots_for(Sizes{});
constinit const std::array<core::PlayoutKind, 2> playouts = playouts_for(Sizes{});

}  // namespace go
