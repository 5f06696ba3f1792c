#pragma once

#include <filesystem>
#include <iosfwd>

namespace cli::bench {

/// `qiyuan bench store`.
struct StoreSpeedArguments {
  std::filesystem::path data = std::filesystem::temp_directory_path();  ///< the disk to measure
  double seconds = 3;                                                   ///< for each number of tables
  bool json = false;
};

/// Prints how many moves per second the store saves and how often it commits, for one table and for many at once.
/// Returns the exit code.
int store_speed(const StoreSpeedArguments& arguments, std::ostream& out);

}  // namespace cli::bench
