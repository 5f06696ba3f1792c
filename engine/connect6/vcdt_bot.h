#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <optional>

#include "engine/core/bot.h"
#include "engine/core/options.h"

namespace connect6 {

/// The options of the strong player.
inline constexpr std::array vcdt_options{
    core::OptionSpec{"level", "strength from 1 (beginner) to 10", core::IntegerRange{1, 10, 5}},
    core::OptionSpec{"nodes", "maximum number of positions searched per turn, replaces the level; 0 for no limit",
                     core::IntegerRange{0, 100'000'000'000, 0}},
    core::OptionSpec{"time", "maximum time per turn in milliseconds, replaces the level; 0 for no limit",
                     core::IntegerRange{0, 3'600'000, 0}},
    core::OptionSpec{"memory", "size of the search tree in mebibytes", core::IntegerRange{1, 65'536, 16}},
    core::OptionSpec{"book", "play the opening from a book, on 19×19", core::Flag{true}},
};

/// core::BotKind::make of the strong player: it plays from the book, else it looks for a win by double threats,
/// then searches best-first.
std::unique_ptr<core::Bot> make_vcdt(const core::Options& options, const core::AnyGame& game);

/// core::BotKind::time_alone: the search keeps its tree.
std::optional<std::chrono::milliseconds> vcdt_time_alone(const core::Options& options);

}  // namespace connect6
