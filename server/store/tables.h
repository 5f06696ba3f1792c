#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// The tables of the data, which are the same in all engines; schema/README.md describes them. Not here are
/// `durability`, `node` and `stored`: they are about a database, not about its data.
namespace store {

struct Column {
  enum class Type { number, text, bytes };

  std::string name;
  Type type;
};

struct DataTable {
  DataTable(std::string_view called, std::size_t key_columns, bool with_checksum, std::string_view text);

  std::string_view name;
  std::size_t keys;  ///< the number of its first columns that are the primary key
  /// Whether its rows have checksums (checksum.h). The program can make the rows of the other tables again.
  bool has_checksum;
  std::vector<Column> columns;  ///< all except `checksum`, in the order in which they enter it
};

/// Each one behind those to which its rows refer.
const std::vector<DataTable>& tables();
/// Expects that there is one.
const DataTable& table_named(std::string_view name);

}  // namespace store
