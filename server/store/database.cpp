#include "server/store/database.h"

#include "protocol/codec/plain_text.h"

namespace store {

SqlError::SqlError(Kind kind, const std::string& text) : std::runtime_error(protocol::escaped(text)), kind_(kind) {}

void Statement::bind_all(const std::vector<std::optional<std::string>>& values) {
  reset();
  int parameter = 0;
  for (const std::optional<std::string>& value : values) bind_value(++parameter, value, Keep::copy);
}

std::vector<std::optional<std::string>> Statement::read_all(int first) const {
  std::vector<std::optional<std::string>> values;
  for (int column = first; column < prepared_->columns(); ++column) read_column(column, values.emplace_back());
  return values;
}

RollBack::~RollBack() {
  if (!database_.in_transaction()) return;
  try {
    database_.run("ROLLBACK");
  } catch (const SqlError&) {
    // The engine has ended the transaction anyway; the error that led here is the one to report.
  }
}

Transaction::Transaction(Database& database, To to) : database_(database), otherwise_(database) {
  database_.run(std::string{to == To::write ? database_.begin_to_write() : database_.begin_to_read()});
}

void Transaction::commit() {
  database_.run("COMMIT");
}

}  // namespace store
