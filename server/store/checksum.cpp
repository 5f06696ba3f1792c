#include "server/store/checksum.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "protocol/codec/plain_text.h"
#include "server/store/migrations.h"

namespace store {
namespace {

constexpr int first_sealed_version = 7;

/// `row_checksum(thought.game, thought.ply, …)`, with the new values of the columns that are assigned one.
std::string checksum_of(const DataTable& table, std::initializer_list<Assignment> assignments = {}) {
  std::string sql = "row_checksum(";
  for (const auto& [column, type] : table.columns) {
    const auto* const assigned = std::ranges::find(assignments, column, &Assignment::first);
    if (sql.back() != '(') sql += ", ";
    if (assigned == assignments.end())
      sql.append(table.name).append(".").append(column);
    else
      sql.append(assigned->second);
  }
  return sql + ")";
}

/// All columns of a row as it is written.
std::vector<std::string> columns_of(const Database& database, const DataTable& table) {
  std::vector<std::string> columns;
  for (const Column& column : table.columns) columns.push_back(column.name);
  if (has_checksum(database, table)) columns.emplace_back("checksum");
  return columns;
}

}  // namespace

bool has_checksum(const Database& database, const DataTable& table) {
  return table.has_checksum && database.has_row_checksums();
}

std::string is_sound(const Database& database, std::string_view table) {
  const DataTable& kind = table_named(table);
  if (!has_checksum(database, kind)) return "true";
  return "(" + std::string{table} + ".checksum IS " + checksum_of(kind) + ")";
}

std::string insert_row(const Database& database, std::string_view table) {
  return insert_rows(database, table, 1);
}

std::string insert_rows(const Database& database, std::string_view table, std::size_t rows) {
  std::string names;
  const std::vector<std::string> columns = columns_of(database, table_named(table));
  for (const std::string& column : columns) names += (names.empty() ? "" : ", ") + column;
  std::string sql = "INSERT INTO " + std::string{table} + " (" + names + ") VALUES ";
  for (std::size_t parameter = 0; parameter < rows * columns.size(); ++parameter) {
    if (parameter % columns.size() > 0)
      sql += ", ";
    else
      sql += parameter == 0 ? "(" : "), (";
    sql += "?" + std::to_string(parameter + 1);
  }
  return sql + ")";
}

std::string replace_row(const Database& database, std::string_view table) {
  const DataTable& kind = table_named(table);
  std::string key;
  std::string assignments;
  for (std::size_t index = 0; const std::string& column : columns_of(database, kind))
    if (index++ < kind.keys)
      key += (key.empty() ? "" : ", ") + column;
    else
      assignments += (assignments.empty() ? "" : ", ") + column + " = excluded." + column;
  return insert_row(database, table) + " ON CONFLICT (" + key + ") DO UPDATE SET " + assignments;
}

std::string change_row(const Database& database, std::string_view table, std::initializer_list<Assignment> assignments,
                       std::string_view where) {
  std::string sql = "UPDATE " + std::string{table} + " SET ";
  for (const auto& [column, value] : assignments)
    sql.append(sql.ends_with("SET ") ? "" : ", ").append(column).append(" = ").append(value);
  if (database.has_row_checksums())
    sql += ", checksum = iif(" + is_sound(database, table) + ", " + checksum_of(table_named(table), assignments) +
           ", " + std::string{table} + ".checksum)";
  return sql + " WHERE " + std::string{where};
}

bool is_sealed(Database& database) {
  if (schema_version(database) < first_sealed_version) return false;
  Statement query(database, "SELECT sealed FROM durability");
  bool sealed = true;
  if (query.step()) query.read(sealed);
  return sealed;
}

void seal_older_rows(Database& database) {
  if (is_sealed(database)) return;
  Transaction transaction(database);
  for (const DataTable& table : tables())
    if (table.has_checksum)
      database.run("UPDATE " + std::string{table.name} + " SET checksum = " + checksum_of(table) +
                   " WHERE checksum IS NULL");
  database.run("UPDATE durability SET sealed = 1");
  transaction.commit();
}

std::string about_row(std::string_view table, std::string_view key, std::string_view why) {
  return "table " + std::string{table} + ", row " + protocol::escaped(std::string{key}) + ": " + std::string{why};
}

void expect_sound(bool sound) {
  if (!sound) throw std::runtime_error(std::string{checksum_differs});
}

}  // namespace store
