#include "engine/search/bot_options.h"

#include <algorithm>

#include "engine/base/rng.h"

namespace search {

UctSettings with_constants(UctSettings settings, const core::Options& options) {
  // C of Bandit::ucb1 is the factor of √(2 ln N / n).
  const double scale = settings.bandit == Bandit::ucb1 ? plain_uct.exploration : 1;
  settings.exploration = scale * options.decimal("exploration");
  settings.fpu = options.decimal("fpu");
  settings.expansion_threshold = static_cast<std::uint32_t>(options.integer("expansion_threshold"));
  return settings;
}

core::Limits limits(const core::Options& options) {
  core::Limits result;
  if (const std::int64_t playouts = options.integer("playouts"); playouts > 0) result.playouts = playouts;
  if (const std::int64_t time = options.integer("time"); time > 0) result.time = std::chrono::milliseconds{time};
  if (!result.playouts && !result.time)
    result.playouts = level_playouts[static_cast<std::size_t>(options.integer("level") - 1)];
  return result;
}

std::optional<std::chrono::milliseconds> time_alone(const core::Options& options) {
  const core::Limits own = limits(options);
  return own.playouts ? std::nullopt : own.time;
}

core::Limits within_budget(const core::Limits& own, const core::Budget& budget) {
  if (!budget.own_limits) return {.time = budget.time};
  core::Limits limits = own;
  if (!budget.time) return limits;
  // The bot's owner has set this time: a difficult move does not exceed it.
  const bool is_own = limits.time && *limits.time < *budget.time;
  if (is_own) return limits;
  limits.time = budget.time;
  limits.hard_limit = std::max(budget.hard_limit.value_or(*budget.time), *budget.time);
  return limits;
}

std::uint64_t seed_for_ply(const core::Options& options, int ply) {
  auto seed = static_cast<std::uint64_t>(options.integer("seed"));
  return base::split_mix(seed) + static_cast<std::uint64_t>(ply);
}

}  // namespace search
