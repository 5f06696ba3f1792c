#include "server/store/postgres_engine.h"

#include <unistd.h>

#include <array>
#include <map>
#include <thread>
#include <utility>

#include "server/store/migrations.h"
#include "server/store/postgres.h"

namespace store {
namespace {

constexpr int min_version = 140'000;

/// The URI without its user and password, which are before the last @ of the authority.
std::string without_password(const std::string& url) {
  const std::size_t start = url.find("://");
  if (start == std::string::npos) return "the PostgreSQL database";
  const std::size_t authority = start + 3;
  const std::size_t end = url.find_first_of("/?", authority);
  const std::size_t at = url.rfind('@', end);
  return at == std::string::npos || at < authority ? url : url.substr(0, authority) + url.substr(at + 1);
}

void expect_usable(Database& database) {
  Statement query(database,
                  "SELECT pg_encoding_to_char(encoding), datcollate, "
                  "CAST(current_setting('server_version_num') AS BIGINT) FROM pg_database "
                  "WHERE datname = current_database()");
  std::string encoding;
  std::string collation;
  int version = 0;
  if (query.step()) query.read(encoding, collation, version);
  if (version < min_version)
    throw std::runtime_error("PostgreSQL has version " + std::to_string(version / 10'000) +
                             ", Qiyuan needs version 14 or newer");
  if (encoding != "UTF8" || collation != "C")
    throw std::runtime_error("it has the encoding " + encoding + " and the collation " + collation +
                             "; make it with: createdb --encoding UTF8 --locale C --template template0");
}

void update_tables(Database& database) {
  database.run("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)");
  Statement query(database, "SELECT coalesce(max(version), 0) FROM schema_version");
  int version = 0;
  if (query.step()) query.read(version);
  migrate(database, postgres_migrations(), version,
          [](std::size_t done) { return "INSERT INTO schema_version VALUES (" + std::to_string(done) + ")"; });
}

/// The timeline on which the server writes: each promotion of a standby begins a new one. Throws SqlError on a standby.
std::int64_t timeline_of(Database& database) {
  Statement query(database,
                  "SELECT CAST('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS BIT(32))::INTEGER");
  std::int64_t timeline = 0;
  if (query.step()) query.read(timeline);
  return timeline;
}

std::string name_of_process() {
  std::array<char, 256> host{};
  ::gethostname(host.data(), host.size() - 1);
  return std::string{host.data()} + ", process " + std::to_string(::getpid());
}

/// Nodes that may be alive, each with the number of its last commit.
struct Other {
  std::string name;
  std::int64_t last = 0;
};
using Others = std::map<std::int64_t, Other>;

/// Those that have started before this one. A node that starts later finds this one alive and gives up.
Others others_before(Database& database, std::int64_t node) {
  Others others;
  Statement query(database,
                  "SELECT id, name, coalesce((SELECT max(number) FROM stored WHERE node = node.id), 0) "
                  "FROM node WHERE alive = 1 AND id < ?1");
  query.bind(node);
  while (query.step()) {
    std::int64_t id = 0;
    Other other;
    query.read(id, other.name, other.last);
    others.emplace(id, std::move(other));
  }
  return others;
}

void declare_dead(Database& database, std::int64_t node) {
  Statement(database, "UPDATE node SET alive = 0 WHERE id = ?1 AND alive = 1").run(node);
}

}  // namespace

PostgresEngine::PostgresEngine(PostgresSettings settings)
    : settings_(std::move(settings)), name_(without_password(settings_.url)) {}

std::unique_ptr<Database> PostgresEngine::open_to_write() {
  try {
    auto database = std::make_unique<PostgresDatabase>(settings_.url, settings_.answer_time);
    timeline_ = timeline_of(*database);
    expect_usable(*database);
    update_tables(*database);
    join(*database);
    return database;
  } catch (const std::runtime_error& error) {
    throw std::runtime_error("cannot use " + name_ + ": " + error.what());
  }
}

/// Becomes a node. Waits until each earlier one that has not said goodbye has shown no commit for the patience.
void PostgresEngine::join(Database& database) {
  using Clock = std::chrono::steady_clock;
  Statement new_node(database, "INSERT INTO node (name, alive) VALUES (?1, 1) RETURNING id");
  new_node.bind(name_of_process());
  if (new_node.step()) new_node.read(node_);
  const Others at_first = others_before(database, node_);
  const Clock::time_point end = Clock::now() + settings_.patience;
  while (!at_first.empty() && Clock::now() < end) {
    std::this_thread::sleep_for(settings_.patience / 40);
    for (const auto& [id, other] : others_before(database, node_)) {
      const auto before = at_first.find(id);
      if (before == at_first.end() || before->second.last == other.last) continue;
      declare_dead(database, node_);
      throw std::runtime_error("it is in use by another server (" + other.name + ")");
    }
  }
  for (const auto& [id, other] : at_first) declare_dead(database, id);
}

std::unique_ptr<Database> PostgresEngine::open_to_read() const {
  return std::make_unique<PostgresDatabase>(settings_.url, std::nullopt);
}

std::runtime_error PostgresEngine::damaged(const std::exception& error) const {
  return std::runtime_error(name_ + " is damaged (" + error.what() + "): restore a backup of PostgreSQL");
}

std::string PostgresEngine::count_commit() const {
  const std::string node = std::to_string(node_);
  // Every thousandth commit forgets old numbers.
  return "WITH me AS (SELECT id FROM node WHERE id = " + node +
         " AND alive = 1 FOR SHARE), old AS (DELETE FROM stored WHERE node = " + node +
         " AND number < CAST(?1 AS BIGINT) - 1000 AND CAST(?1 AS BIGINT) % 1000 = 0) "
         "INSERT INTO stored (node, number) SELECT id, CAST(?1 AS BIGINT) FROM me";
}

std::int64_t PostgresEngine::last_commit(Database& database) const {
  Statement query(database, "SELECT coalesce(max(number), 0) FROM stored WHERE node = ?1");
  query.bind(node_);
  std::int64_t last = 0;
  if (query.step()) query.read(last);
  return last;
}

void PostgresEngine::reconnect(Database& database) {
  database.recover();
  try {
    const std::int64_t timeline = timeline_of(database);
    if (timeline < timeline_)
      throw SqlError(SqlError::Kind::statement, "a newer server has replaced this one: it writes timeline " +
                                                    std::to_string(timeline) + ", the newest is " +
                                                    std::to_string(timeline_));
    timeline_ = timeline;
  } catch (const SqlError& error) {
    static_cast<PostgresDatabase&>(database).disconnect();  // it is the one that open_to_write() has made
    throw SqlError(SqlError::Kind::disconnected, error.what());
  }
}

void PostgresEngine::leave(Database& database) noexcept {
  try {
    declare_dead(database, node_);
  } catch (const std::exception&) {
    // The next server waits for its patience.
  }
}

}  // namespace store
