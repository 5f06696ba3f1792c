#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/bot.h"
#include "engine/core/options.h"
#include "engine/search/bot_options.h"

namespace search {

/// In the order of search::Replacement.
inline constexpr std::array<std::string_view, 3> replacement_words{"two-tier", "deeper", "always"};

inline constexpr std::array minimax_options{
    core::OptionSpec{"level", "strength, from 1 for beginners to 10", core::IntegerRange{1, 10, 5}},
    core::OptionSpec{"depth", "plies it looks ahead instead of a level; 0: none given", core::IntegerRange{0, 100, 0}},
    core::OptionSpec{"nodes", "positions a move instead of a level; 0: none given",
                     core::IntegerRange{0, 100'000'000'000, 0}},
    core::OptionSpec{"time", "milliseconds a move instead of a level; 0: none given",
                     core::IntegerRange{0, 3'600'000, 0}},
    core::OptionSpec{"threads", "processor cores it thinks on", core::IntegerRange{1, 64, 1}},
    core::OptionSpec{"memory", "mebibytes of its transposition table", core::IntegerRange{1, 65'536, 16}},
    core::OptionSpec{"table",
                     "what a full place of the table keeps: the deeper result and the last one, or one of them",
                     core::WordChoice{replacement_words, "two-tier"}},
};

/// What one search by alpha-beta may spend.
struct MinimaxLimits {
  core::Limits limits;  ///< playouts are nodes
  int depth = 0;
};

/// The nodes and the depth of the levels 1 to 10.
struct Level {
  std::int64_t nodes = 0;
  int depth = 0;
};
using Levels = std::array<Level, 10>;

/// What `minimax_options` ask for: depth, nodes and time hold where they are given, whichever is reached first. Without
/// any the level counts.
MinimaxLimits minimax_limits(const core::Options& options, const Levels& levels);

/// The limits of one search: the bot's own, where they hold, with no more time than the budget.
MinimaxLimits within_budget(const MinimaxLimits& own, const core::Budget& budget);

/// core::BotKind::time_alone: the table is what a search keeps.
std::optional<std::chrono::milliseconds> minimax_time_alone(const core::Options& options);

}  // namespace search
