#include "engine/connect6/bots.h"

#include <array>

#include "engine/connect6/minimax_bots.h"
#include "engine/connect6/rules.h"
#include "engine/connect6/sizes.h"
#include "engine/connect6/vcdt_bot.h"
#include "engine/search/bots.h"
#include "engine/search/count_playouts.h"
#include "engine/search/minimax_options.h"

namespace connect6 {
namespace {

template <int... Sizes>
constexpr auto bots_for(grid::SquareSizes<Sizes...> /*sizes*/) {
  return std::array{
      core::BotKind{
          "vcdt", "Strong threat search",
          "Looks for wins by continuous double threats, then searches best-first; the strongest Connect6 player here",
          vcdt_options, make_vcdt, vcdt_time_alone},
      core::BotKind{"mtdf", "MTD(f)", "MTD(f) with an evaluation of lines of stones", search::minimax_options,
                    make_mtdf, search::minimax_time_alone},
      core::BotKind{"pvs", "PVS", "Principal variation search with an evaluation of lines of stones",
                    search::minimax_options, make_pvs, search::minimax_time_alone},
      core::BotKind{"alpha-beta", "Alpha-beta", "Plain alpha-beta with an evaluation of lines of stones",
                    search::minimax_options, make_alpha_beta, search::minimax_time_alone},
      search::uct_tuned<Playout<Sizes>...>,
      search::uct_plain<Playout<Sizes>...>,
      search::random_player<Playout<Sizes>...>,
  };
}

template <int... Sizes>
constexpr auto playouts_for(grid::SquareSizes<Sizes...> /*sizes*/) {
  return std::array{
      core::PlayoutKind{"near", "points near stones", search::run_playouts<search::Plain<Playout<Sizes>>...>},
  };
}

}  // namespace

constinit const std::array<core::BotKind, 7> bots = bots_for(Sizes{});
constinit const std::array<core::PlayoutKind, 1> playouts = playouts_for(Sizes{});

}  // namespace connect6
