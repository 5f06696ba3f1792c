#pragma once

#include <filesystem>
#include <iosfwd>

namespace cli::puzzles {

/// `qiyuan puzzles check`: proves the puzzles of a file once more.
struct CheckPuzzlesArguments {
  std::filesystem::path file;
  int playouts_factor = 10;
  double at_least = 98;  ///< percent
  bool json = false;
};

/// Returns 0 if at least that share of the puzzles stands, 1 if not, or 130 if interrupted.
int check_puzzles(const CheckPuzzlesArguments& arguments, std::ostream& out);

}  // namespace cli::puzzles
