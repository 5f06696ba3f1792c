#include "server/store/held_database.h"

#include <exception>
#include <stdexcept>
#include <string>
#include <utility>

namespace store {

HeldDatabase::HeldDatabase(std::unique_ptr<Engine> engine)
    : engine_(std::move(engine)), database_(engine_->open_to_write()) {}

HeldDatabase::~HeldDatabase() {
  transaction_.reset();
  try {
    engine_->reconnect(*database_);  // if the connection was lost meanwhile
  } catch (const std::exception&) {
    // Then leave() has no effect either: the next server waits for its patience.
  }
  engine_->leave(*database_);
}

/// The number of a commit is stored on condition that this process may write, which then stays so until the end of the
/// transaction.
void HeldDatabase::begin() {
  number_ = engine_->last_commit(*database_) + 1;
  transaction_.emplace(*database_);
  Statement(*database_, engine_->count_commit()).run(number_);
  database_->run(engine_->allow_pauses());
}

void HeldDatabase::commit() {
  try {
    transaction_->commit();
  } catch (const SqlError& error) {
    if (!error.disconnected()) throw;
    try {
      engine_->reconnect(*database_);
      if (engine_->last_commit(*database_) == number_) return;
    } catch (const SqlError& again) {
      throw SqlError(SqlError::Kind::not_synced,
                     "the connection to " + engine_->name() + " was lost during the commit: " + again.what());
    }
    throw;
  }
}

}  // namespace store
