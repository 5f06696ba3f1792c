#pragma once

#include <span>
#include <vector>

#include "engine/core/game_kind.h"
#include "engine/core/options.h"
#include "server/room/time_control.h"

namespace room {

/// The options that every table has, whatever is played on it: clocks.
core::OptionSpecs table_option_specs();

/// What a table was opened with: its game's options and its own, all with values.
struct TableOptions {
  core::Options game;
  core::Options table;
  core::PerSide<TimeControl> time;
  core::PerSide<Millis> lag;

  /// Sorts the given values out between the game and the table. The fault names the option and what it accepts.
  static core::Expected<TableOptions> parse(const core::GameKind& kind, std::span<const core::KeyValue> given);

  /// All of them as text: parse(kind, all()) gives the same.
  [[nodiscard]] std::vector<core::KeyValue> all() const;
};

}  // namespace room
