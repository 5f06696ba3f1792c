#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/core/bot.h"
#include "engine/core/options.h"
#include "engine/search/uct_settings.h"

namespace search {

inline constexpr core::OptionSpec seed_option{
    "seed", "the same seed plays the same game (unless a clock decides how long it thinks)",
    core::IntegerRange{0, 1'000'000'000'000, 1}};

inline constexpr std::array random_options{seed_option};

inline constexpr std::array uct_options{
    core::OptionSpec{"level", "strength: 1 for beginners; each level wins three of four games against the one below",
                     core::IntegerRange{1, 10, 5}},
    core::OptionSpec{"playouts", "playouts a move instead of a level; 0: none given",
                     core::IntegerRange{0, 100'000'000, 0}},
    core::OptionSpec{"time", "milliseconds a move instead of a level; 0: none given",
                     core::IntegerRange{0, 3'600'000, 0}},
    core::OptionSpec{"threads", "processor cores it thinks on", core::IntegerRange{1, 64, 1}},
    core::OptionSpec{"resign", "chances in percent below which it resigns; 0: never", core::IntegerRange{0, 40, 0}},
    seed_option,
};

/// A list of options with more at its end.
template <std::size_t Count, class... More>
constexpr auto with_options(const std::array<core::OptionSpec, Count>& options, const More&... more) {
  std::array<core::OptionSpec, Count + sizeof...(More)> all{};
  std::size_t next = 0;
  for (const core::OptionSpec& option : options) all[next++] = option;
  ((all[next++] = more), ...);
  return all;
}

/// What papers on UCT vary, for the players that are kept to compare them.
constexpr core::OptionSpec exploration_option(std::int64_t thousandths = 1000) {
  return {"exploration", "c of the bandit: a move with n of N visits is raised by c √(ln N / n)",
          core::Thousandths{0, 10'000, thousandths}};
}
inline constexpr core::OptionSpec fpu_option{
    "fpu", "first-play urgency, the value of a move without a visit; 10000: tries every move once before any twice",
    core::Thousandths{0, 10'000'000, 10'000'000}};
constexpr core::OptionSpec expansion_threshold_option(std::int64_t visits = 1) {
  return {"expansion_threshold", "visits that a node must have before the search expands it",
          core::IntegerRange{1, 1'000'000, visits}};
}
inline constexpr auto plain_options =
    with_options(uct_options, exploration_option(), fpu_option, expansion_threshold_option());

/// The settings with the constants of these options, which have all three.
UctSettings with_constants(UctSettings settings, const core::Options& options);

/// Playouts a move at the levels 1 to 10. Twice as many are worth less and less, so the steps grow (`qiyuan bench
/// levels` measures them).
inline constexpr std::array<std::int64_t, 10> level_playouts{8, 25, 70, 150, 270, 480, 850, 1600, 3600, 10000};

/// What `uct_options` ask for: playouts and time hold where they are given, whichever is reached first. Without either
/// the level counts.
core::Limits limits(const core::Options& options);

/// core::BotKind::time_alone for a search that reuses its tree.
std::optional<std::chrono::milliseconds> time_alone(const core::Options& options);

/// The limits of one search: the bot's own, where they hold, with no more time than the budget.
core::Limits within_budget(const core::Limits& own, const core::Budget& budget);

/// The seed for the thought about one ply: a bot that is made anew in the middle of a game goes on as it would have.
std::uint64_t seed_for_ply(const core::Options& options, int ply);

}  // namespace search
