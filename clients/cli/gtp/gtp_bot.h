#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

#include "clients/cli/commands/arguments.h"
#include "clients/cli/gtp/gtp_board.h"
#include "clients/cli/gtp/gtp_time.h"
#include "engine/core/bot.h"

namespace cli {

/// The built-in player of a GTP engine: a bot for each side, so that one can play both of them.
class GtpBot {
 public:
  /// The fault names the bot or the option that does not exist.
  static base::Expected<GtpBot> open(const core::GameKind& kind, const BotSpec& bot);

  [[nodiscard]] GtpTime& time() { return time_; }
  /// From now on thoughts tell their trees.
  void tell_trees(const core::TreeBounds& bounds) { tree_bounds_ = bounds; }
  /// core::BotKind::time_alone of the bot.
  [[nodiscard]] std::optional<std::chrono::milliseconds> time_alone() const;

  /// What the bot of a side thinks of a game that is not over, be it at the board's position or some moves later.
  core::Thought think(const GtpBoard& board, const core::AnyGame& game, base::Side side, const core::Budget& budget,
                      const std::stop_token& stop);
  /// What it thinks of the position on the board, with its own limits; a second look is for nothing. Expects that the
  /// game is not over.
  const core::Thought& opinion(const GtpBoard& board, const std::stop_token& stop);

 private:
  GtpBot(const core::BotKind& kind, core::Options options) : kind_(&kind), options_(std::move(options)) {}

  const core::BotKind* kind_;
  core::Options options_;
  base::PerSide<std::unique_ptr<core::Bot>> bots_;  ///< made when they first think
  int games_ = 0;                                   ///< the board's game that they think about
  std::optional<core::Thought> opinion_;
  std::pair<int, int> opinion_about_;  ///< GtpBoard::stamp
  GtpTime time_;
  std::optional<core::TreeBounds> tree_bounds_;
};

}  // namespace cli
