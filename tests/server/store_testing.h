#pragma once

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/store/sqlite.h"
#include "server/store/store.h"

/// Helpers to fill a store and to wait for it.
namespace store {

/// The number of seeds or rounds that a test tries: QIYUAN_SEEDS, or `usual`.
inline std::uint64_t seeds(std::uint64_t usual) {
  const char* const given = std::getenv("QIYUAN_SEEDS");
  return given == nullptr ? usual : std::strtoull(given, nullptr, 10);
}

/// Writes the rows, waits, and returns the error or an empty text.
inline std::string write_now(Store& store, std::vector<Write> rows) {
  std::promise<std::string> written;
  store.write(std::move(rows), [&](const std::string& error) { written.set_value(error); });
  return written.get_future().get();
}

inline std::vector<ArchivedGame> archive_now(Store& store, ArchiveFilter filter = {}) {
  std::promise<base::Expected<std::vector<ArchivedGame>>> answered;
  store.archive(std::move(filter), [&](auto found) { answered.set_value(std::move(found)); });
  return answered.get_future().get().value();
}

inline std::optional<protocol::GameRecord> game_now(Store& store, RoomId game) {
  std::promise<base::Expected<std::optional<protocol::GameRecord>>> answered;
  store.game(game, [&](auto found) { answered.set_value(std::move(found)); });
  return answered.get_future().get().value();
}

inline std::vector<LoggedAct> acts_now(Store& store, const ActFilter& filter = {}) {
  std::promise<base::Expected<std::vector<LoggedAct>>> answered;
  store.acts(filter, [&](auto found) { answered.set_value(std::move(found)); });
  return answered.get_future().get().value();
}

/// Runs SQL in the database of a folder, and returns the first number of its result; -1 if there is none.
inline std::int64_t number_in(const std::filesystem::path& folder, const std::string& sql) {
  SqliteDatabase database(folder / "qiyuan.db", SqliteDatabase::Access::read_write);
  Statement statement(database, sql);
  std::int64_t value = -1;
  if (statement.step()) statement.read(value);
  return value;
}

/// Blocks the store's thread during its lifetime, so that all requests made meanwhile wait and are taken at once.
class HeldUp {
 public:
  explicit HeldUp(Store& store) {
    std::promise<void> reached;
    store.stored(1, [&reached, until = go_on_.get_future().share()](const auto&) {
      reached.set_value();
      until.wait();
    });
    reached.get_future().wait();
  }
  HeldUp(const HeldUp&) = delete;
  HeldUp& operator=(const HeldUp&) = delete;
  ~HeldUp() { go_on_.set_value(); }

 private:
  std::promise<void> go_on_;
};

inline NewGame new_game(RoomId id, std::string kind = "nogo") {
  return {id, std::move(kind), {{"size", "9"}, {"clock", "10m"}}, "ana", 1000};
}

inline NewMove new_move(RoomId game, int ply) {
  return {game,
          ply,
          ply % 2 == 1 ? Side::black : Side::white,
          "D" + std::to_string(ply),
          600000 - ply,
          600000,
          {600000 - ply, 0, 0},
          2000 + ply};
}

/// The rows that open a table, seat two players and start their game.
inline std::vector<Write> started(RoomId id, const std::string& black, const std::string& white,
                                  const std::string& kind = "nogo") {
  return {new_game(id, kind), SeatChanged{id, Side::black, Player{black, false, {}, true}},
          SeatChanged{id, Side::white, Player{white, false, {}, true}}, GameStarted{id, 2000}};
}

/// The text of the exception that `work` throws; empty if it does not throw.
inline std::string error_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

inline std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace store
