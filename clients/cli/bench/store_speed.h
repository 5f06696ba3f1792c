#pragma once

#include <filesystem>
#include <iosfwd>

namespace cli::bench {

/// `qiyuan bench store`.
struct StoreSpeedArguments {
  std::filesystem::path data = std::filesystem::temp_directory_path();  ///< the disk that is measured
  double seconds = 3;                                                   ///< for each number of tables
  bool json = false;
};

/// How many moves a second the store saves and how often it commits, when one table and when many at once wait for
/// their moves to be on disk. Gives the exit code.
int store_speed(const StoreSpeedArguments& arguments, std::ostream& out);

}  // namespace cli::bench
