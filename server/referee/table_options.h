#pragma once

#include <span>
#include <vector>

#include "engine/core/game_kind.h"
#include "engine/core/options.h"
#include "server/referee/time_control.h"

namespace referee {

/// The options that a table of this game has beside the rules: clocks, taking back, who sees what when.
core::OptionSpecs table_option_specs(const core::GameKind& kind);

/// How much later than the players the watchers see a game, so that nobody can be helped from outside.
struct Delay {
  int moves = 0;
  Millis time{0};
  [[nodiscard]] bool none() const { return moves == 0 && time == Millis{0}; }
};

/// What a table was opened with: its game's options and its own, all with values.
struct TableOptions {
  core::Options game;
  core::Options table;
  base::PerSide<TimeControl> time;
  base::PerSide<Millis> lag;
  bool undo = true;
  Millis grace{0};  ///< for how long somebody who has lost the connection is waited for
  Delay delay;
  bool agree_on_score = false;  ///< two people agree on dead stones; else the board counts as it stands
  /// The number of a standing table of the thesis port, where bots move only when they are asked to; 0: none.
  int standing = 0;

  /// Sorts the given values out between the game and the table. The fault names the option and what it accepts.
  static base::Expected<TableOptions> parse(const core::GameKind& kind, std::span<const core::KeyValue> given);

  /// All of them as text: parse(kind, all()) gives the same.
  [[nodiscard]] std::vector<core::KeyValue> all() const;
};

}  // namespace referee
