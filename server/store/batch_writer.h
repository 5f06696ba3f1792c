#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/store/database.h"
#include "server/store/row_writer.h"

namespace store {

/// Writes batches of rows, many in one transaction. Each batch is stored completely or not at all.
class BatchWriter {
 public:
  using Batch = std::span<const Write>;

  /// The database must outlive the object. `count` is the SQL of Engine::count_commit().
  BatchWriter(Database& database, std::string_view count);

  /// Commits the batches and the number of this commit. Returns the errors: none if all batches are stored, otherwise
  /// one for each batch, empty if the batch is stored. A batch that contradicts what is stored fails alone. Throws
  /// std::exception if the transaction itself failed; then nothing is stored, unless SqlError::not_synced or
  /// SqlError::disconnected: then an earlier write() of the same number may be stored, too.
  std::vector<std::string> write(std::span<const Batch> batches, std::int64_t commit);
  /// What the last write() would have returned if its COMMIT had been answered; nullopt if it did not get that far.
  [[nodiscard]] const std::optional<std::vector<std::string>>& errors_of_commit() const { return errors_of_commit_; }

  /// As of the last commit.
  [[nodiscard]] const RunningGames& running() { return rows_.running(); }

  /// Stores the number of the last commit.
  void set_commits(std::int64_t commits) { count_.run(commits); }

 private:
  bool write_together(std::span<const Batch> batches, std::int64_t commit);
  std::vector<std::string> write_one_by_one(std::span<const Batch> batches, std::int64_t commit);
  std::string save(Batch batch);
  void write_rows(Batch batch);
  void begin(std::int64_t commit);
  void finish(const std::vector<std::string>& errors);

  Database& database_;
  RowWriter rows_;
  Statement begin_;
  Statement commit_;
  Statement savepoint_;
  Statement keep_;
  Statement undo_;
  Statement count_;
  std::optional<std::vector<std::string>> errors_of_commit_;
};

}  // namespace store
