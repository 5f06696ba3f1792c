#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>

namespace cli::puzzles {

/// `qiyuan puzzles check`: proves the puzzles of a file once more.
struct CheckPuzzlesArguments {
  std::filesystem::path file;
  int playouts_factor = 10;
  double at_least = 98;                         ///< percent
  std::optional<std::filesystem::path> output;  ///< gets the puzzles that stand
  bool json = false;
};

/// Prints the puzzles that do not stand. Returns 0 if at least that share of the puzzles stands, 1 if not, or 130 if
/// interrupted.
int check_puzzles(const CheckPuzzlesArguments& arguments, std::ostream& out);

}  // namespace cli::puzzles
