#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/store/database.h"
#include "server/store/tables.h"

/// The rows of any table, as they are in all engines.
namespace store {

/// NULL, a number, or the bytes of a text or a blob.
using Value = std::variant<std::monostate, std::int64_t, std::string>;
/// The values of the columns of a DataTable.
using Row = std::vector<Value>;

/// The key of a row for messages: `game=7 ply=3`.
std::string key_text(const DataTable& table, const Row& row);

/// Reads rows of a table in the order of their keys. The database must outlive the object.
class TableReader {
 public:
  /// Those for which the SQL condition `which` is true.
  TableReader(Database& database, const DataTable& table, const std::string& which = "true");

  /// The next rows, at most max_rows; none after the last one. Throws std::runtime_error, about the row, if one does
  /// not match its checksum.
  std::vector<Row> next();

  static constexpr std::size_t max_rows = 500;

 private:
  [[nodiscard]] Row read(const Prepared& query) const;

  const DataTable& table_;
  std::unique_ptr<Prepared> first_;  ///< the query without a row before
  std::unique_ptr<Prepared> later_;
  Row last_;  ///< empty before the first one
};

/// Inserts rows into a table. The database must outlive the object.
class TableWriter {
 public:
  TableWriter(Database& database, const DataTable& table);

  void add(const std::vector<Row>& rows);

 private:
  Database& database_;
  const DataTable& table_;
  std::unique_ptr<Prepared> insert_;  ///< the last statement
  std::size_t rows_ = 0;              ///< that it inserts
};

}  // namespace store
