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

/// A move as engines are told it.
struct EngineMove {
  Side side{};
  std::string move;
};

/// What an engine is told about a game: how it is played, how it stands, and what the clocks say.
struct EngineTask {
  std::span<const core::KeyValue> options;  ///< those of the table
  const core::AnyGame& game;
  std::span<const EngineMove> moves;                  ///< that led to the game's position
  base::PerSide<std::optional<std::int64_t>> clocks;  ///< ms that a side has left; nothing without a clock
  const core::GameKind* kind = nullptr;  ///< which game it is; null: one that engines know without being told
};

/// An option of the table; nothing where it has none of that name.
inline std::optional<std::string> option_of(const EngineTask& task, std::string_view key) {
  for (const core::KeyValue& option : task.options)
    if (option.first == key) return option.second;
  return std::nullopt;
}

}  // namespace cli
