#pragma once

#include <memory>

#include "engine/core/bot.h"

namespace connect6 {

/// core::BotKind::make of the players that evaluate only lines of stones, by MTD(f), PVS and plain alpha-beta, with the
/// options of search::minimax_options.
std::unique_ptr<core::Bot> make_mtdf(const core::Options& options, const core::AnyGame& game);
std::unique_ptr<core::Bot> make_pvs(const core::Options& options, const core::AnyGame& game);
std::unique_ptr<core::Bot> make_alpha_beta(const core::Options& options, const core::AnyGame& game);

}  // namespace connect6
