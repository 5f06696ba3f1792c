#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/bot.h"
#include "engine/core/options.h"
#include "engine/core/playouts.h"
#include "engine/core/scoring.h"
#include "engine/core/sgf_facts.h"

namespace core {

/// What stands on the points of a board, in the order of its view.
using Stones = std::vector<std::optional<base::Side>>;

/// A game that the server offers.
struct GameKind {
  std::string_view name;   ///< the protocol's word: "go"
  std::string_view title;  ///< for a person: "Go 围棋"
  OptionSpecs options;
  /// The start position; expects options of this kind. Combinations that no single range can exclude are faults.
  base::Expected<AnyGame> (*start)(const Options& options);
  std::span<const BotKind> bots;
  std::span<const PlayoutKind> playouts = {};  ///< what its searches are made of
  bool draws = false;                ///< whether a game can end without a winner, so that the players may agree on it
  const Scoring* scoring = nullptr;  ///< where its end is counted by stones that may be dead, how; null elsewhere
  /// Begins in the middle, with these stones, one for each point of the start position, and `turn` to move. Null where
  /// a game cannot. The fault says what no game can come to.
  base::Expected<AnyGame> (*set_up)(const Options& options, const Stones& stones, base::Side turn) = nullptr;
  SgfFacts sgf = {};
  /// The game's name in the Generic Game Format, in which NBoard and its engines exchange games; empty where it has
  /// none.
  std::string_view ggf = {};
  /// How many stones a turn has in the protocol of the Chinese computer games championship; 0: it has no such game.
  int contest_stones = 0;
  bool counts_discs =
      false;  ///< whether a result tells how many discs each side had, so that standings can add them up

  /// The bot of that name (case-insensitive), or null.
  [[nodiscard]] const BotKind* bot(std::string_view name) const;

  /// The option of that name (case-insensitive), or null.
  [[nodiscard]] const OptionSpec* option(std::string_view name) const;

  /// A game that begins in the position of a text: its rows from the top with `/` between them, for each point `x` or
  /// `X` Black, `o` or `O` White, `.` empty; blanks mean nothing. Expects options of this kind.
  [[nodiscard]] base::Expected<AnyGame> start_from(std::string_view position, base::Side turn,
                                                   const Options& options) const;
};

}  // namespace core
