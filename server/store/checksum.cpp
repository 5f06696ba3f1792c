#include "server/store/checksum.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>

#include "engine/base/words.h"
#include "protocol/codec/plain_text.h"
#include "server/store/migrations.h"

namespace store {
namespace {

constexpr int first_sealed_version = 7;

const CheckedTable& table_named(std::string_view name) {
  const auto* const found = std::ranges::find(checked_tables, name, &CheckedTable::name);
  assert(found != checked_tables.end());
  return *found;
}

/// `row_checksum(thought.game, thought.ply, …)`, with the new values of the columns that are assigned one.
std::string checksum_of(const CheckedTable& table, std::initializer_list<Assignment> assignments = {}) {
  std::string sql = "row_checksum(";
  for (const std::string& column : base::words(table.columns)) {
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
std::vector<std::string> columns_of(const Database& database, const CheckedTable& table) {
  std::vector<std::string> columns = base::words(table.columns);
  if (database.has_row_checksums()) columns.emplace_back("checksum");
  return columns;
}

}  // namespace

constinit const std::array<CheckedTable, 15> checked_tables{{
    {"account", "key", "", "key name password_hash created_at role secret_hash owner"},
    {"game", "id", "",
     "id kind options opened_by opened_at started_at black black_bot black_ready black_bot_name white white_bot "
     "white_ready white_bot_name result reason ended_at event"},
    {"move", "game", "ply", "game ply side move clock_black clock_white clock played_at"},
    {"move_log", "number", "", "number games entries"},
    {"game_moves", "game", "", "game plies moves thoughts"},
    {"act", "id", "", "id game ply action by detail clock_black clock_white at"},
    {"undone_move", "act", "ply", "act ply side move clock_black clock_white played_at"},
    {"thought", "game", "ply", "game ply win_rate playouts variation"},
    {"event", "id", "", "id name definition state by created_at"},
    {"event_entrant", "event", "number", "event number name bot options school rating withdrawn"},
    {"event_pairing", "event", "number", "event number round black white opening game result reason played"},
    {"event_act", "id", "", "id event action by detail at"},
    {"analysis", "id", "", "id game bot options by asked_at state ended_at"},
    {"analysed", "analysis", "ply", "analysis ply side win_rate playouts variation"},
    {"sign_in", "id", "", "id secret_hash user_key user_name guest client address since used"},
}};

std::string is_sound(const Database& database, std::string_view table) {
  if (!database.has_row_checksums()) return "true";
  return "(" + std::string{table} + ".checksum IS " + checksum_of(table_named(table)) + ")";
}

std::string insert_row(const Database& database, std::string_view table) {
  std::string columns;
  std::string values;
  int number = 0;
  for (const std::string& column : columns_of(database, table_named(table))) {
    columns += (number == 0 ? "" : ", ") + column;
    values += (number == 0 ? "?" : ", ?") + std::to_string(number + 1);
    ++number;
  }
  return "INSERT INTO " + std::string{table} + " (" + columns + ") VALUES (" + values + ")";
}

std::string replace_row(const Database& database, std::string_view table) {
  const CheckedTable& kind = table_named(table);
  std::string key{kind.first_key};
  if (!kind.second_key.empty()) key.append(", ").append(kind.second_key);
  std::string assignments;
  for (const std::string& column : columns_of(database, kind))
    if (column != kind.first_key && column != kind.second_key)
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
  for (const CheckedTable& table : checked_tables)
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
