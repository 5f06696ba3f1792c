#include "server/store/postgres_engine.h"

#include <limits>
#include <thread>
#include <utility>

#include "server/store/migrations.h"
#include "server/store/node_watch.h"
#include "server/store/postgres.h"
#include "server/store/process_name.h"

namespace store {
namespace {

constexpr int min_version = 140'000;
/// The number of the lock under which the tables are updated, any that no other program uses.
const std::string update_lock = "5188";
/// After which a connection that reads is lost if it is silent: some questions look at much of the archive.
constexpr std::chrono::seconds read_time{60};
/// Between two looks at the other nodes.
constexpr std::chrono::milliseconds look_time{100};

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

/// Servers that start at the same time make the tables one after another.
void update_tables(Database& database) {
  database.run("SELECT pg_advisory_lock(" + update_lock + ")");
  database.run("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)");
  Statement query(database, "SELECT coalesce(max(version), 0) FROM schema_version");
  int version = 0;
  if (query.step()) query.read(version);
  migrate(database, postgres_migrations(), version,
          [](std::size_t done) { return "INSERT INTO schema_version VALUES (" + std::to_string(done) + ")"; });
  database.run("SELECT pg_advisory_unlock(" + update_lock + ")");
}

/// The timeline on which the server writes: each promotion of a standby begins a new one. Throws SqlError on a standby.
std::int64_t timeline_of(Database& database) {
  Statement query(database,
                  "SELECT CAST('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS BIT(32))::INTEGER");
  std::int64_t timeline = 0;
  if (query.step()) query.read(timeline);
  return timeline;
}

void declare_dead(Database& database, std::int64_t node) {
  Statement(database, "UPDATE node SET alive = 0 WHERE id = ?1 AND alive = 1").run(node);
}

/// Adds the row of this server and returns its number. A server that gets a greater number finds this row.
std::int64_t new_node(Database& database) {
  Transaction one_by_one(database);
  database.run("LOCK TABLE node IN SHARE ROW EXCLUSIVE MODE");
  std::int64_t number = 0;
  {
    Statement insert(database, "INSERT INTO node (name, alive) VALUES (?1, 1) RETURNING id");
    insert.bind(process_name());
    if (insert.step()) insert.read(number);
  }
  one_by_one.commit();
  return number;
}

void announce(Database& database, std::int64_t node, const ServingNode& link) {
  Statement(database, "UPDATE node SET link_address = ?2, link_key = ?3 WHERE id = ?1")
      .run(node, link.address, link.key);
}

}  // namespace

PostgresEngine::PostgresEngine(PostgresSettings settings)
    : settings_(std::move(settings)), name_(without_password(settings_.url)) {}

std::unique_ptr<Database> PostgresEngine::open_to_write() {
  if (!joined_) take_turn({});
  return std::move(joined_);
}

bool PostgresEngine::take_turn(const std::stop_token& stop) {
  try {
    auto database = std::make_unique<PostgresDatabase>(settings_.url, settings_.answer_time);
    timeline_ = timeline_of(*database);
    expect_usable(*database);
    update_tables(*database);
    if (!join(*database, stop)) return false;
    joined_ = std::move(database);
    return true;
  } catch (const std::runtime_error& error) {
    throw std::runtime_error("cannot use " + name_ + ": " + error.what());
  }
}

/// Becomes a node, once no other node is alive. False if it was asked to stop before.
bool PostgresEngine::join(Database& database, const std::stop_token& stop) {
  for (;;) {
    NodeWatch others;
    if (settings_.standby && !stand_by(database, others, stop)) return false;
    node_ = new_node(database);
    const std::optional<std::string> rival = rival_of(database, others);
    if (!rival) {
      if (settings_.link) announce(database, node_, *settings_.link);
      return true;
    }
    declare_dead(database, node_);
    if (!settings_.standby) throw std::runtime_error("it is in use by another server (" + *rival + ")");
  }
}

/// Waits as long as another node shows that it is alive. The nodes in `others` are then silent.
bool PostgresEngine::stand_by(Database& database, NodeWatch& others, const std::stop_token& stop) {
  for (bool told = false; !stop.stop_requested(); std::this_thread::sleep_for(look_time)) {
    try {
      others.look(database, std::numeric_limits<std::int64_t>::max());
    } catch (const SqlError& error) {
      if (!error.disconnected()) throw;
      others = {};  // a database that was away says nothing about its nodes
      connect_again(database, stop);
      continue;
    }
    if (settings_.serving && serving_ != others.serving()) settings_.serving(serving_ = others.serving());
    if (others.all_silent_for(settings_.patience)) return true;
    if (!std::exchange(told, true) && settings_.note)
      settings_.note(name_ + " is in use by another server: this one waits until that one has ended");
  }
  return false;
}

/// Declares the nodes before this one dead, once they have been silent for the patience. If one of them commits
/// instead, returns its name: that node stays. A node that starts later finds this one alive and gives up.
std::optional<std::string> PostgresEngine::rival_of(Database& database, NodeWatch& others) {
  others.expect_silence();
  for (;; std::this_thread::sleep_for(look_time)) {
    others.look(database, node_);
    if (std::optional<std::string> rival = others.lively()) return rival;
    if (others.all_silent_for(settings_.patience)) break;
  }
  for (const std::int64_t other : others.nodes()) declare_dead(database, other);
  return std::nullopt;
}

/// Tries until it succeeds or is asked to stop.
void PostgresEngine::connect_again(Database& database, const std::stop_token& stop) {
  for (; !stop.stop_requested(); std::this_thread::sleep_for(look_time)) {
    try {
      return reconnect(database);
    } catch (const SqlError& error) {
      if (!error.disconnected()) throw;
    }
  }
}

std::unique_ptr<Database> PostgresEngine::open_to_read() const {
  return std::make_unique<PostgresDatabase>(settings_.url, read_time);
}

std::runtime_error PostgresEngine::damaged(const std::exception& error) const {
  return std::runtime_error(name_ + " is damaged (" + error.what() + "): restore a backup of PostgreSQL");
}

std::string PostgresEngine::count_commit() const {
  return "CALL count_commit(" + std::to_string(node_) + ", ?1)";
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
