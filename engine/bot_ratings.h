#pragma once

#include <span>
#include <string_view>

#include "engine/core/game_kind.h"

namespace engine {

/// The measured strength of a bot at a level.
struct BotRating {
  std::string_view bot;
  int level = 0;
  int elo = 0;
  int error = 0;  ///< half the width of the 95 % confidence interval
  int games = 0;  ///< that it played for this rating
};

/// The measured strengths of a game's bots, as `qiyuan bench ratings` writes them.
struct BotRatings {
  std::string_view anchor;  ///< the player with the known rating: the bot "random", or "gnugo"
  int anchor_elo = 0;
  int size = 0;  ///< of the board; 0 if the game has only one
  std::span<const BotRating> list;
};

/// Expects one of games().
BotRatings bot_ratings(const core::GameKind& kind);

}  // namespace engine
