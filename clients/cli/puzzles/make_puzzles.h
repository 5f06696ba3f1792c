#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/commands/arguments.h"

namespace cli::puzzles {

/// `qiyuan puzzles make`: searches games for positions in which exactly one turn wins.
struct MakePuzzlesArguments {
  std::string game;
  std::vector<core::KeyValue> options;
  int count = 50;
  std::filesystem::path output;
  std::optional<BotSpec> by = {};                   ///< plays the games; default: a weak one
  std::optional<std::filesystem::path> data = {};   ///< a data folder with games to use instead
  std::optional<std::filesystem::path> files = {};  ///< a folder with files of games to use instead
  std::optional<int> mistakes = {};  ///< random moves tried in place of each move of a game; default: 10 in Go, else 0
  std::uint64_t seed = 1;
  bool json = false;
};

/// Writes the file after each puzzle and continues an unfinished file with the same arguments. Returns 0, 1 if the
/// games ended first, or 130 if interrupted.
int make_puzzles(const MakePuzzlesArguments& arguments, std::ostream& out);

}  // namespace cli::puzzles
