#include "server/store/batch_writer.h"

#include <stdexcept>

namespace store {

BatchWriter::BatchWriter(Database& database, std::string_view count)
    : database_(database),
      rows_(database),
      begin_(database, database.begin_to_write()),
      commit_(database, "COMMIT"),
      savepoint_(database, "SAVEPOINT batch"),
      keep_(database, "RELEASE batch"),
      undo_(database, "ROLLBACK TO batch"),
      count_(database, count) {}

std::vector<std::string> BatchWriter::write(std::span<const Batch> batches, std::int64_t commit) {
  errors_of_commit_.reset();
  try {
    if (write_together(batches, commit)) return {};
    return write_one_by_one(batches, commit);
  } catch (...) {
    rows_.running().roll_back();
    throw;
  }
}

/// The number comes first: a server that may not write any more finds that out before anything else, and nobody can
/// declare it dead while the transaction is open.
void BatchWriter::begin(std::int64_t commit) {
  begin_.run();
  try {
    count_.run(commit);
  } catch (const SqlError& error) {
    // A connection that was lost with this number has stored it after the question whether it had.
    if (error.duplicate()) throw SqlError(SqlError::Kind::disconnected, error.what());
    throw;
  }
  if (database_.changes() != 1) throw SqlError(SqlError::Kind::fenced, "another server has taken over the database");
}

/// Without savepoints, for which SQLite would copy every page that a batch changes. False if a batch failed; then
/// nothing is stored.
bool BatchWriter::write_together(std::span<const Batch> batches, std::int64_t commit) {
  const RollBack otherwise(database_);
  begin(commit);
  try {
    for (const Batch& batch : batches)
      for (const Write& row : batch) rows_.write(row);
  } catch (const SqlError& error) {
    if (error.not_synced() || error.disconnected()) throw;
    return false;
  } catch (const std::exception&) {
    return false;
  }
  finish({});
  return true;
}

void BatchWriter::finish(const std::vector<std::string>& errors) {
  rows_.running().write();
  errors_of_commit_ = errors;
  commit_.run();
  rows_.running().committed();
}

std::vector<std::string> BatchWriter::write_one_by_one(std::span<const Batch> batches, std::int64_t commit) {
  const RollBack otherwise(database_);
  rows_.running().roll_back();
  begin(commit);
  std::vector<std::string> errors;
  for (const Batch& batch : batches) errors.push_back(save(batch));
  finish(errors);
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
