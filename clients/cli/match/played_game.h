#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "clients/cli/match/player.h"
#include "engine/core/game_kind.h"
#include "server/referee/table_options.h"
#include "server/referee/termination.h"
#include "server/store/rows.h"

namespace cli::match {

/// The current time in ms since 1970, for records only.
std::int64_t wall_time();

/// The conditions of all games of a match.
struct Conditions {
  const core::GameKind* kind = nullptr;
  std::vector<core::KeyValue> options;  ///< all options, of the rules and of the table
  referee::TableOptions table;          ///< the same, parsed
  core::AnyGame start;
};

/// The fault names the option and its valid values.
base::Expected<Conditions> read_conditions(const core::GameKind& kind, std::span<const core::KeyValue> options);

/// The totals of a bot's searches. Engines do not report them.
struct Effort {
  std::int64_t moves = 0;
  std::int64_t playouts = 0;  ///< 0 for alpha-beta
  std::int64_t nodes = 0;
  double seconds = 0;
  int depth = 0;  ///< of the deepest search

  void add(const Effort& other);
};

/// A finished or stopped game.
struct PlayedGame {
  core::AnyGame game;
  std::vector<store::NewMove> moves;  ///< including the opening; the caller fills in the number of the game
  std::vector<store::NewThought> thoughts;
  std::optional<referee::GameResult> result;  ///< empty if it was stopped
  std::optional<base::Side> forfeiter;        ///< the side that forfeited or ran out of time
  std::string failure;                        ///< what that side did, with the line
  std::int64_t started_at = 0;                ///< in ms since 1970
  std::int64_t ended_at = 0;
  base::PerSide<Effort> efforts = {};
};

/// Plays a game after an opening, whose moves cost no time, must be legal and must not end the game. A side that fails,
/// makes an illegal move or runs out of time loses.
PlayedGame play_game(const Conditions& conditions, const std::vector<std::string>& opening,
                     const base::PerSide<Player*>& players, std::uint64_t seed, const std::stop_token& stop);

}  // namespace cli::match
