#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>

#include "clients/cli/puzzles/puzzle.h"
#include "engine/core/any_game.h"

namespace cli::puzzles {

std::string_view word(Method method);

/// The puzzle as in a file, with its position, legal moves and last move, so that a page needs no rules to show it.
/// `game` is at the position of the puzzle.
nlohmann::ordered_json to_json(const Puzzle& puzzle, const core::AnyGame& game);

/// Writes a file with one puzzle per line. Replaces an older file as a whole. Throws Failure.
void write(const Collection& collection, const std::filesystem::path& file);

/// Reads such a file. Throws Failure if it cannot be read or is not such a file.
Collection read(const std::filesystem::path& file);

/// The position of a puzzle: its moves played from the start. Throws Failure if one of them is illegal.
core::AnyGame position_of(const Collection& collection, const Puzzle& puzzle);

/// Plays a line and notes its effects. Throws Failure if a move is illegal.
Line played(core::AnyGame game, const Moves& moves);

}  // namespace cli::puzzles
