#include "server/store/data_copy.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>

#include "protocol/codec/plain_text.h"
#include "server/store/checksum.h"
#include "server/store/queries.h"
#include "server/store/table_rows.h"

namespace store {
namespace {

constexpr int records_in_a_step = 50;

bool has_rows(Database& database, const DataTable& table) {
  return Statement(database, "SELECT 1 FROM " + std::string{table.name} + " LIMIT 1").step();
}

/// Conditions that split a table into parts, of which each refers only to rows of the parts before it: the account of a
/// bot refers to that of its owner, and owners are people.
std::vector<std::string> order_of(const DataTable& table) {
  if (table.name == "account") return {"owner IS NULL", "owner IS NOT NULL"};
  return {"true"};
}

}  // namespace

DataCopy::DataCopy(HeldDatabase& from, HeldDatabase& to) : from_(from), to_(to), rows_(tables().size()) {
  from_.begin();
  to_.begin();
  expect_data_only_in_source();
  for (std::size_t table = 0; table < tables().size(); ++table)
    for (const std::string& which : order_of(tables()[table])) parts_.push_back(copying(table, which));
  for (const DataTable& table : tables()) parts_.push_back(comparing(table));
  parts_.push_back(comparing_records());
}

void DataCopy::expect_data_only_in_source() {
  const auto filled =
      std::ranges::find_if(tables(), [&](const DataTable& each) { return has_rows(to_.database(), each); });
  if (filled != tables().end())
    throw std::runtime_error(to() + " has data already (table " + std::string{filled->name} +
                             "): copy into a new folder, or into a new database (createdb --encoding UTF8 --locale C "
                             "--template template0 NAME)");
  if (std::ranges::none_of(tables(), [&](const DataTable& each) { return has_rows(from_.database(), each); }))
    throw std::runtime_error(from() + " has no data: there is nothing to copy");
}

bool DataCopy::step() {
  if (part_ == parts_.size()) return false;
  const Part& part = parts_[part_];
  try {
    last_ = part.step();
  } catch (const SqlError& error) {
    if (error.damaged()) throw from_.engine().damaged(error);
    throw std::runtime_error(part.name + ": " + error.what());
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(from() + ", " + error.what());  // about a row of it
  }
  if (last_.empty()) ++part_;
  return part_ < parts_.size();
}

std::string DataCopy::progress() const {
  if (part_ == parts_.size()) return {};
  return parts_[part_].name + " (" + std::to_string(part_ + 1) + " of " + std::to_string(parts_.size()) + ")" +
         (last_.empty() ? "" : ", " + protocol::escaped(last_));
}

DataCopy::Part DataCopy::copying(std::size_t number, const std::string& which) {
  const DataTable& table = tables()[number];
  const auto reader = std::make_shared<TableReader>(from_.database(), table, which);
  const auto writer = std::make_shared<TableWriter>(to_.database(), table);
  return {"copying table " + std::string{table.name}, [this, number, &table, reader, writer] {
            const std::vector<Row> rows = reader->next();
            if (rows.empty()) return std::string{};
            writer->add(rows);
            rows_[number] += static_cast<std::int64_t>(rows.size());
            return key_text(table, rows.back());
          }};
}

DataCopy::Part DataCopy::comparing(const DataTable& table) {
  const auto reader = std::make_shared<TableReader>(from_.database(), table);
  const auto copy = std::make_shared<TableReader>(to_.database(), table);
  return {"comparing table " + std::string{table.name}, [this, &table, reader, copy] {
            const std::vector<Row> rows = reader->next();
            const std::vector<Row> copied = copy->next();
            const auto [row, other] = std::ranges::mismatch(rows, copied);
            if (row != rows.end() || other != copied.end())
              throw std::runtime_error(about_row(table.name, key_text(table, row == rows.end() ? *other : *row),
                                                 "it is not the same in " + to()));
            return rows.empty() ? std::string{} : key_text(table, rows.back());
          }};
}

DataCopy::Part DataCopy::comparing_records() {
  const auto query = std::make_shared<Statement>(
      from_.database(), "SELECT id FROM game WHERE id > ?1 ORDER BY id LIMIT " + std::to_string(records_in_a_step));
  return {"comparing the records of games", [this, query, last = std::int64_t{0}]() mutable {
            std::vector<std::int64_t> games;
            query->bind(last);
            while (query->step()) query->read(games.emplace_back());
            query->reset();
            for (const std::int64_t game : games) compare_record(game);
            if (games.empty()) return std::string{};
            last = games.back();
            return "id=" + std::to_string(last);
          }};
}

void DataCopy::compare_record(std::int64_t game) {
  const std::optional<protocol::GameRecord> record = find_record(from_.database(), game);
  if (record != find_record(to_.database(), game))
    throw std::runtime_error("game " + std::to_string(game) + ": its record is not the same in " + to());
  moves_ += static_cast<std::int64_t>(record->moves.size());
}

}  // namespace store
