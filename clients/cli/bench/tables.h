#pragma once

#include <iosfwd>
#include <string>

namespace cli::bench {

/// `qiyuan bench tables`: compares the nodes of alpha-beta, PVS and MTD(f) to the same depth, with different kinds and
/// sizes of transposition tables.
struct TablesArguments {
  std::string game = "connect6";
  int depth = 5;
  int positions = 10;
  bool json = false;
};

/// Prints a line, or a JSON object, for each search as soon as it is measured. Returns 130 when interrupted.
int tables(const TablesArguments& arguments, std::ostream& out);

}  // namespace cli::bench
