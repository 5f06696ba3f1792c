// One server at a time writes to a PostgreSQL database, and each commit is settled, whatever happens to connections.
#include "server/store/postgres_engine.h"

#include <gtest/gtest.h>

#include <array>
#include <csignal>
#include <future>
#include <mutex>

#include "server/store/batch_writer.h"
#include "server/store/libpq.h"
#include "server/store/postgres.h"
#include "server/store/store.h"
#include "tests/server/postgres_server.h"
#include "tests/server/store_testing.h"

namespace store {
namespace {

using namespace std::chrono_literals;

class PostgresEngineTest : public testing::Test {
 protected:
  void SetUp() override { settings_.url = server_.new_database(); }

  [[nodiscard]] std::unique_ptr<Engine> engine() const { return std::make_unique<PostgresEngine>(settings_); }
  /// The moves of game 1 that another server would find.
  [[nodiscard]] int stored_plies() const {
    Store store(engine());
    const Contents contents = store.load();
    return contents.unfinished.empty() ? -1 : static_cast<int>(contents.unfinished.front().moves.size());
  }

  PostgresServer& server_ = PostgresServer::get();
  PostgresSettings settings_{.url = {}, .patience = 400ms, .beat = 50ms, .answer_time = 5s};
};

TEST_F(PostgresEngineTest, ASecondServerGivesUpWhileTheFirstOneLives) {
  settings_.patience = 20s;  // it ends when the first one shows that it lives
  const Store first(engine());
  const std::string error = error_of([&] { const Store second(engine()); });
  EXPECT_NE(error.find("is in use by another server"), std::string::npos) << error;
}

TEST_F(PostgresEngineTest, AServerThatOnlyAnswersQuestionsShowsThatItLives) {
  Store store(engine());
  const auto end = std::chrono::steady_clock::now() + 30s;
  while (store.commits() < 3 && std::chrono::steady_clock::now() < end) game_now(store, 1);
  EXPECT_GE(store.commits(), 3U);
}

TEST_F(PostgresEngineTest, AfterAGoodbyeTheNextServerNeedsNoPatience) {
  settings_.patience = 1h;
  for (int start = 0; start < 3; ++start) EXPECT_EQ(write_now(*std::make_unique<Store>(engine()), {}), "");
}

TEST_F(PostgresEngineTest, AServerThatWasDeclaredDeadStoresNothingMore) {
  settings_.beat = 1h;  // it looks dead
  std::promise<std::string> disaster;
  Store first(engine(), [&](const std::string& error) { disaster.set_value(error); });
  EXPECT_EQ(write_now(first, started(1, "ana", "bea")), "");
  EXPECT_EQ(write_now(first, {new_move(1, 1)}), "");
  {
    Store second(engine());
    second.load();
    EXPECT_EQ(write_now(second, {new_move(1, 2)}), "");
    first.write({new_move(1, 2)}, [](const std::string&) { ADD_FAILURE() << "nobody may be told"; });
    EXPECT_EQ(disaster.get_future().get(), "another server has taken over the database");
    first.write({new_move(1, 3)}, [](const std::string&) { ADD_FAILURE() << "nobody may be told"; });
  }
  EXPECT_EQ(stored_plies(), 2);
}

/// Starts a standby; `waits` is ready when it has found another server alive, `opened` when it may write.
struct Standby {
  explicit Standby(PostgresSettings settings) {
    settings.standby = true;
    settings.note = [this, told = std::make_shared<std::once_flag>()](const std::string&) {
      std::call_once(*told, [this] { waits.set_value(); });
    };
    opened = std::async(std::launch::async,
                        [settings] { return std::make_unique<Store>(std::make_unique<PostgresEngine>(settings)); });
  }
  std::promise<void> waits;
  std::future<std::unique_ptr<Store>> opened;
};

TEST_F(PostgresEngineTest, AStandbyServesWhenTheServerBeforeItHasEnded) {
  settings_.patience = 1h;
  auto first = std::make_unique<Store>(engine());
  Standby standby(settings_);
  standby.waits.get_future().get();
  EXPECT_EQ(write_now(*first, started(1, "ana", "bea")), "");
  first.reset();
  const std::unique_ptr<Store> second = standby.opened.get();
  EXPECT_EQ(second->load().unfinished.size(), 1U);
  EXPECT_EQ(write_now(*second, {new_move(1, 1)}), "");
}

TEST_F(PostgresEngineTest, OfTwoStandbysOneServesWhenTheServerBeforeThemIsDead) {
  settings_.patience = 1h;
  std::promise<std::string> disaster;
  auto first = std::make_unique<Store>(engine(), [&](const std::string& error) { disaster.set_value(error); });
  std::array<Standby, 2> standbys{Standby(settings_), Standby(settings_)};
  for (Standby& each : standbys) each.waits.get_future().get();
  PostgresDatabase(settings_.url, std::nullopt).run("UPDATE node SET alive = 0");
  EXPECT_EQ(disaster.get_future().get(), "another server has taken over the database");
  std::size_t server = 0;
  while (standbys[server].opened.wait_for(1ms) != std::future_status::ready) server = 1 - server;
  Standby& other = standbys[1 - server];
  {
    const std::unique_ptr<Store> second = standbys[server].opened.get();
    for (int game = 1; game <= 20; ++game) EXPECT_EQ(write_now(*second, {new_game(game)}), "");
    EXPECT_EQ(other.opened.wait_for(0s), std::future_status::timeout);
  }
  EXPECT_EQ(other.opened.get()->load().unfinished.size(), 20U);
}

TEST_F(PostgresEngineTest, AStandbyThatHasLostTheDatabaseDeclaresNobodyDead) {
  settings_.patience = 3s;
  auto first = std::make_unique<Store>(engine());
  Standby standby(settings_);
  standby.waits.get_future().get();
  server_.stop();
  EXPECT_EQ(standby.opened.wait_for(settings_.patience), std::future_status::timeout);
  server_.start();
  EXPECT_EQ(write_now(*first, started(1, "ana", "bea")), "");
  first.reset();
  EXPECT_EQ(standby.opened.get()->load().unfinished.size(), 1U);
}

TEST_F(PostgresEngineTest, EveryCommitIsSettledWhenItsConnectionIsLost) {
  const auto rounds = static_cast<int>(seeds(30));
  {
    Store store(engine());
    EXPECT_EQ(write_now(store, started(1, "ana", "bea")), "");
    PostgresDatabase killer(settings_.url, std::nullopt);
    for (int ply = 1; ply <= rounds; ++ply) {
      std::promise<std::string> written;
      store.write({new_move(1, ply)}, [&](const std::string& error) { written.set_value(error); });
      killer.run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
          "WHERE datname = current_database() AND pid <> pg_backend_pid()");
      EXPECT_EQ(written.get_future().get(), "");
      EXPECT_EQ(game_now(store, 1).value().moves.size(), static_cast<std::size_t>(ply));
    }
  }
  EXPECT_EQ(stored_plies(), rounds);
}

/// A process of this database that meets the condition; 0 if there is none.
std::int64_t process_where(PostgresDatabase& admin, const std::string& condition) {
  Statement query(
      admin, "SELECT coalesce(max(pid), 0) FROM pg_stat_activity WHERE datname = current_database() AND " + condition);
  std::int64_t process = 0;
  if (query.step()) query.read(process);
  return process;
}

TEST_F(PostgresEngineTest, AQuestionIsAskedAgainWhenItsConnectionIsLost) {
  Store store(engine());
  EXPECT_EQ(write_now(store, started(1, "ana", "bea")), "");
  PostgresDatabase admin(settings_.url, std::nullopt);
  PostgresDatabase locker(settings_.url, std::nullopt);
  locker.run("BEGIN");
  locker.run("LOCK TABLE game");
  std::promise<base::Expected<std::optional<protocol::GameRecord>>> answered;
  store.game(1, [&](auto found) { answered.set_value(std::move(found)); });
  std::int64_t process = 0;
  while (process == 0) process = process_where(admin, "wait_event_type = 'Lock'");
  admin.run("SELECT pg_terminate_backend(" + std::to_string(process) + ", 60000)");
  locker.run("ROLLBACK");
  EXPECT_TRUE(answered.get_future().get().value().has_value());
}

// A process that is stopped answers nothing, not even a request to cancel its statement.
TEST_F(PostgresEngineTest, AProcessThatStopsHoldsAReaderOnlyForTheLimitOfAQuestion) {
  Store store(engine(), {}, {}, {.readers = 1, .limit = 2s, .in_background = {}});
  EXPECT_EQ(write_now(store, started(1, "ana", "bea")), "");
  PostgresDatabase admin(settings_.url, std::nullopt);
  PostgresDatabase locker(settings_.url, std::nullopt);
  locker.run("BEGIN");
  locker.run("LOCK TABLE game");
  using Answered = std::promise<base::Expected<std::optional<protocol::GameRecord>>>;
  Answered stopped;
  auto told = stopped.get_future();
  store.game(1, [&](auto found) { stopped.set_value(std::move(found)); });
  std::int64_t process = 0;
  while (process == 0 && told.wait_for(0s) != std::future_status::ready)
    process = process_where(admin, "wait_event_type = 'Lock'");
  ASSERT_NE(process, 0);
  ::kill(static_cast<pid_t>(process), SIGSTOP);
  locker.disconnect();
  const auto error = told.get();
  ASSERT_FALSE(error);
  EXPECT_TRUE(took_too_long(error.error())) << error.error().text();
  Answered answered;
  store.game(1, [&](auto found) { answered.set_value(std::move(found)); });
  EXPECT_TRUE(answered.get_future().get().value().has_value());
  ::kill(static_cast<pid_t>(process), SIGCONT);
}

TEST_F(PostgresEngineTest, PostgresqlEndsAStatementThatWasStopped) {
  PostgresDatabase admin(settings_.url, std::nullopt);
  PostgresDatabase reader(settings_.url, std::nullopt);
  bool stop = false;
  reader.stop_when([&stop] { return std::exchange(stop, true); });  // at the second question
  Statement endless(reader, "SELECT pg_sleep(3600)");
  try {
    endless.step();
    ADD_FAILURE() << "it has ended";
  } catch (const SqlError& error) {
    EXPECT_TRUE(error.stopped()) << error.what();
  }
  while (process_where(admin, "query = 'SELECT pg_sleep(3600)'") != 0) {
  }
}

TEST_F(PostgresEngineTest, ALongResultIsNotSilence) {
  constexpr std::chrono::milliseconds answer_time = 2s;
  PostgresDatabase database(settings_.url, answer_time);
  // A row each 10 ms, longer than what PostgreSQL keeps until it has more.
  Statement query(database, "SELECT repeat('a', 10000), pg_sleep(0.01) FROM generate_series(1, 250)");
  const auto start = std::chrono::steady_clock::now();
  int rows = 0;
  while (query.step()) ++rows;
  EXPECT_EQ(rows, 250);
  EXPECT_GT(std::chrono::steady_clock::now() - start, answer_time);
}

/// How many rows a question finds.
std::int64_t count(Database& database, const std::string& sql) {
  Statement query(database, "SELECT count(*) FROM " + sql);
  std::int64_t rows = -1;
  if (query.step()) query.read(rows);
  return rows;
}

TEST_F(PostgresEngineTest, NothingOfATransactionIsStoredAfterATakeover) {
  PostgresEngine engine(settings_);
  const std::unique_ptr<Database> database = engine.open_to_write();
  BatchWriter writer(*database, engine.count_commit());
  const std::vector<Write> game = started(1, "ana", "bea");
  EXPECT_TRUE(writer.write(std::vector<BatchWriter::Batch>{game}, 1).empty());
  PostgresDatabase admin(settings_.url, std::nullopt);
  admin.run("UPDATE node SET alive = 0");
  const std::vector<std::vector<Write>> lists{{new_move(1, 1)},
                                              {NewAccount{"ana", "Ana", "h", 1}},
                                              {GameEnded{1, "draw", "score", 3}},
                                              {GameStarted{7, 1}},
                                              {}};
  for (const std::vector<Write>& rows : lists) {
    try {
      writer.write(std::vector<BatchWriter::Batch>{rows}, 2);
      ADD_FAILURE() << "it was stored";
    } catch (const SqlError& error) {
      EXPECT_TRUE(error.fenced()) << error.what();
      EXPECT_STREQ(error.what(), "another server has taken over the database");
    }
    EXPECT_FALSE(database->in_transaction());
  }
  EXPECT_EQ(count(admin, "stored"), 1);
  EXPECT_EQ(count(admin, "move_log"), 0);
  EXPECT_EQ(count(admin, "account"), 0);
  EXPECT_EQ(count(admin, "game WHERE ended_at IS NULL"), 1);
}

// The process that was lost has its transaction in the buffers of its socket, and executes it when the next one is long
// done: then the number of the commit is taken.
TEST_F(PostgresEngineTest, AProcessThatStopsIsReplacedAndStoresNothingLater) {
  std::make_unique<Store>(engine());  // makes the tables, which may take longer than what follows
  settings_.answer_time = 1s;
  settings_.beat = 1h;  // so that the process is stopped between two transactions
  PostgresDatabase admin(settings_.url, std::nullopt);
  {
    Store store(engine());
    EXPECT_EQ(write_now(store, started(1, "ana", "bea")), "");
    // One row fits into the buffers, and many megabytes do not.
    int ply = 0;
    for (const int thoughts : {0, 5'000}) {
      std::vector<Write> rows{new_move(1, ++ply)};
      for (int number = 1; number <= thoughts; ++number)
        rows.emplace_back(NewThought{1, number, 500, 1, std::string(1'000, 'a')});
      const std::int64_t process = process_where(admin, "query = 'COMMIT'");
      ASSERT_NE(process, 0);
      ::kill(static_cast<pid_t>(process), SIGSTOP);
      EXPECT_EQ(write_now(store, std::move(rows)), "");
      ::kill(static_cast<pid_t>(process), SIGCONT);
      while (process_where(admin, "pid = " + std::to_string(process)) != 0) {
      }
    }
  }
  EXPECT_EQ(stored_plies(), 2);
  EXPECT_EQ(count(admin, "thought"), 5'000);
}

/// The process that waits for a standby with its COMMIT; 0 if there is none.
std::int64_t waiting_process(PostgresDatabase& admin) {
  return process_where(admin, "wait_event = 'SyncRep'");
}

// A standby that never comes keeps every COMMIT waiting. A process that is stopped meanwhile leaves its transaction
// stored, but perhaps only here: nobody may be told before a later COMMIT has reached the standby too.
TEST_F(PostgresEngineTest, ACommitThatMayBeOnOneServerAloneIsToldAfterAnotherOne) {
  settings_.beat = 1h;
  settings_.answer_time = 60s;
  PostgresDatabase admin(settings_.url, std::nullopt);
  int ply = 0;
  for (const std::string how : {"pg_terminate_backend", "pg_cancel_backend"}) {
    SCOPED_TRACE(how);
    Store store(engine());
    if (ply == 0) {
      EXPECT_EQ(write_now(store, started(1, "ana", "bea")), "");
    }
    admin.run("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    admin.run("SELECT pg_reload_conf()");
    std::promise<std::string> written;
    std::promise<std::string> refused;
    std::future<std::string> told;
    std::int64_t process = 0;
    while (process == 0) {  // until the server has read its settings
      written = {};
      refused = {};
      told = written.get_future();
      {
        const HeldUp together(store);
        store.write({new_move(1, ++ply)}, [&](const std::string& error) { written.set_value(error); });
        store.write({new_game(1)}, [&](const std::string& error) { refused.set_value(error); });
      }
      while (process == 0 && told.wait_for(0s) != std::future_status::ready) process = waiting_process(admin);
    }
    admin.run("SELECT " + how + "(" + std::to_string(process) + ")");
    std::int64_t next = process;
    while ((next == process || next == 0) && told.wait_for(0s) != std::future_status::ready)
      next = waiting_process(admin);
    EXPECT_NE(told.wait_for(0s), std::future_status::ready);
    admin.run("ALTER SYSTEM RESET synchronous_standby_names");
    admin.run("SELECT pg_reload_conf()");
    EXPECT_EQ(told.get(), "");
    EXPECT_NE(refused.get_future().get(), "") << "there is a game 1 already";
  }
  EXPECT_EQ(stored_plies(), ply);
}

TEST_F(PostgresEngineTest, ACommitWaitsForAServerThatIsDown) {
  {
    Store store(engine());
    EXPECT_EQ(write_now(store, started(1, "ana", "bea")), "");
    server_.stop();
    std::promise<std::string> written;
    store.write({new_move(1, 1)}, [&](const std::string& error) { written.set_value(error); });
    server_.start();
    EXPECT_EQ(written.get_future().get(), "");
  }
  EXPECT_EQ(stored_plies(), 1);
}

TEST(Libpq, AMissingLibraryIsNamedWithItsPackage) {
  EXPECT_EQ(error_of([] { load_libpq("libpq-missing.so.5"); }),
            "cannot load libpq (libpq-missing.so.5: cannot open shared object file: No such file or directory); "
            "install it, on Debian the package libpq5");
}

TEST(Libpq, ALibraryWithoutItsFunctionsIsRefused) {
  EXPECT_EQ(error_of([] { load_libpq("libsqlite3.so.0"); }),
            "libsqlite3.so.0 has no function PQconnectdbParams; Qiyuan needs libpq 14 or newer");
}

TEST_F(PostgresEngineTest, ADatabaseThatComparesTextsInAnotherWayIsRefused) {
  settings_.url = server_.new_database("LC_COLLATE 'C.UTF-8'");
  const std::string error = error_of([&] { const Store store(engine()); });
  EXPECT_NE(error.find("createdb --encoding UTF8 --locale C --template template0"), std::string::npos) << error;
}

TEST_F(PostgresEngineTest, MessagesNameTheDatabaseWithoutThePassword) {
  EXPECT_EQ(PostgresEngine({.url = "postgresql://ana:p@ss@db1,db2:5433/qiyuan?connect_timeout=3"}).name(),
            "postgresql://db1,db2:5433/qiyuan?connect_timeout=3");
  EXPECT_EQ(PostgresEngine({.url = "postgresql://db1/qiyuan"}).name(), "postgresql://db1/qiyuan");
  EXPECT_EQ(PostgresEngine({.url = "host=db1 password=secret"}).name(), "the PostgreSQL database");
}

}  // namespace
}  // namespace store
