#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

namespace cli::bench {

/// `qiyuan bench store`.
struct StoreSpeedArguments {
  std::filesystem::path data = std::filesystem::temp_directory_path();  ///< the disk to measure
  std::string database;                       ///< the URL of a PostgreSQL database to measure instead
  std::vector<int> tables{1, 10, 100, 1000};  ///< each is measured by itself
  double seconds = 3;                         ///< for each number of tables
  bool json = false;
};

/// Prints how many moves per second the store saves, how often it commits and how much CPU time that takes, for
/// each number of tables. Returns the exit code. Throws Failure if the database is not empty.
int store_speed(const StoreSpeedArguments& arguments, std::ostream& out);

}  // namespace cli::bench
