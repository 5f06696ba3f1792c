// Tests the store on a disk that fails, stalls or cannot be read.

#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "server/store/backup.h"
#include "server/store/store.h"
#include "tests/server/fault_disk.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

using tests::FaultDisk;

TEST(StoreDisk, ReportsNothingAfterAFailedSync) {
  for (std::uint64_t seed = 1; seed <= seeds(20); ++seed) {
    const TemporaryFolder folder;
    const TemporaryFolder after;
    FaultDisk disk;
    std::promise<std::string> disaster;
    std::atomic<int> reported = 0;
    {
      Store store(folder.path(), [&](const std::string& error) { disaster.set_value(error); });
      ASSERT_EQ(write_now(store, {new_game(1), new_move(1, 1)}), "");
      disk.fails_syncs = true;
      store.write({new_move(1, 2)}, [&](const std::string&) { ++reported; });
      EXPECT_NE(disaster.get_future().get(), "");
      disk.fails_syncs = false;
      store.write({new_move(1, 3)}, [&](const std::string&) { ++reported; });
    }
    EXPECT_EQ(reported, 0);
    disk.cut_power_now();
    disk.survivors(after.path(), seed);
    const std::size_t moves = Store(after.path()).load().unfinished.at(0).moves.size();
    EXPECT_TRUE(moves == 1 || moves == 2) << moves << " moves after seed " << seed;
  }
}

TEST(StoreDisk, KeepsEveryGameWhenTheRemovalOfAFileIsLost) {
  const TemporaryFolder folder;
  FaultDisk disk;
  // The first start creates the schema with a rollback journal. If the removal of the journal is lost after the log has
  // been written into the file and has started again, the journal would truncate the file to its size at that start.
  constexpr RoomId games = 24;
  {
    Store store(folder.path());
    for (RoomId game = 1; game <= games; ++game) {
      NewGame large = new_game(game);
      large.options = {{"text", std::string(256U << 10U, 'x')}};
      ASSERT_EQ(write_now(store, {large, new_move(game, 1)}), "");
    }
    disk.cut_power_now();
  }
  for (std::uint64_t seed = 1; seed <= seeds(8); ++seed) {
    const TemporaryFolder after;
    disk.survivors(after.path(), seed);
    EXPECT_EQ(error_of([&] { const Store opened(after.path()); }), "") << "seed " << seed;
    EXPECT_EQ(inspect(after.path()).moves, games) << "seed " << seed;
  }
}

TEST(StoreDisk, DelaysReportsDuringASlowSync) {
  const TemporaryFolder folder;
  FaultDisk disk;
  Store store(folder.path());
  ASSERT_EQ(write_now(store, {new_game(1), new_move(1, 1)}), "");
  std::promise<void> syncs;
  std::promise<void> go_on;
  std::promise<std::string> written;
  disk.before_sync = [&, first = true, until = go_on.get_future().share()]() mutable {
    if (std::exchange(first, false)) syncs.set_value();
    until.wait();
  };
  store.write({new_move(1, 2)}, [&](const std::string& error) { written.set_value(error); });
  auto report = written.get_future();
  syncs.get_future().wait();

  EXPECT_EQ(store.commits(), 1U) << "the batch is not on disk yet";
  EXPECT_EQ(report.wait_for(std::chrono::seconds(0)), std::future_status::timeout);
  go_on.set_value();
  EXPECT_EQ(report.get(), "");
}

TEST(StoreDisk, ReportsAReadErrorAndAnswersLater) {
  const TemporaryFolder folder;
  {
    Store store(folder.path());
    ASSERT_EQ(write_now(store, started(1, "ana", "bea")), "");
    ASSERT_EQ(write_now(store, {new_move(1, 1), GameEnded{1, "B+resign", "resign", 3000}}), "");
  }
  FaultDisk disk;
  Store store(folder.path());
  const auto archive = [&] {
    std::promise<base::Expected<std::vector<ArchivedGame>>> answered;
    store.archive({}, [&](auto found) { answered.set_value(std::move(found)); });
    return answered.get_future().get();
  };
  disk.fails_reads = true;
  const auto failed = archive();
  ASSERT_FALSE(failed);
  EXPECT_NE(failed.error().text().find("disk"), std::string::npos) << failed.error().text();
  disk.fails_reads = false;
  EXPECT_EQ(archive().value().size(), 1U);
  EXPECT_EQ(write_now(store, {new_game(2)}), "");
}

}  // namespace
}  // namespace store
