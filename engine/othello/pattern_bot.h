#pragma once

#include <memory>

#include "engine/core/bot.h"
#include "engine/othello/endgame.h"
#include "engine/othello/policy.h"
#include "engine/search/iterative_deepening.h"

namespace othello {

/// The bot `pattern`: it searches with the fitted evaluation and Multi-ProbCut, and solves the rest of the game as soon
/// as its limits allow. With a seed, it chooses among nearly equal moves in the opening.
class PatternBot final : public core::Bot {
 public:
  explicit PatternBot(const core::Options& options);
  core::Thought think(const core::AnyGame& game, const core::Budget& budget, const std::stop_token& stop) override;

 private:
  /// Solves the end of the game if the limits allow, or a little earlier finds a move that wins or draws; otherwise
  /// returns nothing.
  std::optional<core::Thought> solved(const Position& position, const search::MinimaxLimits& limits,
                                      const std::stop_token& stop);
  core::Thought opening(const Position& position, std::span<const Move> legal, int ply);

  core::Options options_;
  search::IterativeDeepening<Policy> search_;
  EndgameSolver solver_;
};

/// A core::BotKind's `make`.
std::unique_ptr<core::Bot> make_pattern_bot(const core::Options& options, const core::AnyGame& game);

}  // namespace othello
