#include "server/app/migrate_command.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "server/app/inventory_text.h"
#include "server/app/progress_line.h"
#include "server/app/stop_signals.h"
#include "server/store/data_copy.h"
#include "server/store/data_folder.h"
#include "server/store/engine_at.h"
#include "server/store/migrations.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Json = nlohmann::ordered_json;

/// For an answer of PostgreSQL: a commit of much data may take some time.
constexpr auto answer_time = std::chrono::minutes(10);

void expect_two_places(const MigrateOptions& options) {
  if (!store::is_database_url(options.from) && !fs::exists(store::database_file(options.from)))
    throw std::runtime_error("there is no " + store::database_file(options.from).string() +
                             ": --from needs the folder or the URL of existing data");
  std::error_code ignored;  // a URL is not a file
  if (options.from == options.to || fs::equivalent(options.from, options.to, ignored))
    throw std::runtime_error("--from and --to name the same place");
}

/// The version of the schema of a folder, if opening the folder will update it.
std::optional<int> older_version(const std::string& place) {
  if (store::is_database_url(place)) return std::nullopt;
  try {
    store::SqliteDatabase database(store::database_file(place), store::SqliteDatabase::Access::read_only);
    const int version = store::schema_version(database);
    return version < static_cast<int>(store::migrations().size()) ? std::optional(version) : std::nullopt;
  } catch (const store::SqlError&) {
    return std::nullopt;  // the engine will tell why it cannot be read
  }
}

/// Does all steps; false if it was stopped.
bool run(store::DataCopy& copy, bool shows_progress) {
  ProgressLine line(shows_progress);
  while (!stop_was_asked()) {
    line.show(copy.progress());
    if (!copy.step()) return true;
  }
  return false;
}

struct Result {
  store::Inventory inventory;
  std::int64_t tournaments = 0;
  std::int64_t rows = 0;
  std::chrono::duration<double> time{};
};

Result result_of(const store::DataCopy& copy, Clock::time_point start) {
  Result result;
  for (std::size_t i = 0; i < store::tables().size(); ++i) {
    const std::string_view table = store::tables()[i].name;
    const std::int64_t rows = copy.rows()[i];
    result.rows += rows;
    if (table == "account") result.inventory.accounts = rows;
    if (table == "game") result.inventory.games = rows;
    if (table == "event") result.tournaments = rows;
  }
  result.inventory.moves = copy.moves();
  result.time = Clock::now() - start;
  return result;
}

void print_json(const store::DataCopy& copy, const Result& result, std::optional<int> older) {
  Json json{{"from", copy.from()},
            {"to", copy.to()},
            {"updated_from_version", older ? Json(*older) : Json()},
            {"games", result.inventory.games},
            {"moves", result.inventory.moves},
            {"accounts", result.inventory.accounts},
            {"tournaments", result.tournaments},
            {"rows", result.rows},
            {"seconds", result.time.count()}};
  for (std::size_t i = 0; i < store::tables().size(); ++i)
    json["tables"][std::string{store::tables()[i].name}] = copy.rows()[i];
  std::cout << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

void print(const store::DataCopy& copy, const Result& result) {
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(result.time).count();
  std::cout << copy.to() << " holds all data of " << copy.from() << ": " << inventory_text(result.inventory) << ", "
            << result.tournaments << " tournaments (" << result.rows << " rows in " << seconds << " s)\n"
            << "each row and the record of each game were compared and are equal\n";
}

}  // namespace

int migrate_data(const MigrateOptions& options) {
  expect_two_places(options);
  const std::optional<int> older = older_version(options.from);
  note_stop_signals();
  const Clock::time_point start = Clock::now();
  try {
    const store::EngineOptions patient{.answer_time = answer_time};
    store::HeldDatabase from(store::engine_at(options.from, patient));
    if (older && !options.json)
      std::cerr << from.engine().name() << " had version " << *older << " of the schema and was updated to version "
                << store::migrations().size() << ", as by a start of the server\n";
    store::HeldDatabase to(store::engine_at(options.to, patient));
    store::DataCopy copy(from, to);
    if (!run(copy, !options.json)) {
      std::cerr << "stopped: nothing was copied\n";
      return stopped_code;
    }
    copy.commit();
    const Result result = result_of(copy, start);
    if (options.json)
      print_json(copy, result, older);
    else
      print(copy, result);
    return 0;
  } catch (const store::SqlError& error) {
    if (!error.not_synced()) throw std::runtime_error(std::string{"nothing was copied: "} + error.what());
    throw std::runtime_error(std::string{"it is unknown whether the copy holds everything or nothing: "} +
                             error.what());
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(std::string{"nothing was copied: "} + error.what());
  }
}

}  // namespace app
