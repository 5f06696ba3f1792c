#include "server/store/checksum.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>

#include "protocol/codec/plain_text.h"
#include "server/store/migrations.h"

namespace store {
namespace {

constexpr int rows_in_a_step = 5000;
constexpr int first_sealed_version = 7;

const CheckedTable& table_named(std::string_view name) {
  const auto* const found = std::ranges::find(checked_tables, name, &CheckedTable::name);
  assert(found != checked_tables.end());
  return *found;
}

/// `row_checksum(move.game, move.ply, …)`
std::string checksum_of(const CheckedTable& table) {
  std::string sql = "row_checksum(";
  std::string_view rest = table.columns;
  while (!rest.empty()) {
    const std::string_view column = rest.substr(0, rest.find(' '));
    if (sql.back() != '(') sql += ", ";
    sql.append(table.name).append(".").append(column);
    rest.remove_prefix(std::min(rest.size(), column.size() + 1));
  }
  return sql + ")";
}

bool has_table(Database& database, std::string_view name) {
  Statement query(database, "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1");
  query.bind(name);
  return query.step();
}

std::string key_of(const CheckedTable& table, const std::string& first, const std::string& second) {
  std::string key = std::string{table.first_key} + "=" + first;
  if (!table.second_key.empty()) key.append(" ").append(table.second_key).append("=").append(second);
  return key;
}

}  // namespace

constinit const std::array<CheckedTable, 14> checked_tables{{
    {"account", "key", "", "key name password_hash created_at role secret_hash owner"},
    {"game", "id", "",
     "id kind options opened_by opened_at started_at black black_bot black_ready black_bot_name white white_bot "
     "white_ready white_bot_name result reason ended_at event"},
    {"move", "game", "ply", "game ply side move clock_black clock_white clock played_at"},
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

std::string is_sound(std::string_view table) {
  return "(" + std::string{table} + ".checksum IS " + checksum_of(table_named(table)) + ")";
}

std::string unseal(std::string_view table) {
  return "checksum = iif(" + is_sound(table) + ", NULL, " + std::string{table} + ".checksum)";
}

std::string change_row(std::string_view table, std::string_view what) {
  return "UPDATE " + std::string{table} + " SET " + unseal(table) + ", " + std::string{what};
}

std::string seal_row(std::string_view table, std::string_view where) {
  return "UPDATE " + std::string{table} + " SET checksum = " + checksum_of(table_named(table)) +
         " WHERE checksum IS NULL AND " + std::string{where};
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
  for (const CheckedTable& table : checked_tables) database.run(seal_row(table.name, "true"));
  database.run("UPDATE durability SET sealed = 1");
  transaction.commit();
}

std::string about_row(std::string_view table, std::string_view key, std::string_view why) {
  return "table " + std::string{table} + ", row " + protocol::escaped(std::string{key}) + ": " + std::string{why};
}

void expect_sound(bool sound) {
  if (!sound) throw std::runtime_error(std::string{checksum_differs});
}

bool RowCheck::step(Database& database) {
  // A backup of an older version lacks some tables.
  while (table_ < checked_tables.size() && !begun_ && !has_table(database, checked_tables.at(table_).name)) ++table_;
  if (table_ == checked_tables.size()) return false;
  const CheckedTable& table = checked_tables.at(table_);
  const bool two = !table.second_key.empty();
  const std::string keys = std::string{table.first_key} + (two ? ", " + std::string{table.second_key} : "");
  std::string sql = "SELECT " + is_sound(table.name) + ", " + keys + " FROM " + std::string{table.name};
  if (begun_) sql += two ? " WHERE (" + keys + ") > (?1, ?2)" : " WHERE " + keys + " > ?1";
  Statement query(database, sql + " ORDER BY " + keys + " LIMIT " + std::to_string(rows_in_a_step));
  if (begun_ && two)
    query.bind(last_first_, last_second_);
  else if (begun_)
    query.bind(last_first_);
  int rows = 0;
  for (; query.step(); ++rows) {
    bool sound = false;
    if (two)
      query.read(sound, last_first_, last_second_);
    else
      query.read(sound, last_first_);
    if (sound) continue;
    if (++count_ <= max_found)
      found_.push_back(about_row(table.name, key_of(table, last_first_, last_second_), checksum_differs));
  }
  begun_ = rows == rows_in_a_step;
  if (!begun_) ++table_;
  return table_ < checked_tables.size();
}

}  // namespace store
