#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/core/game_kind.h"
#include "engine/core/options.h"
#include "server/referee/time_control.h"

namespace referee {

/// The options of a table apart from the rules that a form should offer: clocks, taking back moves, and when spectators
/// see the moves; for games with level starts, also the start. `opening` is for pages that show a position.
core::OptionSpecs table_option_specs(const core::GameKind& kind);

/// How much later than the players spectators see a game, so that outsiders cannot help a player.
struct Delay {
  int moves = 0;
  Millis time{0};
  [[nodiscard]] bool none() const { return moves == 0 && time == Millis{0}; }
};

/// The options that a table was opened with: those of its game and its own, all with values.
struct TableOptions {
  core::Options game;
  core::Options table;
  base::PerSide<TimeControl> time;
  base::PerSide<Millis> lag;
  bool undo = true;
  Millis grace{0};  ///< how long the table waits for a player who has disconnected
  Delay delay;
  bool agree_on_score = false;  ///< two people agree on dead stones; otherwise the board is counted as it stands
  /// The moves with which the game begins: legal ones that do not end it. Such a game counts for no rating.
  std::vector<std::string> opening = {};
  /// The game begins with one of its level starts if some are known for its rules, and with the empty board otherwise.
  /// It counts for ratings.
  bool level_start = false;
  /// The number of a standing table of the thesis port, where bots move only when asked; 0: not a standing table.
  int standing = 0;

  /// Divides the given values between the game and the table. The fault names the option and the values it accepts.
  static base::Expected<TableOptions> parse(const core::GameKind& kind, std::span<const core::KeyValue> given);

  /// The moves with which a game under these options begins: those of the opening, or of a level start. Games whose
  /// numbers follow each other get different level starts.
  [[nodiscard]] std::vector<std::string> first_moves(const core::GameKind& kind, std::uint64_t number) const;

  /// All options as text: parse(kind, all()) gives the same options.
  [[nodiscard]] std::vector<core::KeyValue> all() const;
  /// The board size, and the options that differ from the default, as text.
  [[nodiscard]] std::vector<core::KeyValue> notable(const core::GameKind& kind) const;
};

}  // namespace referee
