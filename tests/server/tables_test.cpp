// The list of tables agrees with the schemas of both engines.
#include "server/store/tables.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "server/store/checksum.h"
#include "tests/server/both_engines.h"

namespace store {
namespace {

using Columns = std::map<std::string, Column::Type>;

const std::map<std::string, Column::Type> types{
    {"INTEGER", Column::Type::number}, {"TEXT", Column::Type::text},   {"BLOB", Column::Type::bytes},
    {"int8", Column::Type::number},    {"text", Column::Type::text},   {"citext", Column::Type::text},
    {"json", Column::Type::text},      {"bytea", Column::Type::bytes},
};

/// What the queries need: the columns of a row are the table, a name, and a type or a number.
struct Schema {
  std::string columns;
  std::string keys;
  std::string references;
};

const Schema sqlite_schema{
    "SELECT tables.name, columns.name, columns.type FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS "
    "columns WHERE tables.type = 'table'",
    "SELECT tables.name, columns.name, pk FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns "
    "WHERE tables.type = 'table' AND pk > 0",
    "SELECT tables.name, keys.\"table\" FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys "
    "WHERE tables.type = 'table'",
};
const Schema postgres_schema{
    "SELECT table_name::text, column_name::text, udt_name::text FROM information_schema.columns "
    "WHERE table_schema = 'public'",
    "SELECT table_name::text, column_name::text, ordinal_position::bigint FROM information_schema.key_column_usage "
    "WHERE table_schema = 'public' AND constraint_name LIKE '%_pkey'",
    "SELECT conrelid::regclass::text, confrelid::regclass::text FROM pg_constraint WHERE contype = 'f'",
};

class Tables : public BothEngines {
 protected:
  Tables() : engine_(engine()), database_(engine_->open_to_write()) {}

  [[nodiscard]] const Schema& schema() const { return GetParam() == "sqlite" ? sqlite_schema : postgres_schema; }
  /// Those about the database itself.
  static bool is_inner(const std::string& table) {
    return std::set<std::string>{"durability", "node", "stored", "schema_version"}.contains(table);
  }

  std::unique_ptr<Engine> engine_;
  std::unique_ptr<Database> database_;
};

TEST_P(Tables, AreAllListedWithTheirColumns) {
  std::map<std::string, Columns> listed;
  for (const DataTable& table : tables()) {
    Columns& columns = listed[std::string{table.name}];
    for (const Column& column : table.columns) columns.emplace(column.name, column.type);
    if (has_checksum(*database_, table)) columns.emplace("checksum", Column::Type::number);
  }
  std::map<std::string, Columns> stored;
  Statement query(*database_, schema().columns);
  while (query.step()) {
    std::string table;
    std::string column;
    std::string type;
    query.read(table, column, type);
    if (!is_inner(table)) stored[table].emplace(column, types.at(type));
  }
  EXPECT_EQ(listed, stored);
}

TEST_P(Tables, BeginWithTheirPrimaryKeys) {
  std::map<std::string, std::map<std::string, int>> listed;
  for (const DataTable& table : tables())
    for (std::size_t i = 0; i < table.keys; ++i)
      listed[std::string{table.name}].emplace(table.columns[i].name, static_cast<int>(i) + 1);
  std::map<std::string, std::map<std::string, int>> stored;
  Statement query(*database_, schema().keys);
  while (query.step()) {
    std::string table;
    std::string column;
    int number = 0;
    query.read(table, column, number);
    if (!is_inner(table)) stored[table].emplace(column, number);
  }
  EXPECT_EQ(listed, stored);
}

TEST_P(Tables, AreBehindThoseToWhichTheyRefer) {
  const auto place_of = [](const std::string& name) {
    return std::ranges::find(tables(), std::string_view{name}, &DataTable::name) - tables().begin();
  };
  int references = 0;
  Statement query(*database_, schema().references);
  while (query.step()) {
    std::string from;
    std::string to;
    query.read(from, to);
    if (is_inner(from)) continue;
    EXPECT_LE(place_of(to), place_of(from)) << from << " refers to " << to;
    ++references;
  }
  EXPECT_GT(references, 15);
}

INSTANTIATE_TEST_SUITE_P(Engines, Tables, testing::Values("sqlite", "postgres"));

}  // namespace
}  // namespace store
