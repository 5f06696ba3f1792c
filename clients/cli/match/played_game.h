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

/// Now, in ms since 1970, for records only.
std::int64_t wall_time();

/// How all games of a match are played.
struct Conditions {
  const core::GameKind* kind = nullptr;
  std::vector<core::KeyValue> options;  ///< all of them, of the rules and of the table
  referee::TableOptions table;          ///< the same, read
  core::AnyGame start;
};

/// The fault names the option and what it takes.
base::Expected<Conditions> read_conditions(const core::GameKind& kind, std::span<const core::KeyValue> options);

/// What the searches of a bot came to, all of them together. Engines keep that to themselves.
struct Effort {
  std::int64_t moves = 0;
  std::int64_t playouts = 0;  ///< 0: it searches by alpha-beta
  std::int64_t nodes = 0;
  double seconds = 0;
  int depth = 0;  ///< of the deepest

  void add(const Effort& other);
};

/// A game as it was played.
struct PlayedGame {
  core::AnyGame game;
  std::vector<store::NewMove> moves;  ///< the opening first; their number of the game is for the caller to fill in
  std::vector<store::NewThought> thoughts;
  std::optional<referee::GameResult> result;  ///< nothing when it was stopped
  std::optional<base::Side> forfeiter;        ///< whose failure or late move ended it
  std::string failure;                        ///< what it did, with the line that failed
  std::int64_t started_at = 0;                ///< ms since 1970
  std::int64_t ended_at = 0;
  base::PerSide<Effort> efforts = {};
};

/// Plays a game from an opening, whose moves cost no time and are expected to be legal and not the end. Whoever fails,
/// makes an illegal move or is late has lost it.
PlayedGame play_game(const Conditions& conditions, const std::vector<std::string>& opening,
                     const base::PerSide<Player*>& players, std::uint64_t seed, const std::stop_token& stop);

}  // namespace cli::match
