#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store/database.h"
#include "server/store/tables.h"

/// Checksums of rows: SQLite has none for the pages of a database, so a bit that the disk has changed in a text or a
/// number would go unnoticed. The column `checksum` of a row is computed from all its other columns when the row is
/// written, and compared whenever the row is read. A single changed byte always changes it. An engine without row
/// checksums (Database::has_row_checksums) has no such column.
namespace store {

/// SQL: whether the row of this table matches its checksum; true for a table without checksums.
std::string is_sound(const Database& database, std::string_view table);
/// Whether the rows of this table have the column `checksum` in this database.
bool has_checksum(const Database& database, const DataTable& table);
/// An INSERT for Statement::run_row: all columns of a row, in their order.
std::string insert_row(const Database& database, std::string_view table);
/// The same for a number of rows at once, whose parameters follow one another.
std::string insert_rows(const Database& database, std::string_view table, std::size_t rows);
/// The same; it replaces a row that has the same primary key.
std::string replace_row(const Database& database, std::string_view table);
/// A column and the SQL of its new value.
using Assignment = std::pair<std::string_view, std::string_view>;
/// An UPDATE of the rows that `where` selects. They get a new checksum, except those that were damaged before.
std::string change_row(const Database& database, std::string_view table, std::initializer_list<Assignment> assignments,
                       std::string_view where);

/// Whether all rows have checksums; not before a server of this version has opened the database.
bool is_sealed(Database& database);
/// Gives the rows of an older version their checksums; does nothing in later starts.
void seal_older_rows(Database& database);

/// The message about a row: `table move, row game=7 ply=3: WHY`.
std::string about_row(std::string_view table, std::string_view key, std::string_view why);
/// WHY, for a row that does not match its checksum.
inline constexpr std::string_view checksum_differs = "it does not match its checksum";
/// WHY, before SQLite's own words, if a part of a table cannot be read.
inline constexpr std::string_view unreadable_page = "a page of the database cannot be read: ";
/// Throws std::runtime_error unless the row matched its checksum.
void expect_sound(bool sound);

}  // namespace store
