#include "clients/cli/dead_stones.h"

#include <algorithm>

namespace cli {
namespace {

core::Estimate estimate(const core::GameKind& kind, const core::AnyGame& game) {
  constexpr std::int64_t playouts = 1000;
  constexpr std::uint64_t seed = 1;  // the same position gets the same answer
  return kind.scoring->estimate(game, playouts, seed, {});
}

}  // namespace

bool has_dead_stones(const core::GameKind& kind) {
  return kind.scoring != nullptr;
}

std::vector<std::string> dead_stones(const core::GameKind& kind, const core::AnyGame& game,
                                     std::optional<base::Side> side) {
  std::vector<std::string> dead = estimate(kind, game).stones(core::StoneStatus::dead);
  if (!side) return dead;
  const core::BoardView view = game.view();
  std::erase_if(dead, [&](const std::string& name) {
    const auto point = std::ranges::find(view.points, name, &core::BoardView::Point::name);
    return view.stones[static_cast<std::size_t>(point - view.points.begin())] != side;
  });
  return dead;
}

std::vector<core::JudgedChain> judged_chains(const core::GameKind& kind, const core::AnyGame& game) {
  return estimate(kind, game).chains;
}

}  // namespace cli
