#pragma once

#include <filesystem>

namespace app {

struct CheckOptions {
  bool resume = false;  ///< continue the check that was stopped
  bool json = false;    ///< print one JSON object
};

/// `qiyuan-server check`: checks the database of a data folder and prints the result. Ctrl-C stops it, so that another
/// call can resume it. Returns the exit code; throws std::runtime_error with a one-line message for the operator, also
/// about damage, unless the result is JSON.
int check_data(const std::filesystem::path& data, const CheckOptions& options);

}  // namespace app
