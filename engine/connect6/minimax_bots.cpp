#include "engine/connect6/minimax_bots.h"

#include "engine/connect6/lines.h"
#include "engine/connect6/sizes.h"
#include "engine/search/minimax_bot.h"

namespace connect6 {
namespace {

template <search::Algorithm algorithm, int... Sizes>
std::unique_ptr<core::Bot> line_bot_for(grid::SquareSizes<Sizes...> /*sizes*/, const core::Options& options,
                                        const core::AnyGame& game) {
  return search::make_minimax<algorithm, LinePolicy<Sizes>...>(options, game);
}

}  // namespace

std::unique_ptr<core::Bot> make_mtdf(const core::Options& options, const core::AnyGame& game) {
  return line_bot_for<search::Algorithm::mtdf>(Sizes{}, options, game);
}
std::unique_ptr<core::Bot> make_pvs(const core::Options& options, const core::AnyGame& game) {
  return line_bot_for<search::Algorithm::pvs>(Sizes{}, options, game);
}
std::unique_ptr<core::Bot> make_alpha_beta(const core::Options& options, const core::AnyGame& game) {
  return line_bot_for<search::Algorithm::alpha_beta>(Sizes{}, options, game);
}

}  // namespace connect6
