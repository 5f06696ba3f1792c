#include "server/store/table_rows.h"

#include <stdexcept>

#include "engine/base/overload.h"
#include "server/store/checksum.h"

namespace store {
namespace {

using Keep = Prepared::Keep;

/// `game, ply`
std::string names_of(const DataTable& table, std::size_t columns) {
  std::string names;
  for (std::size_t i = 0; i < columns; ++i) names += (i == 0 ? "" : ", ") + table.columns[i].name;
  return names;
}

/// A query for some rows, `later` for those behind the key in its parameters.
std::string select_rows(const Database& database, const DataTable& table, const std::string& which, bool later) {
  const std::string keys = names_of(table, table.keys);
  std::string sql = "SELECT " + is_sound(database, table.name) + ", " + names_of(table, table.columns.size()) +
                    " FROM " + std::string{table.name} + " WHERE " + which;
  if (later) sql += " AND (" + keys + ") > (" + (table.keys == 1 ? "?1" : "?1, ?2") + ")";
  return sql + " ORDER BY " + keys + " LIMIT " + std::to_string(TableReader::max_rows);
}

/// Binds a value, if it is not NULL, and adds it to the checksum of its row.
void bind_value(Prepared& statement, int parameter, const Value& value, Column::Type type, RowChecksum& checksum) {
  const auto use = [&](auto bound) {
    statement.bind(parameter, bound, Keep::borrow);
    checksum.add(bound);
  };
  if (const auto* const number = std::get_if<std::int64_t>(&value)) {
    statement.bind(parameter, *number);
    checksum.add(*number);
  } else if (const auto* const bytes = std::get_if<std::string>(&value)) {
    if (type == Column::Type::text)
      use(std::string_view{*bytes});
    else
      use(Blob{*bytes});
  } else {
    checksum.add_null();
  }
}

}  // namespace

std::string key_text(const DataTable& table, const Row& row) {
  const base::Overload text_of{
      [](std::monostate) { return std::string{"NULL"}; },
      [](std::int64_t number) { return std::to_string(number); },
      [](const std::string& bytes) { return bytes; },
  };
  std::string text;
  for (std::size_t i = 0; i < table.keys; ++i)
    text += (i == 0 ? "" : " ") + table.columns[i].name + "=" + std::visit(text_of, row[i]);
  return text;
}

TableReader::TableReader(Database& database, const DataTable& table, const std::string& which)
    : table_(table),
      first_(database.prepare(select_rows(database, table, which, false))),
      later_(database.prepare(select_rows(database, table, which, true))) {}

std::vector<Row> TableReader::next() {
  Prepared& query = last_.empty() ? *first_ : *later_;
  RowChecksum unused;
  for (std::size_t i = 0; !last_.empty() && i < table_.keys; ++i)
    bind_value(query, static_cast<int>(i) + 1, last_[i], table_.columns[i].type, unused);
  std::vector<Row> rows;
  while (query.step()) {
    rows.push_back(read(query));
    if (query.number(0) == 0)
      throw std::runtime_error(about_row(table_.name, key_text(table_, rows.back()), checksum_differs));
  }
  query.reset();
  if (!rows.empty()) last_ = rows.back();
  return rows;
}

Row TableReader::read(const Prepared& query) const {
  Row row(table_.columns.size());
  for (std::size_t i = 0; i < row.size(); ++i) {
    const int column = static_cast<int>(i) + 1;
    if (query.is_null(column)) continue;
    if (table_.columns[i].type == Column::Type::number)
      row[i] = query.number(column);
    else
      row[i] = std::string{query.bytes(column)};
  }
  return row;
}

TableWriter::TableWriter(Database& database, const DataTable& table) : database_(database), table_(table) {}

void TableWriter::add(const std::vector<Row>& rows) {
  if (rows_ != rows.size()) {
    insert_ = database_.prepare(insert_rows(database_, table_.name, rows.size()));
    rows_ = rows.size();
  }
  int parameter = 0;
  for (const Row& row : rows) {
    RowChecksum checksum;
    for (std::size_t i = 0; i < row.size(); ++i)
      bind_value(*insert_, ++parameter, row[i], table_.columns[i].type, checksum);
    if (has_checksum(database_, table_)) insert_->bind(++parameter, checksum.value());
  }
  insert_->step();
  insert_->reset();
}

}  // namespace store
