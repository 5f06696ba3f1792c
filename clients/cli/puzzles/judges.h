#pragma once

#include <memory>
#include <span>

#include "clients/cli/puzzles/judge.h"

namespace cli::puzzles {

/// Solves the endgame after every move.
std::unique_ptr<Judge> othello_judge();

/// Searches every move by UCT until the winner is proven.
std::unique_ptr<Judge> solving_judge(const core::GameKind& kind);

/// Compares the win rates of all moves after long searches by UCT.
std::unique_ptr<Judge> win_rate_judge(const core::GameKind& kind);

/// Proves by threats that one move wins and that all others lose.
std::unique_ptr<Judge> gomoku_judge(std::span<const core::KeyValue> options);

/// The same for turns of two stones.
std::unique_ptr<Judge> connect6_judge(std::span<const core::KeyValue> options);

}  // namespace cli::puzzles
