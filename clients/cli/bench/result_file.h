#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

namespace cli::bench {

/// A finished game between two players of `qiyuan bench ratings`.
struct PlayedResult {
  std::string black;  ///< as given on the command line: `uct:level=3`
  std::string white;
  std::string result;               ///< `B+3.5`, as in records
  std::array<double, 2> seconds{};  ///< that Black and White thought
};

/// The games of `qiyuan bench ratings` in a file, so that it can be interrupted and continued: a line of JSON for the
/// conditions, and one for each game.
class ResultFile {
 public:
  /// Opens the file, or creates it. Throws Failure if it has other conditions, cannot be read or cannot be written.
  ResultFile(std::filesystem::path path, const std::string& conditions);

  [[nodiscard]] const std::vector<PlayedResult>& results() const { return results_; }
  /// Adds a game to the end of the file. Throws Failure.
  void add(PlayedResult result);

 private:
  void write(const std::string& line);

  std::filesystem::path path_;
  std::vector<PlayedResult> results_;
};

}  // namespace cli::bench
