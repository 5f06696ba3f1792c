#pragma once

#include <span>
#include <string_view>

#include "engine/core/any_game.h"
#include "engine/core/bot.h"
#include "engine/core/options.h"

namespace core {

/// A game that the hall offers.
struct GameKind {
  std::string_view name;   ///< the protocol's word: "go"
  std::string_view title;  ///< for a person: "Go 围棋"
  OptionSpecs options;
  /// The start position; expects options of this kind. Combinations that no single range can exclude are faults.
  Expected<AnyGame> (*start)(const Options& options);
  std::span<const BotKind> bots;

  /// The bot of that name (case-insensitive), or null.
  [[nodiscard]] const BotKind* bot(std::string_view name) const;
};

}  // namespace core
