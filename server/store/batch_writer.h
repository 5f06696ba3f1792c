#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "server/store/row_writer.h"
#include "server/store/sqlite.h"

namespace store {

/// Writes batches of rows, many in one transaction. Each batch is stored completely or not at all.
class BatchWriter {
 public:
  using Batch = std::span<const Write>;

  /// The database must outlive the object.
  explicit BatchWriter(Database& database);

  /// Commits the batches and the number of this commit. Returns the errors: none if all batches are stored, otherwise
  /// one for each batch, empty if the batch is stored. A batch that contradicts what is stored fails alone. Throws
  /// std::exception if the transaction itself failed; then nothing is stored, unless SqlError::not_synced.
  std::vector<std::string> write(std::span<const Batch> batches, std::int64_t commit);

  /// As of the last commit.
  [[nodiscard]] const RunningGames& running() { return rows_.running(); }

  /// Stores the number of the last commit.
  void set_commits(std::int64_t commits) { count_.run(commits); }

 private:
  bool write_together(std::span<const Batch> batches, std::int64_t commit);
  std::vector<std::string> write_one_by_one(std::span<const Batch> batches, std::int64_t commit);
  std::string save(Batch batch);
  void finish(std::int64_t commit);

  Database& database_;
  RowWriter rows_;
  Statement begin_;
  Statement commit_;
  Statement savepoint_;
  Statement keep_;
  Statement undo_;
  Statement count_;
};

}  // namespace store
