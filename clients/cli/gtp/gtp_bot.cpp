#include "clients/cli/gtp/gtp_bot.h"

#include "clients/cli/game_start.h"

namespace cli {

base::Expected<GtpBot> GtpBot::open(const core::GameKind& kind, const BotSpec& bot) {
  const base::Expected<const core::BotKind*> found = find_bot(kind, bot.name);
  if (!found) return tl::unexpected(found.error());
  return core::Options::parse((*found)->options, bot.options).map([&](core::Options options) {
    return GtpBot(**found, std::move(options));
  });
}

std::optional<std::chrono::milliseconds> GtpBot::time_alone() const {
  return kind_->time_alone == nullptr ? std::nullopt : kind_->time_alone(options_);
}

core::Thought GtpBot::think(const GtpBoard& board, const core::AnyGame& game, base::Side side,
                            const core::Budget& budget, const std::stop_token& stop) {
  if (std::exchange(games_, board.games()) != board.games()) bots_ = {};
  std::unique_ptr<core::Bot>& bot = bots_[side];
  if (!bot) bot = kind_->make(options_, game);
  core::Budget with_tree = budget;
  with_tree.tree = tree_bounds_;
  return bot->think(game, with_tree, stop);
}

const core::Thought& GtpBot::opinion(const GtpBoard& board, const std::stop_token& stop) {
  if (!opinion_ || opinion_about_ != board.stamp()) {
    const base::Side side = board.game().to_move();
    opinion_ = think(board, board.game(), side, time_.budget(side), stop);
    opinion_about_ = board.stamp();
  }
  return *opinion_;
}

}  // namespace cli
