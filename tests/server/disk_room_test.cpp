#include "server/app/disk_room.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/server/temporary_folder.h"

namespace {

constexpr std::uintmax_t megabyte = 1U << 20U;

TEST(DiskRoom, IsTooLittleBelowWhatIsToBeLeft) {
  EXPECT_EQ(app::too_little({0, 64 * megabyte}, {64, 0}), "");
  EXPECT_NE(app::too_little({0, 64 * megabyte - 1}, {64, 0}).find("nearly full"), std::string::npos);
  EXPECT_EQ(app::too_little({0, 0}, {0, 0}), "");
}

TEST(DiskRoom, IsTooLittleWhenTheHallHasWhatItMayHave) {
  EXPECT_EQ(app::too_little({5 * megabyte - 1, megabyte}, {0, 5}), "");
  EXPECT_NE(app::too_little({5 * megabyte, megabyte}, {0, 5}).find("as many games as it may keep"), std::string::npos);
  EXPECT_EQ(app::too_little({5 * megabyte, megabyte}, {0, 0}), "");
}

TEST(DiskRoom, IsCountedInTheFolder) {
  const TemporaryFolder folder;
  EXPECT_EQ(app::disk_room(folder.path()).data_bytes, 0U);
  std::ofstream(folder / "a") << std::string(1000, 'x');
  std::ofstream(folder / "b") << std::string(24, 'x');
  const app::DiskRoom room = app::disk_room(folder.path());
  EXPECT_EQ(room.data_bytes, 1024U);
  EXPECT_GT(room.free_bytes, 0U);
  EXPECT_EQ(app::disk_room(folder / "none").free_bytes, 0U);
}

}  // namespace
