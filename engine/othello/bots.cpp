#include "engine/othello/bots.h"

#include <array>

#include "engine/othello/java47_bot.h"
#include "engine/othello/pattern_bot.h"
#include "engine/othello/playout.h"
#include "engine/search/bots.h"
#include "engine/search/count_playouts.h"
#include "engine/search/minimax_bot.h"

namespace othello {
namespace {

constexpr core::OptionSpec variety_option{"seed",
                                          "varies the opening, the same seed in the same way; 0: always the best move",
                                          core::IntegerRange{0, 1'000'000'000'000, 0}};
constexpr auto pattern_options = search::with_options(search::minimax_options, variety_option);

}  // namespace

constinit const std::array<core::BotKind, 8> bots{{
    {"pattern", "fitted patterns, Multi-ProbCut and a solver for the endgame", pattern_options, make_pattern_bot,
     search::minimax_time_alone},
    {"pvs", "the fitted evaluation and PVS, without forward pruning", search::minimax_options,
     search::make_minimax<search::Algorithm::pvs, PlainPolicy>, search::minimax_time_alone},
    {"alpha-beta", "the fitted evaluation and plain alpha-beta", search::minimax_options,
     search::make_minimax<search::Algorithm::alpha_beta, PlainPolicy>, search::minimax_time_alone},
    {"mtdf", "the fitted evaluation and MTD(f), without forward pruning", search::minimax_options,
     search::make_minimax<search::Algorithm::mtdf, PlainPolicy>, search::minimax_time_alone},
    {"java47", "alpha-beta as a Java program of the early years had it", java47_options, make_java47},
    {"uct", "Monte Carlo tree search", search::uct_options,
     search::make_uct<search::tuned_uct, search::Plain<UniformPlayout>>, search::time_alone},
    search::uct_plain<UniformPlayout>,
    search::random_player<UniformPlayout>,
}};

constinit const std::array<core::PlayoutKind, 1> playouts{
    {{"uniform", "any legal move", search::run_playouts<search::Plain<UniformPlayout>>}}};

}  // namespace othello
