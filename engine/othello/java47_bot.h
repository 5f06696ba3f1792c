#pragma once

#include <array>
#include <memory>

#include "engine/core/bot.h"
#include "engine/core/options.h"

namespace othello {

inline constexpr std::array java47_options{
    core::OptionSpec{"nodes",
                     "budget of positions per move, divided equally among the replies; 0: limited by the time instead",
                     core::IntegerRange{0, 1'000'000'000, 20'000}},
    core::OptionSpec{
        "time", "milliseconds per move if nodes=0: repeats the search with four times the nodes while time is left",
        core::IntegerRange{1, 3'600'000, 100}},
    core::OptionSpec{"table_weight", "weight of the table of squares", core::IntegerRange{0, 1000, 3}},
    core::OptionSpec{"frontier_weight", "weight of each disc on the frontier", core::IntegerRange{0, 1000, 7}},
};

/// A core::BotKind's `make` for the player of java47.h.
std::unique_ptr<core::Bot> make_java47(const core::Options& options, const core::AnyGame& game);

}  // namespace othello
