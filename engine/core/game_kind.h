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

/// The stones on the points of a board, in the order of its view.
using Stones = std::vector<std::optional<base::Side>>;

/// A game that the server offers.
struct GameKind {
  std::string_view name;   ///< the protocol's name for it: "go"
  std::string_view title;  ///< the name shown to people: "Go 围棋"
  OptionSpecs options;
  /// Returns the start position. Expects options of this kind. Returns a fault for combinations of options that no
  /// single range can exclude.
  base::Expected<AnyGame> (*start)(const Options& options);
  std::span<const BotKind> bots;
  std::span<const PlayoutKind> playouts = {};  ///< the playouts of its searches
  bool draws = false;                          ///< whether a game can be drawn, so that the players may agree on a draw
  const Scoring* scoring = nullptr;  ///< how finished games are counted if stones may be dead; null for other games
  /// Returns a game that starts with these stones, one entry for each point of the start position, and `turn` to move.
  /// Returns a fault for a position that no game can reach. Null if the game cannot start from a position.
  base::Expected<AnyGame> (*set_up)(const Options& options, const Stones& stones, base::Side turn) = nullptr;
  /// Returns the openings from which both sides have about even chances under these options, each as moves separated by
  /// blanks; none if none are known. Null if the game needs none.
  std::span<const std::string_view> (*level_starts)(const Options& options) = nullptr;
  SgfFacts sgf = {};
  /// The game's name in the Generic Game Format, which NBoard and its engines use to exchange games; empty if it has
  /// none.
  std::string_view ggf = {};
  /// The number of stones per turn in the protocol of the Chinese computer games championship; 0 if it does not have
  /// the game.
  int contest_stones = 0;
  /// Whether a result gives the number of discs of each side, so that standings can add them up.
  bool counts_discs = false;

  /// The bot of that name (case-insensitive), or null.
  [[nodiscard]] const BotKind* bot(std::string_view name) const;

  /// The option of that name (case-insensitive), or null.
  [[nodiscard]] const OptionSpec* option(std::string_view name) const;

  /// Returns a game that starts from a position given as text: rows from the top, separated by `/`, with `x` or `X` for
  /// Black, `o` or `O` for White and a full stop for an empty point; blanks are ignored. Expects options of this kind.
  [[nodiscard]] base::Expected<AnyGame> start_from(std::string_view position, base::Side turn,
                                                   const Options& options) const;
};

}  // namespace core
