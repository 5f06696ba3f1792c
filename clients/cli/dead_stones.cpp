#include "clients/cli/dead_stones.h"

#include <algorithm>

namespace cli {
namespace {

constexpr std::int64_t playouts = 1000;
constexpr std::uint64_t seed = 1;  // the same position gets the same answer

}  // namespace

bool has_dead_stones(const core::GameKind& kind) {
  return kind.scoring != nullptr;
}

std::vector<std::string> dead_stones(const core::GameKind& kind, const core::AnyGame& game,
                                     std::optional<base::Side> side) {
  std::vector<std::string> dead = kind.scoring->estimate(game, playouts, seed, {}).dead;
  if (!side) return dead;
  const core::BoardView view = game.view();
  std::erase_if(dead, [&](const std::string& name) {
    const auto point = std::ranges::find(view.points, name, &core::BoardView::Point::name);
    return view.stones[static_cast<std::size_t>(point - view.points.begin())] != side;
  });
  return dead;
}

}  // namespace cli
