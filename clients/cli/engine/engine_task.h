#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/any_game.h"
#include "engine/core/game_kind.h"
#include "engine/core/options.h"

namespace cli {

using base::Side;

/// A move in the form that engines get.
struct EngineMove {
  Side side{};
  std::string move;
};

/// The state of a game for an engine: options, position and clocks.
struct EngineTask {
  std::span<const core::KeyValue> options;  ///< of the table
  const core::AnyGame& game;
  std::span<const EngineMove> moves;                  ///< from the start to the position
  base::PerSide<std::optional<std::int64_t>> clocks;  ///< ms left for each side; empty without a clock
  const core::GameKind* kind = nullptr;               ///< the game; null if the engine knows it without being told
};

/// An option of the table; empty if the table has no such option.
inline std::optional<std::string> option_of(const EngineTask& task, std::string_view key) {
  for (const core::KeyValue& option : task.options)
    if (option.first == key) return option.second;
  return std::nullopt;
}

}  // namespace cli
