#include "server/store/batch_writer.h"

#include <stdexcept>

namespace store {

BatchWriter::BatchWriter(Database& database)
    : database_(database),
      rows_(database),
      begin_(database, "BEGIN IMMEDIATE"),
      commit_(database, "COMMIT"),
      savepoint_(database, "SAVEPOINT batch"),
      keep_(database, "RELEASE batch"),
      undo_(database, "ROLLBACK TO batch"),
      count_(database, "UPDATE durability SET commits = ?1") {}

std::vector<std::string> BatchWriter::write(std::span<const Batch> batches, std::int64_t commit) {
  try {
    if (write_together(batches, commit)) return {};
    return write_one_by_one(batches, commit);
  } catch (...) {
    rows_.running().roll_back();
    throw;
  }
}

/// Without savepoints, for which SQLite would copy every page that a batch changes. False if a batch failed; then
/// nothing is stored.
bool BatchWriter::write_together(std::span<const Batch> batches, std::int64_t commit) {
  const RollBack otherwise(database_);
  begin_.run();
  try {
    for (const Batch& batch : batches)
      for (const Write& row : batch) rows_.write(row);
  } catch (const SqlError& error) {
    if (error.not_synced()) throw;
    return false;
  } catch (const std::exception&) {
    return false;
  }
  finish(commit);
  return true;
}

void BatchWriter::finish(std::int64_t commit) {
  rows_.running().write();
  count_.run(commit);
  commit_.run();
  rows_.running().committed();
}

std::vector<std::string> BatchWriter::write_one_by_one(std::span<const Batch> batches, std::int64_t commit) {
  const RollBack otherwise(database_);
  rows_.running().roll_back();
  begin_.run();
  std::vector<std::string> errors;
  for (const Batch& batch : batches) errors.push_back(save(batch));
  finish(commit);
  return errors;
}

/// The error of these rows alone; empty if they are in the transaction.
std::string BatchWriter::save(Batch batch) {
  savepoint_.run();
  const RunningGames::Mark before = rows_.running().mark();
  std::string error;
  try {
    for (const Write& row : batch) rows_.write(row);
  } catch (const std::exception& failure) {
    if (!database_.in_transaction()) throw;  // SQLite has rolled back the whole transaction
    error = failure.what();
    undo_.run();
    rows_.running().roll_back(before);
  }
  keep_.run();
  return error;
}

}  // namespace store
