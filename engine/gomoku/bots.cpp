#include "engine/gomoku/bots.h"

#include "engine/gomoku/lines.h"
#include "engine/gomoku/rules.h"
#include "engine/gomoku/threat_finder.h"
#include "engine/line/playout.h"
#include "engine/line/policy.h"
#include "engine/line/threat_bot.h"
#include "engine/search/bots.h"
#include "engine/search/count_playouts.h"
#include "engine/search/minimax_bot.h"

namespace gomoku {
namespace {

template <class Variant>
using Playout = line::Playout<typename Variant::Rules, Variant::size>;
template <class Variant>
using LinePolicy = line::LinePolicy<Lines<typename Variant::Rules>, Variant::size>;

template <class... Variant>
constexpr auto bots_for(VariantList<Variant...> /*variants*/) {
  return std::array{
      core::BotKind{
          "alpha-beta", "Strong alpha-beta",
          "Alpha-beta (PVS) with a search for wins by fours and threes; the strongest Gomoku player here",
          search::minimax_options,
          line::make_threat_bot<search::Algorithm::pvs, ThreatFinder<typename Variant::Rules, Variant::size>...>,
          search::minimax_time_alone},
      core::BotKind{"mtdf", "MTD(f)", "MTD(f) with an evaluation of lines of stones", search::minimax_options,
                    search::make_minimax<search::Algorithm::mtdf, LinePolicy<Variant>...>, search::minimax_time_alone},
      search::uct_tuned<Playout<Variant>...>,
      search::uct_plain<Playout<Variant>...>,
      search::random_player<Playout<Variant>...>,
  };
}

template <class... Variant>
constexpr auto playouts_for(VariantList<Variant...> /*variants*/) {
  return std::array{
      core::PlayoutKind{"near", "points near stones", search::run_playouts<search::Plain<Playout<Variant>>...>},
  };
}

}  // namespace

constinit const std::array<core::BotKind, 5> bots = bots_for(Variants{});
constinit const std::array<core::PlayoutKind, 1> playouts = playouts_for(Variants{});

}  // namespace gomoku
