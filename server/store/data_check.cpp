#include "server/store/data_check.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/base/text.h"
#include "protocol/codec/plain_text.h"
#include "server/store/checksum.h"

namespace store {
namespace {

constexpr int rows_in_a_step = 5000;

std::vector<std::string> texts(Database& database, const std::string& sql, const std::string& parameter) {
  std::vector<std::string> found;
  Statement query(database, sql);
  query.bind(parameter);
  while (query.step()) query.read(found.emplace_back());
  return found;
}

std::string joined(const std::vector<std::string>& columns) {
  std::string text;
  for (const std::string& column : columns) text += (text.empty() ? "" : ", ") + column;
  return text;
}

/// `game=7 ply=3`
std::string key_text(const std::vector<std::string>& columns, const std::vector<std::optional<std::string>>& key) {
  std::string text;
  for (std::size_t i = 0; i < columns.size() && i < key.size(); ++i)
    text += (i == 0 ? "" : " ") + columns[i] + "=" + key[i].value_or("NULL");
  return text;
}

std::optional<std::int64_t> first_number(const std::vector<std::optional<std::string>>& key) {
  if (key.empty() || !key.front()) return std::nullopt;
  return base::parse_number<std::int64_t>(*key.front());
}

/// The condition that the index of a CREATE INDEX statement has, or `true`.
std::string condition_of(const std::string& sql) {
  constexpr std::string_view word = " WHERE ";
  const std::size_t at = sql.find(word);
  return at == std::string::npos ? "true" : sql.substr(at + word.size());
}

}  // namespace

std::vector<DataCheck::Part> DataCheck::parts_of(Database& database) {
  std::vector<Part> parts;
  const std::string names = "SELECT name FROM sqlite_schema WHERE type = ?1 AND name NOT LIKE 'sqlite~_%' ESCAPE '~'";
  for (const std::string& table : texts(database, names, "table")) {
    const bool known = std::ranges::find(tables(), table, &DataTable::name) != tables().end();
    std::vector<std::string> key =
        texts(database, "SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk", table);
    if (key.empty()) key = {"rowid"};
    parts.push_back({"table " + table, table, "true", known ? is_sound(database, table) : "true", key});
    // The primary key is the table itself.
    Statement indices(
        database,
        "SELECT list.name, coalesce(it.sql, '') FROM pragma_index_list(?1) AS list LEFT JOIN sqlite_schema AS it "
        "ON it.name = list.name WHERE origin <> 'pk' ORDER BY seq DESC");
    indices.bind(table);
    while (indices.step()) {
      std::string index;
      std::string sql;
      indices.read(index, sql);
      // Each entry ends with the primary key of its row.
      parts.push_back(
          {"index " + index, table + " INDEXED BY " + index, condition_of(sql), "true",
           texts(database, "SELECT coalesce(name, 'rowid') FROM pragma_index_xinfo(?1) ORDER BY seqno", index)});
    }
  }
  return parts;
}

DataCheck::DataCheck(State state)
    : begin_(std::move(state.part)),
      last_(std::move(state.last)),
      found_(std::move(state.found)),
      damaged_rows_(state.damaged_rows),
      damaged_places_(state.damaged_places) {}

DataCheck::State DataCheck::state() const {
  return {part_ < parts_.size() ? parts_[part_].name : begin_, last_, found_, damaged_rows_, damaged_places_};
}

std::string DataCheck::progress() const {
  if (part_ >= parts_.size()) return {};
  const Part& part = parts_[part_];
  const std::string number = std::to_string(part_ + 1) + " of " + std::to_string(parts_.size());
  return part.name + " (" + number + ")" +
         (last_.empty() ? "" : ", " + protocol::escaped(key_text(part.columns, last_)));
}

void DataCheck::begin(Database& database) {
  parts_ = parts_of(database);
  if (begin_.empty()) return;
  const auto found = std::ranges::find(parts_, begin_, &Part::name);
  if (found != parts_.end() && (last_.empty() || last_.size() == found->columns.size()))
    part_ = static_cast<std::size_t>(found - parts_.begin());
  else
    last_.clear();
}

bool DataCheck::step(Database& database) {
  if (parts_.empty()) begin(database);
  if (part_ == parts_.size()) return false;
  const Part& part = parts_[part_];
  bool more = false;
  try {
    more = read(database, part);
  } catch (const SqlError& error) {
    if (!error.damaged()) throw;
    ++damaged_places_;
    const std::string place = last_.empty() ? "at its beginning" : "after " + key_text(part.columns, last_);
    note(part.name + ", " + protocol::escaped(place) + ": " + std::string{unreadable_page} + error.what());
    more = pass_over(database, part);
  }
  if (!more) {
    ++part_;
    last_.clear();
  }
  return part_ < parts_.size();
}

/// Reads on after last_; false after the last row or entry.
bool DataCheck::read(Database& database, const Part& part) {
  int left = rows_in_a_step;
  const Key from = last_;
  if (from.empty()) return read_after(database, part, from, 0, left);
  // A key with several columns: first those that differ only in the last column, then those that differ in the last
  // two …, because NULL in a column rules out a comparison of whole keys.
  for (std::size_t same = from.size(); same-- > 0;)
    if (read_after(database, part, from, same, left)) return true;
  return false;
}

/// Reads at most `left` rows or entries after `from` whose first `same` columns are the same; false after the last one.
bool DataCheck::read_after(Database& database, const Part& part, const Key& from, std::size_t same, int& left) {
  std::string in_order = "true";
  std::string where = part.where;
  Key values;
  if (!from.empty()) {
    for (std::size_t i = 0; i < same; ++i) where += " AND " + part.columns[i] + " IS ?" + std::to_string(i + 1);
    const std::string greater = part.columns[same] + (from[same] ? " > ?" + std::to_string(same + 1) : " IS NOT NULL");
    where += " AND " + greater;
    values.assign(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(from[same] ? same + 1 : same));
    if (same == 0) in_order = greater;
  }
  Statement query(database, "SELECT " + part.sound + ", " + in_order + ", " + joined(part.columns) + " FROM " +
                                part.from + " WHERE " + where + " ORDER BY " + joined(part.columns) + " LIMIT " +
                                std::to_string(left));
  query.bind_all(values);
  while (query.step()) {
    bool sound = false;
    bool ordered = false;
    query.read(sound, ordered);
    // SQLite relies on the order of a tree. In a damaged one, the next step could begin before this one.
    if (!ordered) throw SqlError(SqlError::Kind::damaged, "its keys are not in order");
    last_ = query.read_all(2);
    if (!sound) {
      ++damaged_rows_;
      note(about_row(part.name.substr(part.name.find(' ') + 1), key_text(part.columns, last_), checksum_differs));
    }
    --left;
  }
  return left == 0;
}

/// Looks for a row or an entry behind a place that cannot be read. False if there is none, or if it does not begin with
/// a number, so that its place cannot be guessed.
bool DataCheck::pass_over(Database& database, const Part& part) {
  const std::optional<std::int64_t> last = first_number(last_);
  if (!last && !last_.empty()) return false;
  const std::int64_t base = last.value_or(std::numeric_limits<std::int64_t>::min());
  Statement query(database, "SELECT " + part.columns[0] + " FROM " + part.from + " WHERE " + part.where + " AND " +
                                part.columns[0] + " > ?1 ORDER BY " + joined(part.columns) + " LIMIT 1");
  for (unsigned shift = 0; shift < 63; ++shift) {
    const auto at = static_cast<std::int64_t>(static_cast<std::uint64_t>(base) + (std::uint64_t{1} << shift));
    if (at < base) return false;
    try {
      query.bind(at);
      if (!query.step()) return false;
      const std::optional<std::int64_t> next = first_number(query.read_all(0));
      if (!next) return false;
      last_.assign(part.columns.size(), std::nullopt);
      last_[0] = std::to_string(*next - 1);
      return true;
    } catch (const SqlError& error) {
      if (!error.damaged()) throw;
    }
  }
  return false;
}

void DataCheck::note(std::string text) {
  if (found_.size() < max_found) found_.push_back(std::move(text));
}

}  // namespace store
