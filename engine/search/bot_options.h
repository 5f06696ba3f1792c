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
    "seed", "random seed; the same seed plays the same game, unless a time limit ends its searches",
    core::IntegerRange{0, 1'000'000'000'000, 1}};

inline constexpr std::array random_options{seed_option};

inline constexpr std::array uct_options{
    core::OptionSpec{"level",
                     "strength from 1 (beginner) to 10; each level wins three of four games against the one below",
                     core::IntegerRange{1, 10, 5}},
    core::OptionSpec{"playouts", "maximum number of playouts per move, replaces the level; 0 for no limit",
                     core::IntegerRange{0, 100'000'000, 0}},
    core::OptionSpec{"time", "maximum time per move in milliseconds, replaces the level; 0 for no limit",
                     core::IntegerRange{0, 3'600'000, 0}},
    core::OptionSpec{"threads", "number of search threads", core::IntegerRange{1, 64, 1}},
    core::OptionSpec{"resign", "chance of winning in percent below which it resigns; 0 for never",
                     core::IntegerRange{0, 40, 0}},
    seed_option,
};

/// Returns a list of options with more at its end.
template <std::size_t Count, class... More>
constexpr auto with_options(const std::array<core::OptionSpec, Count>& options, const More&... more) {
  std::array<core::OptionSpec, Count + sizeof...(More)> all{};
  std::size_t next = 0;
  for (const core::OptionSpec& option : options) all[next++] = option;
  ((all[next++] = more), ...);
  return all;
}

/// The constants that papers on UCT vary, for the players that serve as baselines.
constexpr core::OptionSpec exploration_option(std::int64_t thousandths = 1000) {
  return {"exploration", "constant c of the bandit: the bonus of a move with n of N visits is c √(ln N / n)",
          core::Thousandths{0, 10'000, thousandths}};
}
inline constexpr core::OptionSpec fpu_option{
    "fpu", "first-play urgency, the value of an unvisited move; 10000 tries every move once before any twice",
    core::Thousandths{0, 10'000'000, 10'000'000}};
constexpr core::OptionSpec expansion_threshold_option(std::int64_t visits = 1) {
  return {"expansion_threshold", "number of visits at which the search expands a node",
          core::IntegerRange{1, 1'000'000, visits}};
}
inline constexpr auto plain_options =
    with_options(uct_options, exploration_option(), fpu_option, expansion_threshold_option());

/// Returns the settings with the constants of these options, which must include all three.
UctSettings with_constants(UctSettings settings, const core::Options& options);

/// Playouts per move at levels 1 to 10. Each doubling gains less strength, so the steps grow (measured by `qiyuan bench
/// levels`).
inline constexpr std::array<std::int64_t, 10> level_playouts{8, 25, 70, 150, 270, 480, 850, 1600, 3600, 10000};

/// The limits that options of `uct_options` set: playouts and time where given, whichever is reached first; otherwise
/// those of the level.
core::Limits limits(const core::Options& options);

/// core::BotKind::time_alone for a search that reuses its tree.
std::optional<std::chrono::milliseconds> time_alone(const core::Options& options);

/// The limits of one search: the bot's own, if they apply, with no more time than the budget allows.
core::Limits within_budget(const core::Limits& own, const core::Budget& budget);

/// The seed for the search at one ply, so that a bot recreated in the middle of a game plays as it would have, unless
/// it reuses its tree.
std::uint64_t seed_for_ply(const core::Options& options, int ply);

}  // namespace search
