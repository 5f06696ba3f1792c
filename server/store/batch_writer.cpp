#include "server/store/batch_writer.h"

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
  const RowWriter::Mark start = rows_.mark();
  try {
    if (write_together(batches, commit)) return {};
    rows_.roll_back(start);
    return write_one_by_one(batches, commit);
  } catch (...) {
    rows_.roll_back(start);
    throw;
  }
}

/// The number comes first: a server that may not write any more finds that out before anything else, and nobody can
/// declare it dead while the transaction is open.
void BatchWriter::begin(std::int64_t commit) {
  errors_of_commit_.reset();
  begin_.run();
  count_.run(commit);
}

/// Without savepoints, for which SQLite would copy every page that a batch changes. False if a batch failed; then
/// nothing is stored.
bool BatchWriter::write_together(std::span<const Batch> batches, std::int64_t commit) {
  const RollBack otherwise(database_);
  const Pipeline pipeline(database_);
  begin(commit);
  try {
    for (const Batch& batch : batches)
      for (const Write& row : batch) rows_.write(row);
    finish({});
    return true;
  } catch (const SqlError& error) {
    if (error.not_synced() || error.disconnected() || error.fenced()) throw;
    return false;
  } catch (const std::exception&) {
    return false;
  }
}

void BatchWriter::finish(const std::vector<std::string>& errors) {
  rows_.running().write();
  errors_of_commit_ = errors;
  database_.await_expected();
  commit_.run();
  database_.await_pipeline();
  rows_.running().committed();
}

std::vector<std::string> BatchWriter::write_one_by_one(std::span<const Batch> batches, std::int64_t commit) {
  const RollBack otherwise(database_);
  const Pipeline pipeline(database_);
  begin(commit);
  database_.await_pipeline();
  std::vector<std::string> errors;
  for (const Batch& batch : batches) errors.push_back(save(batch));
  finish(errors);
  return errors;
}

/// The error of these rows alone; empty if they are in the transaction.
std::string BatchWriter::save(Batch batch) {
  savepoint_.run();
  const RowWriter::Mark before = rows_.mark();
  std::string error;
  try {
    write_rows(batch);
  } catch (const std::exception& failure) {
    if (!database_.in_transaction()) throw;  // SQLite has rolled back the whole transaction
    error = failure.what();
    undo_.run();
    rows_.roll_back(before);
  }
  keep_.run();
  return error;
}

/// Throws the error of the first row that has one.
void BatchWriter::write_rows(Batch batch) {
  try {
    for (const Write& row : batch) rows_.write(row);
  } catch (...) {
    database_.await_pipeline();  // throws the error of an earlier row
    throw;
  }
  database_.await_pipeline();
}

}  // namespace store
