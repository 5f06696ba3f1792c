#include "engine/connect6/minimax_bots.h"

#include "engine/connect6/line_policy.h"
#include "engine/connect6/sizes.h"
#include "engine/connect6/threat_bot.h"
#include "engine/search/minimax_bot.h"

namespace connect6 {
namespace {

template <int... Sizes>
std::unique_ptr<core::Bot> vcdt_for(grid::SquareSizes<Sizes...> /*sizes*/, const core::Options& options,
                                    const core::AnyGame& game) {
  return make_threat_bot<search::Algorithm::pvs, Sizes...>(options, game);
}

template <int... Sizes>
std::unique_ptr<core::Bot> mtdf_for(grid::SquareSizes<Sizes...> /*sizes*/, const core::Options& options,
                                    const core::AnyGame& game) {
  return search::make_minimax<search::Algorithm::mtdf, LinePolicy<Sizes>...>(options, game);
}

}  // namespace

std::unique_ptr<core::Bot> make_vcdt(const core::Options& options, const core::AnyGame& game) {
  return vcdt_for(Sizes{}, options, game);
}
std::unique_ptr<core::Bot> make_mtdf(const core::Options& options, const core::AnyGame& game) {
  return mtdf_for(Sizes{}, options, game);
}

}  // namespace connect6
