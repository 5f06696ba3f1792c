#pragma once

#include <string>

namespace app {

struct MigrateOptions {
  std::string from;   ///< a data folder, or the URL of a database
  std::string to;     ///< the same
  bool json = false;  ///< print one JSON object
};

/// `qiyuan-server migrate`: copies all data from one place to another, and prints what was copied. Ctrl-C stops it;
/// then nothing is copied. Returns the exit code; throws std::runtime_error with a one-line message for the operator.
int migrate_data(const MigrateOptions& options);

}  // namespace app
