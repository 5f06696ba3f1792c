#pragma once

#include <iosfwd>
#include <string>

namespace cli::bench {

/// `qiyuan bench tables`: what alpha-beta, PVS and MTD(f) visit to the same depth, and what the kinds and sizes of
/// transposition tables change.
struct TablesArguments {
  std::string game = "connect6";
  int depth = 5;
  int positions = 10;
  bool json = false;
};

/// Prints a line, or a JSON object, for each search as soon as it is measured. 130 when it was interrupted.
int tables(const TablesArguments& arguments, std::ostream& out);

}  // namespace cli::bench
