#pragma once

#include <span>
#include <string_view>

#include "engine/core/any_game.h"
#include "engine/core/bot.h"
#include "engine/core/options.h"
#include "engine/core/scoring.h"

namespace core {

/// A game that the hall offers.
struct GameKind {
  std::string_view name;   ///< the protocol's word: "go"
  std::string_view title;  ///< for a person: "Go 围棋"
  OptionSpecs options;
  /// The start position; expects options of this kind. Combinations that no single range can exclude are faults.
  Expected<AnyGame> (*start)(const Options& options);
  std::span<const BotKind> bots;
  bool draws = false;                ///< whether a game can end without a winner, so that the players may agree on it
  const Scoring* scoring = nullptr;  ///< where its end is counted by stones that may be dead, how; null elsewhere

  /// The bot of that name (case-insensitive), or null.
  [[nodiscard]] const BotKind* bot(std::string_view name) const;
};

}  // namespace core
