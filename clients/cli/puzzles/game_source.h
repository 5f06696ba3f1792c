#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "clients/cli/commands/arguments.h"
#include "clients/cli/puzzles/puzzle.h"
#include "engine/core/game_kind.h"

namespace cli::puzzles {

/// The games in which puzzles are sought, by number from 0.
class GameSource {
 public:
  GameSource() = default;
  GameSource(const GameSource&) = delete;
  GameSource& operator=(const GameSource&) = delete;
  virtual ~GameSource() = default;

  /// The moves of a game from the start; no moves for a game of another kind or with other options. Nothing after the
  /// last game. Throws Failure if a game cannot be read.
  virtual std::optional<Moves> game(std::uint64_t number) = 0;
};

/// Endless games of a bot against itself after a few random moves. The seed and the number decide each of them.
std::unique_ptr<GameSource> self_play(const core::GameKind& kind, const core::AnyGame& start, const BotSpec& by,
                                      std::uint64_t seed);

/// The games of a server's data folder with these options, in the order of their numbers.
std::unique_ptr<GameSource> games_of_data(const core::GameKind& kind, std::vector<core::KeyValue> options,
                                          std::filesystem::path folder);

/// The games in the files of a folder with these options, in the order of the names.
std::unique_ptr<GameSource> games_of_files(const core::GameKind& kind, std::vector<core::KeyValue> options,
                                           const std::filesystem::path& folder);

}  // namespace cli::puzzles
