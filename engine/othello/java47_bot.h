#pragma once

#include <array>
#include <memory>

#include "engine/core/bot.h"
#include "engine/core/options.h"

namespace othello {

inline constexpr std::array java47_options{
    core::OptionSpec{"nodes",
                     "positions that a move may take, divided among its replies; 0: as many as the time lets it",
                     core::IntegerRange{0, 1'000'000'000, 20'000}},
    core::OptionSpec{"time",
                     "milliseconds a move, if nodes=0: it thinks again with four times the nodes until they are over",
                     core::IntegerRange{1, 3'600'000, 100}},
    core::OptionSpec{"table_weight", "how much the table of squares counts", core::IntegerRange{0, 1000, 3}},
    core::OptionSpec{"frontier_weight", "how much each disc on the frontier counts", core::IntegerRange{0, 1000, 7}},
};

/// A core::BotKind's `make` for the player of java47.h.
std::unique_ptr<core::Bot> make_java47(const core::Options& options, const core::AnyGame& game);

}  // namespace othello
