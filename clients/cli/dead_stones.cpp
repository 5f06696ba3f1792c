#include "clients/cli/dead_stones.h"

#include <algorithm>

namespace cli {

bool has_dead_stones(const core::GameKind& kind) {
  return kind.scoring != nullptr;
}

core::Estimate judge(const core::GameKind& kind, const core::AnyGame& game) {
  constexpr std::int64_t playouts = 1000;
  constexpr std::uint64_t seed = 1;  // the same position gets the same answer
  return kind.scoring->estimate(game, playouts, seed, {});
}

std::vector<std::string> dead_stones(const core::GameKind& kind, const core::AnyGame& game, base::Side side) {
  std::vector<std::string> dead = judge(kind, game).stones(core::StoneStatus::dead);
  const core::BoardView view = game.view();
  std::erase_if(dead, [&](const std::string& name) {
    const auto point = std::ranges::find(view.points, name, &core::BoardView::Point::name);
    return view.stones[static_cast<std::size_t>(point - view.points.begin())] != side;
  });
  return dead;
}

}  // namespace cli
