#include "server/app/disk_room.h"

#include <gtest/gtest.h>

#include <fstream>
#include <initializer_list>
#include <vector>

#include "server/store/data_folder.h"
#include "server/store/migrations.h"
#include "tests/server/temporary_folder.h"

namespace {

constexpr std::uintmax_t megabyte = 1U << 20U;

TEST(DiskRoom, IsTooLittleBelowTheMinimumFreeSpace) {
  EXPECT_EQ(app::too_little({0, 64 * megabyte}, {64, 0}), std::nullopt);
  EXPECT_EQ(app::too_little({0, 64 * megabyte - 1}, {64, 0}).value().text(),
            "the server's disk is nearly full: no new games until an administrator makes room");
  EXPECT_EQ(app::too_little({0, 0}, {0, 0}), std::nullopt);
}

TEST(DiskRoom, IsTooLittleWhenTheDataReachItsLimit) {
  EXPECT_EQ(app::too_little({5 * megabyte - 1, megabyte}, {0, 5}), std::nullopt);
  EXPECT_EQ(app::too_little({5 * megabyte, megabyte}, {0, 5}).value().text(),
            "the server has stored as much data as it may: no new games until an administrator makes room");
  EXPECT_EQ(app::too_little({5 * megabyte, megabyte}, {0, 0}), std::nullopt);
}

TEST(LogWatch, WarnsOncePerDoublingUntilTheLogIsWrittenBack) {
  app::LogWatch watch(100);
  const auto told = [&](std::initializer_list<std::uintmax_t> sizes) {
    std::vector<std::uintmax_t> warned;
    for (const std::uintmax_t size : sizes)
      if (watch.outgrown(size)) warned.push_back(size);
    return warned;
  };
  using Sizes = std::vector<std::uintmax_t>;
  EXPECT_EQ(told({0, 99, 100}), Sizes{});
  EXPECT_EQ(told({101, 102, 202}), Sizes{101});
  EXPECT_EQ(told({203, 101, 406, 1000, 1001}), (Sizes{203, 1000}));
  EXPECT_EQ(told({100, 1000, 0, 101}), (Sizes{1000, 101}));
}

TEST(LogWatch, WarnsOnlyAboutAReaderThatDoesNotStop) {
  const TemporaryFolder folder;
  store::SqliteDatabase server = store::open_to_write(folder.path());
  server.run("CREATE TABLE filler (bytes BLOB)");
  app::LogWatch watch(store::max_idle_log_bytes);
  const auto write_and_look = [&](int megabytes) {
    int warnings = 0;
    for (int i = 0; i < megabytes; i += 8) {
      server.run("INSERT INTO filler VALUES (zeroblob(8 << 20))");
      warnings += watch.outgrown(app::disk_room(folder.path()).log_bytes) ? 1 : 0;
    }
    return warnings;
  };
  EXPECT_EQ(write_and_look(96), 0);
  {
    store::SqliteDatabase other(folder / "qiyuan.db", store::SqliteDatabase::Access::read_only);
    const store::Transaction reading(other, store::Transaction::To::read);
    store::schema_version(other);
    EXPECT_EQ(write_and_look(96), 1);
    EXPECT_GT(app::disk_room(folder.path()).log_bytes, 64 * megabyte);
  }
  EXPECT_EQ(write_and_look(16), 0) << "the log has been written back";
  EXPECT_LE(app::disk_room(folder.path()).log_bytes, 64 * megabyte);
}

TEST(DiskRoom, IsMeasuredInTheFolder) {
  const TemporaryFolder folder;
  EXPECT_EQ(app::disk_room(folder.path()).data_bytes, 0U);
  std::ofstream(folder / "a") << std::string(1000, 'x');
  std::ofstream(folder / "b") << std::string(24, 'x');
  EXPECT_EQ(app::disk_room(folder.path()).log_bytes, 0U);
  const app::DiskRoom room = app::disk_room(folder.path());
  EXPECT_EQ(room.data_bytes, 1024U);
  EXPECT_GT(room.free_bytes, 0U);
  EXPECT_EQ(app::disk_room(folder / "none").free_bytes, 0U);
}

}  // namespace
