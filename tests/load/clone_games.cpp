// Makes a large archive out of a small one: copies its finished games, with other numbers, names and dates, until the
// new data folder has the wanted number of games. tests/load/make_archive plays the first games.

#include <algorithm>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <future>
#include <iostream>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "server/app/position_backlog.h"
#include "server/archive/opening_keys.h"
#include "server/store/data_folder.h"
#include "server/store/store.h"
#include "server/store/tables.h"

namespace {

using store::Database;
using store::SqliteDatabase;
using store::Statement;
using store::Store;
namespace fs = std::filesystem;

constexpr std::string_view usage = "usage: clone_games FROM TO GAMES\n";
constexpr int games_in_segment = 1024;

/// The columns of a copy that differ from the original: two different players out of 5000 for each game, and starts
/// that lie three minutes apart. Every second round of copies is one of games of people, without thoughts.
const std::map<std::string, std::string, std::less<>> of_a_copy{
    {"id", "copy.id"},
    {"opened_at", "opened_at + shift"},
    {"started_at", "started_at + shift"},
    {"ended_at", "ended_at + shift"},
    {"black", "'player' || (copy.id * 7919 % 5000)"},
    {"white", "'player' || ((copy.id * 7919 + 1 + copy.id * 104729 % 4999) % 5000)"},
    {"black_bot", "iif(people, NULL, black_bot)"},
    {"white_bot", "iif(people, NULL, white_bot)"},
    {"black_bot_name", "iif(people OR black_bot IS NULL, NULL, coalesce(black_bot_name, black))"},
    {"white_bot_name", "iif(people OR white_bot IS NULL, NULL, coalesce(white_bot_name, white))"},
    {"event", "NULL"},
    {"game", "copy.id"},
    {"thoughts", "iif(people, x'', thoughts)"},
};

/// What a question to the store returns.
template <class T, class Ask>
T answer_of(Ask ask) {
  std::promise<base::Expected<T>> answered;
  ask([&](base::Expected<T> found) { answered.set_value(std::move(found)); });
  base::Expected<T> found = answered.get_future().get();
  if (!found) throw std::runtime_error(found.error().text());
  return *std::move(found);
}

void write(Store& store, std::vector<store::Write> rows) {
  std::promise<std::string> written;
  store.write(std::move(rows), [&](const std::string& error) { written.set_value(error); });
  if (const std::string error = written.get_future().get(); !error.empty()) throw std::runtime_error(error);
}

/// Packs the moves of all games, and finds the positions of those that `qiyuan match` has played.
void complete(const fs::path& folder) {
  Store store(folder);
  store.load();
  constexpr int at_once = 5000;
  constexpr int indexed_at_once = 100;
  store::RoomId last{};
  for (;;) {
    const auto games =
        answer_of<std::vector<store::RoomId>>([&](auto answer) { store.unpacked(last, at_once, std::move(answer)); });
    if (games.empty()) break;
    last = games.back();
    std::vector<store::Write> rows;
    for (const store::RoomId game : games) rows.emplace_back(store::GamePacked{game});
    write(store, std::move(rows));
  }
  archive::OpeningKeys keys;
  for (;;) {
    auto games = answer_of<std::vector<store::UnindexedGame>>(
        [&](auto answer) { store.unindexed(indexed_at_once, std::move(answer)); });
    if (games.empty()) break;
    std::vector<store::Write> rows;
    for (store::UnindexedGame& game : games) rows.emplace_back(app::positions_of(std::move(game), keys));
    write(store, std::move(rows));
  }
}

void make_segments(const fs::path& folder) {
  Store store(folder);
  store.load();
  for (;;) {
    auto segment = answer_of<std::optional<store::PositionSegment>>(
        [&](auto answer) { store.next_segment(games_in_segment, std::move(answer)); });
    if (!segment) break;
    write(store, {*std::move(segment)});
  }
}

/// Copies the rows of one table that belong to the games in the temporary table `copy`.
void copy_rows(Database& database, std::string_view name, std::string_view key) {
  std::string columns;
  std::string values;
  for (const auto& [column, type] : store::table_named(name).columns) {
    const auto found = of_a_copy.find(column);
    columns += (columns.empty() ? "" : ", ") + column;
    values += values.empty() ? "" : ", ";
    values += (found == of_a_copy.end() ? std::string{name} + "." + column : found->second) + " AS " + column;
  }
  database.run("INSERT INTO main." + std::string{name} + " (" + columns + ", checksum) SELECT " + columns +
               ", row_checksum(" + columns + ") FROM (SELECT " + values + " FROM copy CROSS JOIN " + std::string{name} +
               " ON " + std::string{name} + "." + std::string{key} + " = original)");
}

std::int64_t number(Database& database, const std::string& sql) {
  Statement query(database, sql);
  std::int64_t value = 0;
  if (query.step()) query.read(value);
  return value;
}

void copy_games(const fs::path& folder, std::int64_t games) {
  SqliteDatabase database(store::database_file(folder), SqliteDatabase::Access::read_write);
  database.run(
      "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000; PRAGMA foreign_keys = OFF;"
      "CREATE TEMP TABLE first (number INTEGER PRIMARY KEY, id INTEGER, started_at INTEGER);"
      "INSERT INTO first (id, started_at) SELECT id, started_at FROM game WHERE ended_at IS NOT NULL AND "
      "started_at IS NOT NULL ORDER BY id;"
      "CREATE TEMP TABLE copy (original INTEGER, id INTEGER, shift INTEGER, people INTEGER)");
  const std::int64_t originals = number(database, "SELECT count(*) FROM first");
  const std::int64_t last = number(database, "SELECT max(id) FROM game");
  if (originals == 0) throw std::runtime_error("there is no finished game");
  for (std::int64_t made = originals, round = 1; made < games; made += originals, ++round) {
    database.run("BEGIN; DELETE FROM copy");
    Statement(database,
              "INSERT INTO copy SELECT id, ?1 + number, 1600000000000 + (?1 + number) * 180000 - started_at, ?2 "
              "FROM first WHERE number <= ?3")
        .run(last + (round - 1) * originals, round % 2, games - made);
    copy_rows(database, "game", "id");
    copy_rows(database, "game_moves", "game");
    database.run(
        "INSERT INTO position_keys SELECT copy.id, keys FROM copy JOIN position_keys ON game = original; COMMIT");
    std::cerr << std::min(games, made + originals) << " games\n";
  }
}

void clone(const fs::path& from, const fs::path& to, std::int64_t games) {
  if (fs::exists(to)) throw std::runtime_error(to.string() + " already exists");
  store::make_folder(to);
  {
    SqliteDatabase source(store::database_file(from), SqliteDatabase::Access::read_only);
    Statement(source, "VACUUM INTO ?1").run(store::database_file(to).string());
  }
  complete(to);
  SqliteDatabase(store::database_file(to), SqliteDatabase::Access::read_write).run("VACUUM");
  copy_games(to, games);
  make_segments(to);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const auto games = argc == 4 ? base::parse_number<std::int64_t>(argv[3]) : std::nullopt;
    if (!games) {
      std::cerr << usage;
      return 2;
    }
    clone(argv[1], argv[2], *games);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
