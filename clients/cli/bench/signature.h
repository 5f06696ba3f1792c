#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "engine/core/game_kind.h"

namespace cli::bench {

/// A hash of all that a bot thinks in some positions of a fixed game against itself: moves, visits and win rates. It is
/// the same on every machine, and changes as soon as a search, a playout or a rule behaves differently.
std::uint64_t signature(const core::BotKind& bot, const core::AnyGame& start);

/// `qiyuan bench signature`.
struct SignatureArguments {
  std::string game;  ///< empty: all games
  bool json = false;
};

/// Prints the signature of each bot of the games. Returns the exit code.
int signatures(const SignatureArguments& arguments, std::ostream& out);

}  // namespace cli::bench
