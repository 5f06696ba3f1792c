#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "server/store/data_check.h"
#include "server/store/sqlite.h"

namespace store {

/// The check of the database of a data folder, whether a server is using it or not, which can be stopped and continued
/// by another process: first what DataCheck reads, then whether the indices have exactly the rows of their tables. All
/// functions throw std::runtime_error with a one-line message.
class Inspection {
 public:
  /// Steps end early, and throw SqlError::stopped(), soon after `stop` becomes true.
  Inspection(const std::filesystem::path& folder, std::function<bool()> stop);

  /// Continues the check that was stopped; false if the folder has no note of one of this database.
  bool resume();
  /// Writes that note. What has changed since then in the part that is done is not checked by the one that continues.
  void save() const;
  /// Removes it.
  void forget() const;

  /// Does the next part; false after the last one.
  bool step();
  /// For people: what the next step does.
  [[nodiscard]] std::string progress() const;
  /// Messages about damage, one line each, at most DataCheck::max_found.
  [[nodiscard]] std::vector<std::string> found() const;
  /// The number of damaged rows and places.
  [[nodiscard]] std::size_t count() const { return data_.count() + faults_.size(); }
  [[nodiscard]] Database& database() { return database_; }

 private:
  void check_structure(const std::string& table);

  std::filesystem::path folder_;
  SqliteDatabase database_;
  std::vector<std::string> tables_;  ///< whose structure is checked after the data
  DataCheck data_;
  bool data_done_ = false;
  std::size_t structures_ = 0;  ///< that have been checked
  std::vector<std::string> faults_;
};

}  // namespace store
