// Tests backups, and how errors mention the last backup when the database is damaged.

#include "server/store/backup.h"

#include <gtest/gtest.h>

#include <regex>

#include "server/store/last_backup.h"
#include "server/store/sqlite.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t made_at = 1'795'374'600'000;  // 2026-11-22T19:10:00Z

void destroy(const fs::path& database) {
  std::ofstream(database, std::ios::binary | std::ios::trunc) << std::string(8192, 'x');
}

std::string refusal(const fs::path& folder) {
  return error_of([&] { Store store(folder); });
}

TEST(LastBackup, IsMentionedWhenTheDatabaseIsDamaged) {
  const TemporaryFolder folder;
  const TemporaryFolder disk;
  { Store(folder.path()); }
  const std::string without = about_last_backup(folder.path());
  const BackedUp made = back_up(folder.path(), disk / "copy.db");
  EXPECT_EQ(without, "");
  EXPECT_EQ(made.not_noted, "");
  destroy(folder / "qiyuan.db");

  const std::regex told(
      ".*qiyuan.db is damaged \\(.*restore a backup, .*; the last good backup, of "
      "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ, is " +
      (disk / "copy.db").string());
  EXPECT_TRUE(std::regex_match(refusal(folder.path()), told)) << refusal(folder.path());
  const std::string check = error_of([&] { inspect(folder.path()); });
  EXPECT_TRUE(std::regex_match(check, told)) << check;
  restore(disk / "copy.db", folder.path());
  EXPECT_EQ(refusal(folder.path()), "");
}

TEST(LastBackup, IsMentionedWhenOnlyACheckFindsTheDamage) {
  const TemporaryFolder folder;
  {
    Store store(folder.path());
    ASSERT_EQ(write_now(store, {new_game(1)}), "");
  }
  note_backup(folder.path(), "/no/such/copy.db", made_at);
  SqliteDatabase(folder / "qiyuan.db", SqliteDatabase::Access::read_write).run("DROP TABLE move");
  const std::string check = error_of([&] { inspect(folder.path()); });
  EXPECT_TRUE(
      check.ends_with("; the last good backup, of 2026-11-22T19:10:00Z, was /no/such/copy.db, which is no "
                      "longer there"))
      << check;
}

TEST(LastBackup, IsTheNewestAndLeavesOnlyTheNote) {
  const TemporaryFolder folder;
  note_backup(folder.path(), folder / "monday.db", made_at);
  const fs::path tuesday = folder / "tuesday.db";
  std::ofstream(tuesday) << "copy";
  std::ofstream(folder / "last-backup.partial") << "of a power cut";
  note_backup(folder.path(), tuesday, made_at + 86'400'000);
  EXPECT_EQ(about_last_backup(folder.path()), "the last good backup, of 2026-11-23T19:10:00Z, is " + tuesday.string());
  EXPECT_FALSE(fs::exists(folder / "last-backup.partial"));
}

TEST(LastBackup, HasAnAbsolutePathWhereverItWasMade) {
  const TemporaryFolder folder;
  note_backup(folder.path(), "copy.db", made_at);
  EXPECT_NE(about_last_backup(folder.path()).find((fs::current_path() / "copy.db").string()), std::string::npos);
}

TEST(LastBackup, IsMentionedOnOneLineWhateverItsPath) {
  const TemporaryFolder folder;
  const fs::path hostile = folder / "a\x1b[2J\nb\xff\n";
  std::ofstream(hostile) << "copy";
  note_backup(folder.path(), hostile, made_at);
  EXPECT_EQ(about_last_backup(folder.path()), "the last good backup, of 2026-11-22T19:10:00Z, is " +
                                                  folder.path().string() + "/a\\u001B[2J\\u000Ab\\xFF\\u000A");
  fs::remove(hostile);
  EXPECT_NE(about_last_backup(folder.path()).find("no longer there"), std::string::npos);
}

TEST(LastBackup, IsUnknownWhenTheNoteIsMissingOrMalformed) {
  const TemporaryFolder folder;
  for (const std::string& text : {std::string{}, std::string(100, '\0'), std::string{"2026-11-22T19:10:00Z\n"},
                                  std::string{"2026-11-22T19:10:00Z\n/cut/of"}, std::string{"2026\ncopy.db\n"}}) {
    std::ofstream(folder / "last-backup", std::ios::binary) << text;
    EXPECT_EQ(about_last_backup(folder.path()), "") << text;
  }
  fs::remove(folder / "last-backup");
  fs::create_directory(folder / "last-backup");
  EXPECT_EQ(about_last_backup(folder.path()), "");
}

TEST(Backup, IsMadeAndReportsThatItCouldNotBeNoted) {
  const TemporaryFolder folder;
  const TemporaryFolder disk;
  { Store(folder.path()); }
  fs::create_directories(folder / "last-backup" / "in the way");
  EXPECT_NE(back_up(folder.path(), disk / "copy.db").not_noted, "");
  EXPECT_TRUE(fs::exists(disk / "copy.db"));
  restore(disk / "copy.db", folder.path());
}

}  // namespace
}  // namespace store
