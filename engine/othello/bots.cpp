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

constexpr core::OptionSpec variety_option{"seed", "random seed that varies the opening; 0 always plays the best move",
                                          core::IntegerRange{0, 1'000'000'000'000, 0}};
constexpr auto pattern_options =
    search::with_options(search::minimax_options, variety_option,
                         core::OptionSpec{"book", "play the opening from a book", core::Flag{true}});

}  // namespace

constinit const std::array<core::BotKind, 8> bots{{
    {"pattern", "Strong pattern search",
     "Alpha-beta with fitted patterns, Multi-ProbCut and an exact endgame; the strongest Othello player here",
     pattern_options, make_pattern_bot, search::minimax_time_alone},
    {"pvs", "PVS", "Principal variation search with the fitted patterns, without forward pruning",
     search::minimax_options, search::make_minimax<search::Algorithm::pvs, PlainPolicy>, search::minimax_time_alone},
    {"alpha-beta", "Alpha-beta", "Plain alpha-beta with the fitted patterns", search::minimax_options,
     search::make_minimax<search::Algorithm::alpha_beta, PlainPolicy>, search::minimax_time_alone},
    {"mtdf", "MTD(f)", "MTD(f) with the fitted patterns, without forward pruning", search::minimax_options,
     search::make_minimax<search::Algorithm::mtdf, PlainPolicy>, search::minimax_time_alone},
    {"java47", "Java classic", "Alpha-beta of an early Java program; quick, and much weaker", java47_options,
     make_java47},
    search::uct_tuned<UniformPlayout>,
    search::uct_plain<UniformPlayout>,
    search::random_player<UniformPlayout>,
}};

constinit const std::array<core::PlayoutKind, 1> playouts{
    {{"uniform", "any legal move", search::run_playouts<search::Plain<UniformPlayout>>}}};

}  // namespace othello
