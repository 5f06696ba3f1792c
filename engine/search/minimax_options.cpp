#include "engine/search/minimax_options.h"

#include <limits>

namespace search {
namespace {

constexpr int any_depth = std::numeric_limits<int>::max();

/// Returns nothing if other options set the limits.
const Level* level_of(const core::Options& options, const Levels& levels) {
  for (const std::string_view limit : {"depth", "nodes", "time"})
    if (options.integer(limit) > 0) return nullptr;
  return &levels[static_cast<std::size_t>(options.integer("level") - 1)];
}

}  // namespace

MinimaxLimits minimax_limits(const core::Options& options, const Levels& levels) {
  MinimaxLimits result{.limits = {}, .depth = any_depth};
  const std::int64_t depth = options.integer("depth");
  const std::int64_t nodes = options.integer("nodes");
  const std::int64_t time = options.integer("time");
  if (depth > 0) result.depth = static_cast<int>(depth);
  if (nodes > 0) result.limits.playouts = nodes;
  if (time > 0) result.limits.time = std::chrono::milliseconds{time};
  if (const Level* const level = level_of(options, levels)) {
    result.depth = level->depth;
    result.limits.playouts = level->nodes;
  }
  return result;
}

int misjudgement(const core::Options& options, const Levels& levels) {
  const Level* const level = level_of(options, levels);
  return level == nullptr ? 0 : level->misjudgement;
}

MinimaxLimits within_budget(const MinimaxLimits& own, const core::Budget& budget) {
  return {.limits = within_budget(own.limits, budget), .depth = budget.own_limits ? own.depth : any_depth};
}

std::optional<std::chrono::milliseconds> minimax_time_alone(const core::Options& options) {
  const std::int64_t time = options.integer("time");
  if (time == 0 || options.integer("nodes") > 0 || options.integer("depth") > 0) return std::nullopt;
  return std::chrono::milliseconds{time};
}

}  // namespace search
