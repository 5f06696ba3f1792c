#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game_kind.h"

namespace cli::puzzles {

/// Searches of a built-in bot. Every search starts from scratch, so the same arguments give the same thought.
class BotSearch {
 public:
  /// Expects a bot of this game, and options of this bot.
  BotSearch(const core::GameKind& kind, std::string_view bot, std::vector<core::KeyValue> options);

  /// Expects an unfinished game. `limits` are further options of the bot, such as playouts and seed.
  [[nodiscard]] core::Thought think(const core::AnyGame& game, const std::vector<core::KeyValue>& limits) const;

  /// The same for a bot with a number of playouts and a seed.
  [[nodiscard]] core::Thought think(const core::AnyGame& game, std::int64_t playouts, std::uint64_t seed) const;

 private:
  const core::BotKind& bot_;
  std::vector<core::KeyValue> options_;
};

/// Plays the moves that the rules force, such as passes in Othello.
void play_forced(core::AnyGame& game);

/// The first moves of a line that are legal, at most `count`. The moves may leave out forced ones, which are added.
std::vector<std::string> legal_part(core::AnyGame game, const std::vector<std::string>& line, std::size_t count);

}  // namespace cli::puzzles
