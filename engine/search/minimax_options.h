#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/bot.h"
#include "engine/core/options.h"
#include "engine/search/bot_options.h"

namespace search {

/// The names in the order of search::Replacement.
inline constexpr std::array<std::string_view, 3> replacement_words{"two-tier", "deeper", "always"};

inline constexpr std::array minimax_options{
    core::OptionSpec{"level", "strength from 1 (beginner) to 10", core::IntegerRange{1, 10, 5}},
    core::OptionSpec{"depth", "maximum search depth in plies, replaces the level; 0 for no limit",
                     core::IntegerRange{0, 100, 0}},
    core::OptionSpec{"nodes", "maximum number of positions searched per move, replaces the level; 0 for no limit",
                     core::IntegerRange{0, 100'000'000'000, 0}},
    core::OptionSpec{"time", "maximum time per move in milliseconds, replaces the level; 0 for no limit",
                     core::IntegerRange{0, 3'600'000, 0}},
    core::OptionSpec{"threads", "number of search threads", core::IntegerRange{1, 64, 1}},
    core::OptionSpec{"memory", "size of the transposition table in mebibytes", core::IntegerRange{1, 65'536, 16}},
    core::OptionSpec{
        "table", "replacement scheme of the transposition table: keep the deeper and the newest entry, or one of them",
        core::WordChoice{replacement_words, "two-tier"}},
};

/// The limits of one alpha-beta search.
struct MinimaxLimits {
  core::Limits limits;  ///< playouts counts nodes
  int depth = 0;
};

/// The limits of one level.
struct Level {
  std::int64_t nodes = 0;
  int depth = 0;
  /// By how much evaluations are wrong at most, in the unit of the policy; 0 except in policies that are made with it.
  int misjudgement = 0;
};
using Levels = std::array<Level, 10>;

/// The limits that `minimax_options` set: depth, nodes and time where given, whichever is reached first; otherwise
/// those of the level.
MinimaxLimits minimax_limits(const core::Options& options, const Levels& levels);

/// The misjudgement of the level, if the level sets the limits; otherwise 0.
int misjudgement(const core::Options& options, const Levels& levels);

/// The limits of one search: the bot's own, if they apply, with no more time than the budget allows.
MinimaxLimits within_budget(const MinimaxLimits& own, const core::Budget& budget);

/// core::BotKind::time_alone for a search that keeps its table.
std::optional<std::chrono::milliseconds> minimax_time_alone(const core::Options& options);

}  // namespace search
