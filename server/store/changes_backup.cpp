#include "server/store/changes_backup.h"

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/store/data_folder.h"
#include "server/store/migrations.h"
#include "server/store/sqlite.h"

namespace store {
namespace {

namespace fs = std::filesystem;

constexpr int format = 1;
/// Rows whose first key differs only in its last bits belong to one block.
constexpr unsigned row_bits = 8;

constexpr const char* own_tables =
    "CREATE TABLE changes (format INTEGER NOT NULL, database INTEGER NOT NULL, commits INTEGER NOT NULL, "
    "base TEXT NOT NULL) STRICT;"
    "CREATE TABLE changed_block (name TEXT NOT NULL, block INTEGER NOT NULL, PRIMARY KEY (name, block)) STRICT, "
    "WITHOUT ROWID;"
    "CREATE TABLE table_sum (name TEXT NOT NULL PRIMARY KEY, rows INTEGER NOT NULL, sum INTEGER NOT NULL) STRICT;";

struct Table {
  std::string name;
  std::string keys;     ///< the primary key, as in SQL
  std::string columns;  ///< all, as in SQL
  std::string block;    ///< SQL: the number of a row's block
  std::string first;    ///< the first column of the key; empty if it is not a number, so that all rows are one block
};

/// The tables of an attached database.
std::vector<Table> tables_of(Database& database, const std::string& from) {
  std::vector<Table> tables;
  Statement names(database, "SELECT name FROM " + from +
                                ".sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'");
  Statement columns(database, "SELECT name, type, pk FROM pragma_table_info(?1, ?2) ORDER BY pk");
  while (names.step()) {
    Table& table = tables.emplace_back();
    names.read(table.name);
    table.block = "0";
    columns.bind(table.name, from);
    while (columns.step()) {
      std::string name;
      std::string type;
      int key = 0;
      columns.read(name, type, key);
      table.columns += (table.columns.empty() ? "" : ", ") + name;
      if (key > 0) table.keys += (table.keys.empty() ? "" : ", ") + name;
      if (key != 1 || type != "INTEGER") continue;
      table.first = name;
      table.block = name + " >> " + std::to_string(row_bits);
    }
    if (table.keys.empty()) table.keys = "rowid";
  }
  return tables;
}

/// Neighbouring rows of a table.
struct Block {
  std::int64_t number = 0;
  std::int64_t rows = 0;
  std::uint64_t sum = 0;  ///< over the content of the rows and their order
};

void add(std::uint64_t& sum, std::int64_t number) {
  constexpr std::uint64_t odd = 0x9E3779B97F4A7C15U;
  sum = (sum ^ static_cast<std::uint64_t>(number)) * odd;
  sum ^= sum >> 32U;
}

/// Reads the blocks of a table, in the order of their numbers.
class Blocks {
 public:
  Blocks(Database& database, const std::string& from, const Table& table)
      : rows_(database, "SELECT " + table.block + ", row_checksum(" + table.columns + ") FROM " + from + "." +
                            table.name + " ORDER BY " + table.keys) {
    step();
  }

  std::optional<Block> next() {
    if (!more_) return std::nullopt;
    Block block{block_, 0, 0};
    for (; more_ && block_ == block.number; step()) {
      ++block.rows;
      add(block.sum, checksum_);
    }
    return block;
  }

 private:
  void step() {
    more_ = rows_.step();
    if (more_) rows_.read(block_, checksum_);
  }

  Statement rows_;
  bool more_ = false;
  std::int64_t block_ = 0;
  std::int64_t checksum_ = 0;
};

/// The sum over all blocks of a table.
struct TableSum {
  std::int64_t rows = 0;
  std::uint64_t sum = 0;

  void add(const Block& block) {
    rows += block.rows;
    store::add(sum, block.number);
    store::add(sum, static_cast<std::int64_t>(block.sum));
  }
  friend bool operator==(const TableSum&, const TableSum&) = default;
};

/// SQL: the condition for the rows of block ?1.
std::string in_block(const Table& table) {
  return table.first.empty() ? " WHERE ?1 = 0"
                             : " WHERE (" + table.first + " >> " + std::to_string(row_bits) + ") = ?1 AND " +
                                   table.first + " BETWEEN (?1 << " + std::to_string(row_bits) + ") AND ((?1 << " +
                                   std::to_string(row_bits) + ") + " + std::to_string((1U << row_bits) - 1) + ")";
}

/// Writes the blocks of a table that differ, and its sum. Returns the number of rows.
std::int64_t write_table(Database& database, const Table& table) {
  Statement copy(database, "INSERT INTO main." + table.name + " (" + table.columns + ") SELECT " + table.columns +
                               " FROM source." + table.name + in_block(table));
  Statement mark(database, "INSERT INTO changed_block (name, block) VALUES (?1, ?2)");
  std::int64_t rows = 0;
  TableSum sum;
  Blocks now(database, "source", table);
  Blocks then(database, "base", table);
  std::optional<Block> here = now.next();
  std::optional<Block> there = then.next();
  while (here || there) {
    const bool both = here && there && here->number == there->number;
    const bool same = both && here->rows == there->rows && here->sum == there->sum;
    // Blocks that only the backup has are marked too: their rows are gone.
    const bool is_here = here && (both || !there || here->number < there->number);
    if (!same) mark.run(table.name, is_here ? here->number : there->number);
    if (!same && is_here) {
      copy.run(here->number);
      rows += here->rows;
    }
    if (is_here) sum.add(*here);
    if (both || !is_here) there = then.next();
    if (is_here) here = now.next();
  }
  Statement(database, "INSERT INTO table_sum (name, rows, sum) VALUES (?1, ?2, ?3)")
      .run(table.name, sum.rows, static_cast<std::int64_t>(sum.sum));
  return rows;
}

std::int64_t version_of(Database& database, const std::string& from) {
  Statement query(database, "PRAGMA " + from + ".user_version");
  std::int64_t version = 0;
  if (query.step()) query.read(version);
  return version;
}

/// A new database with the tables of the source, and no rows.
void create_tables(Database& database) {
  std::vector<std::string> statements;
  Statement tables(
      database, "SELECT sql FROM source.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'");
  while (tables.step()) tables.read(statements.emplace_back());
  for (const std::string& statement : statements) database.run(statement);
  database.run(own_tables);
  database.run("PRAGMA main.user_version = " + std::to_string(version_of(database, "source")));
}

}  // namespace

std::int64_t write_changes(const fs::path& folder, const fs::path& since, const fs::path& file) {
  if (!fs::is_regular_file(since)) throw std::runtime_error("there is no file " + since.string());
  if (holds_changes(since))
    throw std::runtime_error(since.string() + " holds changes: choose the complete backup " + base_of(since).string());
  static_cast<void>(open_to_read(folder));  // reports what is wrong with the folder or its database
  make_private_file(file);
  SqliteDatabase database(file, SqliteDatabase::Access::read_write);
  // A file of which a part is missing is removed.
  database.run("PRAGMA foreign_keys = OFF; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
  database.attach(database_file(folder), "source", SqliteDatabase::Access::read_only);
  database.attach(since, "base", SqliteDatabase::Access::immutable);
  Transaction transaction(database, Transaction::To::read);
  if (version_of(database, "base") != version_of(database, "source"))
    throw std::runtime_error(since.string() + " has the schema of an older version: make a complete backup");
  create_tables(database);
  database.run("INSERT INTO changes (format, database, commits, base) SELECT " + std::to_string(format) +
               ", database, commits, '' FROM base.durability");
  Statement(database, "UPDATE changes SET base = ?1").run(fs::absolute(since).string());
  Statement same(database,
                 "SELECT source.durability.database = base.durability.database FROM source.durability, "
                 "base.durability");
  bool is_of_this = false;
  if (same.step()) same.read(is_of_this);
  if (!is_of_this) throw std::runtime_error(since.string() + " is a backup of another database");
  std::int64_t rows = 0;
  for (const Table& table : tables_of(database, "source")) rows += write_table(database, table);
  transaction.commit();
  return rows;
}

bool holds_changes(const fs::path& file) {
  SqliteDatabase database(file, SqliteDatabase::Access::immutable);
  Statement query(database, "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'changes'");
  return query.step();
}

fs::path base_of(const fs::path& file) {
  SqliteDatabase database(file, SqliteDatabase::Access::immutable);
  Statement query(database, "SELECT base FROM changes");
  std::string base;
  if (query.step()) query.read(base);
  const fs::path beside = file.parent_path() / fs::path(base).filename();
  std::error_code unknown;
  return !fs::exists(base, unknown) && fs::exists(beside) ? beside : fs::path(base);
}

void apply_changes(const fs::path& file, const fs::path& copy) {
  SqliteDatabase database(copy, SqliteDatabase::Access::read_write);
  database.run("PRAGMA foreign_keys = OFF; PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF");
  database.attach(file, "changes", SqliteDatabase::Access::immutable);
  Statement fits(database,
                 "SELECT format, changes.changes.database = main.durability.database AND changes.changes.commits = "
                 "main.durability.commits FROM changes.changes, main.durability");
  int written_format = 0;
  bool is_base = false;
  if (fits.step()) fits.read(written_format, is_base);
  if (written_format != format)
    throw std::runtime_error(file.string() + " has format " + std::to_string(written_format) +
                             ", this program reads format " + std::to_string(format));
  if (!is_base) throw std::runtime_error("it is not the backup that " + file.string() + " needs");

  Transaction transaction(database);
  std::map<std::string, TableSum> sums;
  {
    Statement query(database, "SELECT name, rows, sum FROM changes.table_sum");
    while (query.step()) {
      std::string name;
      std::int64_t rows = 0;
      std::int64_t sum = 0;
      query.read(name, rows, sum);
      sums[name] = {rows, static_cast<std::uint64_t>(sum)};
    }
  }
  for (const Table& table : tables_of(database, "main")) {
    Statement blocks(database, "SELECT block FROM changes.changed_block WHERE name = ?1");
    Statement remove(database, "DELETE FROM main." + table.name + in_block(table));
    Statement insert(database, "INSERT INTO main." + table.name + " (" + table.columns + ") SELECT " + table.columns +
                                   " FROM changes." + table.name + in_block(table));
    // First all are removed: a value that must be unique may have moved to another block.
    for (Statement* const work : {&remove, &insert}) {
      blocks.bind(table.name);
      while (blocks.step()) {
        std::int64_t block = 0;
        blocks.read(block);
        work->run(block);
      }
    }
    TableSum sum;
    Blocks now(database, "main", table);
    while (const std::optional<Block> block = now.next()) sum.add(*block);
    if (sum != sums[table.name])
      throw std::runtime_error("table " + table.name + " does not have the rows of the database that was backed up");
  }
  transaction.commit();
}

}  // namespace store
