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

/// The bot of a GTP engine, one object per side, so that one engine can play both.
class GtpBot {
 public:
  /// The fault names the bot or option that does not exist.
  static base::Expected<GtpBot> open(const core::GameKind& kind, const BotSpec& bot);

  [[nodiscard]] GtpTime& time() { return time_; }
  /// From now on thoughts include their trees.
  void tell_trees(const core::TreeBounds& bounds) { tree_bounds_ = bounds; }
  /// core::BotKind::time_alone of the bot.
  [[nodiscard]] std::optional<std::chrono::milliseconds> time_alone() const;

  /// Lets the bot of a side think about an unfinished game, at the board's position or some moves later.
  core::Thought think(const GtpBoard& board, const core::AnyGame& game, base::Side side, const core::Budget& budget,
                      const std::stop_token& stop);
  /// The bot's opinion of the position on the board, with its own limits. Repeated calls are free. Expects that the
  /// game is not over.
  const core::Thought& opinion(const GtpBoard& board, const std::stop_token& stop);

 private:
  GtpBot(const core::BotKind& kind, core::Options options) : kind_(&kind), options_(std::move(options)) {}

  const core::BotKind* kind_;
  core::Options options_;
  base::PerSide<std::unique_ptr<core::Bot>> bots_;  ///< created for their first thought
  int games_ = 0;                                   ///< the board's game that they think about
  std::optional<core::Thought> opinion_;
  std::pair<int, int> opinion_about_;  ///< a GtpBoard::stamp
  GtpTime time_;
  std::optional<core::TreeBounds> tree_bounds_;
};

}  // namespace cli
