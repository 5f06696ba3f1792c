// Tests the threads that read the archive: their limit of time, and that searches leave one of them free.

#include "server/store/readers.h"

#include <gtest/gtest.h>

#include <future>

#include "server/store/sqlite_engine.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

using namespace std::chrono_literals;

/// A statement that never ends by itself.
constexpr const char* endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";

class ReadersTest : public testing::Test {
 protected:
  void SetUp() override { engine_.open_to_write(); }
  TemporaryFolder folder_;
  SqliteEngine engine_{folder_.path()};
};

/// Runs the endless statement. Returns whether the reader stopped it.
bool is_stopped(Database& database) {
  try {
    Statement(database, endless).step();
  } catch (const SqlError& error) {
    return error.stopped();
  }
  return false;
}

TEST_F(ReadersTest, StopAQuestionThatTakesTooLongAndAnswerTheNext) {
  Readers readers(engine_, {.readers = 1, .limit = 1ms, .in_background = {}});
  std::promise<bool> stopped;
  std::promise<int> next;
  readers.add({"a", true, [&](Database& database) { stopped.set_value(is_stopped(database)); }});
  readers.add({"a", true, [&](Database& database) {
                 Statement query(database, "SELECT 7");
                 int seven = 0;
                 if (query.step()) query.read(seven);
                 next.set_value(seven);
               }});
  EXPECT_TRUE(stopped.get_future().get());
  EXPECT_EQ(next.get_future().get(), 7);
}

TEST_F(ReadersTest, AnswerARecordWhileSearchesRunAndWait) {
  Readers readers(engine_, {.readers = 2, .limit = 1h, .in_background = {}});
  std::promise<void> release;
  const std::shared_future<void> released = release.get_future().share();
  std::promise<void> searched;
  for (int i = 0; i < 3; ++i) readers.add({"a", true, [released](Database&) { released.wait(); }});
  readers.add({"a", true, [&](Database&) { searched.set_value(); }});
  std::promise<void> answered;
  readers.add({"a", false, [&](Database&) { answered.set_value(); }});
  answered.get_future().wait();
  release.set_value();
  searched.get_future().wait();
}

TEST_F(ReadersTest, LetTheServersOwnWorkTakeLongerThanTheLimit) {
  std::promise<std::thread::id> background;
  Readers readers(engine_, {.readers = 1, .limit = 0ms, .in_background = [&] {
                              background.set_value(std::this_thread::get_id());
                            }});
  std::promise<std::int64_t> counted;
  std::promise<std::thread::id> worked;
  readers.add_background([&](Database& database) {
    Statement query(database,
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000) SELECT max(i) FROM n");
    std::int64_t last = 0;
    if (query.step()) query.read(last);
    counted.set_value(last);
    worked.set_value(std::this_thread::get_id());
  });
  EXPECT_EQ(counted.get_future().get(), 20000);
  EXPECT_EQ(worked.get_future().get(), background.get_future().get());
}

TEST_F(ReadersTest, StopEverythingWhenTheyClose) {
  std::promise<void> runs;
  std::atomic<int> stopped = 0;
  {
    Readers readers(engine_, {.readers = 1, .limit = 1h, .in_background = {}});
    readers.add({"a", true, [&](Database& database) {
                   runs.set_value();
                   stopped += is_stopped(database) ? 1 : 0;
                 }});
    readers.add({"a", true, [&](Database& database) { stopped += is_stopped(database) ? 1 : 0; }});
    readers.add_background([&](Database& database) { stopped += is_stopped(database) ? 1 : 0; });
    runs.get_future().wait();
  }
  EXPECT_EQ(stopped, 3);
}

TEST(Readers, MakeAStoreReportThatAQuestionTookTooLong) {
  const TemporaryFolder folder;
  {
    Store store(folder.path());
    std::vector<Write> rows;
    for (RoomId game = 1; game <= 400; ++game) {
      for (Write& row : started(game, "ana", "bea")) rows.push_back(std::move(row));
      rows.emplace_back(GameEnded{game, "B+resign", "resign", 3000 + game});
    }
    ASSERT_EQ(write_now(store, std::move(rows)), "");
  }
  Store store(folder.path(), {}, {}, {.readers = 1, .limit = 0ms, .in_background = {}});
  std::promise<base::Expected<std::vector<ArchivedGame>>> answered;
  ArchiveFilter filter;
  filter.player = "ana";
  filter.result = "W+";  // none: the search looks at every game of hers
  store.archive(filter, [&](auto found) { answered.set_value(std::move(found)); });
  const auto found = answered.get_future().get();
  ASSERT_FALSE(found);
  EXPECT_TRUE(took_too_long(found.error())) << found.error().text();
}

}  // namespace
}  // namespace store
