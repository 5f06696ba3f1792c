// Tests that a check of the database can be stopped anywhere and continued.

#include "server/store/inspection.h"

#include <gtest/gtest.h>

#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

class InspectionTest : public testing::Test {
 protected:
  void SetUp() override {
    {
      Store store(folder_.path());
      std::vector<Write> rows;
      for (RoomId game = 1; game <= 30; ++game)
        for (Write& row : started(game, "ana", "bea")) rows.push_back(std::move(row));
      ASSERT_EQ(write_now(store, std::move(rows)), "");
      ASSERT_EQ(write_now(store, {new_move(1, 1), NewThought{1, 1, 500, 10, "D2"}}), "");
    }
    SqliteDatabase database(folder_ / "qiyuan.db", SqliteDatabase::Access::read_write);
    database.run("UPDATE game SET opened_by = 'eve' WHERE id = 7; UPDATE thought SET playouts = 9");
  }

  /// Runs a check that is saved and continued by another one after every `steps` steps. Returns what it found.
  std::vector<std::string> in_pieces_of(int steps) {
    bool resumes = false;
    for (;;) {
      Inspection inspection(folder_.path(), {});
      EXPECT_EQ(inspection.resume(), resumes);
      int left = steps;
      while (left > 0 && inspection.step()) --left;
      if (left > 0) {
        inspection.forget();
        return inspection.found();
      }
      inspection.save();
      resumes = true;
    }
  }

  TemporaryFolder folder_;
};

const std::vector<std::string> damage{"table game, row id=7: it does not match its checksum",
                                      "table thought, row game=1 ply=1: it does not match its checksum"};

TEST_F(InspectionTest, FindsTheSameWhenItIsStoppedAnywhere) {
  EXPECT_EQ(in_pieces_of(1), damage);
  EXPECT_EQ(in_pieces_of(7), damage);
  EXPECT_EQ(in_pieces_of(1'000'000), damage);
}

TEST_F(InspectionTest, StopsWithinAStep) {
  SqliteDatabase(folder_ / "qiyuan.db", SqliteDatabase::Access::read_write)
      .run(
          "PRAGMA foreign_keys = OFF; WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9000) "
          "INSERT INTO unindexed SELECT i FROM n");
  bool stop = false;
  Inspection inspection(folder_.path(), [&] { return stop; });
  ASSERT_TRUE(inspection.step());
  stop = true;
  bool stopped = false;
  try {
    // Each step that is short enough still ends.
    while (inspection.step()) {
    }
  } catch (const SqlError& error) {
    stopped = error.stopped();
  }
  EXPECT_TRUE(stopped);
  inspection.save();
  Inspection next(folder_.path(), {});
  EXPECT_TRUE(next.resume());
  while (next.step()) {
  }
  EXPECT_EQ(next.found(), damage);
}

TEST_F(InspectionTest, DoesNotContinueACheckOfAnotherDatabaseOrAfterANoteThatIsDamaged) {
  {
    Inspection inspection(folder_.path(), {});
    inspection.step();
    inspection.save();
  }
  const TemporaryFolder other;
  { Store store(other.path()); }
  std::filesystem::copy_file(folder_ / "check-progress", other / "check-progress");
  EXPECT_FALSE(Inspection(other.path(), {}).resume());
  for (const char* note : {"", "{}", "[1]", R"({"database": "x"})"}) {
    std::ofstream(folder_ / "check-progress") << note;
    EXPECT_FALSE(Inspection(folder_.path(), {}).resume()) << note;
  }
}

TEST_F(InspectionTest, FindsAnIndexWithoutARow) {
  {
    SqliteDatabase database(folder_ / "qiyuan.db", SqliteDatabase::Access::read_write);
    database.run(
        "UPDATE game SET opened_by = 'ana' WHERE id = 7; UPDATE thought SET playouts = 10;"
        "CREATE TABLE other (a INTEGER PRIMARY KEY, b TEXT) STRICT; INSERT INTO other VALUES (1, 'x');"
        "CREATE INDEX other_b ON other (b) WHERE b <> 'y'");
  }
  {
    Inspection inspection(folder_.path(), {});
    while (inspection.step()) {
    }
    EXPECT_EQ(inspection.found(), std::vector<std::string>{});
  }
  // The leaf of the index is emptied: its number of cells is 0.
  std::int64_t page = 0;
  {
    SqliteDatabase database(folder_ / "qiyuan.db", SqliteDatabase::Access::read_only);
    Statement leaf(database, "SELECT pageno FROM dbstat WHERE name = 'other_b'");
    ASSERT_TRUE(leaf.step());
    leaf.read(page);
  }
  std::string bytes = bytes_of(folder_ / "qiyuan.db");
  bytes[static_cast<std::size_t>((page - 1) * 4096 + 3)] = 0;
  bytes[static_cast<std::size_t>((page - 1) * 4096 + 4)] = 0;
  std::ofstream(folder_ / "qiyuan.db", std::ios::binary | std::ios::trunc) << bytes;
  Inspection inspection(folder_.path(), {});
  while (inspection.step()) {
  }
  ASSERT_GE(inspection.found().size(), 1U);
  EXPECT_NE(inspection.found().back().find("other_b"), std::string::npos) << inspection.found().back();
}

}  // namespace
}  // namespace store
