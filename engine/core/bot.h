#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/options.h"

namespace core {

/// How long a search may go on: it stops at whichever is reached first, and at once when asked to.
struct Limits {
  std::optional<std::int64_t> playouts;
  std::optional<std::chrono::milliseconds> time;
};

/// What a bot came to: its move and its opinion.
struct Thought {
  std::string move;
  double win_rate = 0.5;  ///< of the side to move, 0…1
  std::int64_t playouts = 0;
  std::vector<std::string> variation;  ///< the line it expects, its own move first
};

/// A built-in player. One object plays one side of one game and may keep what it learned between its moves.
class Bot {
 public:
  Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  virtual ~Bot() = default;

  /// A move for the side to move of an unfinished game. `budget` is the most the clock allows, above the bot's own
  /// limits. Returns soon after `stop` is requested, with the best move so far.
  virtual Thought think(const AnyGame& game, std::optional<std::chrono::milliseconds> budget,
                        const std::stop_token& stop) = 0;
};

/// A kind of built-in player as a game lists it.
struct BotKind {
  std::string_view name;
  std::string_view title;  ///< one line for a person
  OptionSpecs options;
  /// Expects options of this kind and a game of the kind that lists it.
  std::unique_ptr<Bot> (*make)(const Options& options, const AnyGame& game);
};

}  // namespace core
