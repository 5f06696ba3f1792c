// Tests that the check after a start reads everything, and what it reports about pages that cannot be read.

#include "server/store/data_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "server/store/data_folder.h"
#include "server/store/store.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t page = 4096;
constexpr RoomId games = 900;

/// More thoughts about running games than a step reads rows, and as many finished games, half of them with a free seat.
void fill(const fs::path& folder) {
  Store store(folder);
  std::vector<Write> rows;
  for (RoomId game = 1; game <= games; ++game) {
    if (game % 3 == 0) {
      rows.emplace_back(new_game(game));
      rows.emplace_back(SeatChanged{game, Side::black, Player{"cem", false, {}, true}});
    } else {
      for (Write& row : started(game, "ana", "bea")) rows.push_back(std::move(row));
      for (int ply = 1; ply <= 20; ++ply) {
        rows.emplace_back(new_move(game, ply));
        rows.emplace_back(NewThought{game, ply, 500, 1000, "D4 E5 F6 G7"});
      }
    }
    if (game % 3 != 1) rows.emplace_back(GameEnded{game, "void", "aborted", 3000 + game % 7});
  }
  ASSERT_EQ(write_now(store, std::move(rows)), "");
}

/// Checks everything.
DataCheck checked(const fs::path& folder) {
  SqliteDatabase database = open_to_read(folder);
  DataCheck check;
  int steps = 0;
  while (check.step(database)) {
    if (++steps > 100'000) throw std::logic_error("the check does not end");
  }
  return check;
}

class DataCheckTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    good_ = std::make_unique<TemporaryFolder>();
    fill(good_->path());
  }
  static void TearDownTestSuite() { good_.reset(); }

  void SetUp() override { fs::copy_file(*good_ / "qiyuan.db", folder_ / "qiyuan.db"); }

  /// Fills a page with garbage.
  void destroy(std::size_t number) {
    std::fstream file(folder_ / "qiyuan.db", std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(static_cast<std::streamoff>(number * page));
    file << std::string(page, '\xa5');
  }
  void run(const std::string& sql) {
    SqliteDatabase database(folder_ / "qiyuan.db", SqliteDatabase::Access::read_write);
    database.run(sql);
  }

  static std::unique_ptr<TemporaryFolder> good_;
  TemporaryFolder folder_;
};

std::unique_ptr<TemporaryFolder> DataCheckTest::good_;

TEST_F(DataCheckTest, FindsNothingInAGoodFile) {
  const DataCheck check = checked(folder_.path());
  EXPECT_EQ(check.found(), std::vector<std::string>{});
}

TEST_F(DataCheckTest, ReadsEveryRowAndReportsTheDamagedOnes) {
  run("UPDATE thought SET win_rate = win_rate + 1 WHERE ply = 7; UPDATE game SET white = 'eve' WHERE id = 1");
  const DataCheck check = checked(folder_.path());
  EXPECT_EQ(check.damaged_rows(), games / 3 + 1);
  EXPECT_EQ(check.damaged_places(), 0U);
  EXPECT_EQ(check.found().size(), DataCheck::max_found);
  EXPECT_EQ(check.found()[0], "table game, row id=1: it does not match its checksum");
  EXPECT_EQ(check.found()[1], "table thought, row game=1 ply=7: it does not match its checksum");
}

TEST_F(DataCheckTest, FindsEveryPageThatCannotBeRead) {
  SqliteDatabase database(folder_ / "qiyuan.db", SqliteDatabase::Access::read_only);
  Statement used(database, "SELECT pageno, name FROM dbstat WHERE name NOT LIKE 'sqlite_schema'");
  std::size_t tried = 0;
  while (used.step()) {
    std::int64_t number = 0;
    std::string name;
    used.read(number, name);
    if (number % 5 != 0) continue;  // there are hundreds
    const TemporaryFolder folder;
    fs::copy_file(*good_ / "qiyuan.db", folder / "qiyuan.db");
    {
      std::fstream file(folder / "qiyuan.db", std::ios::binary | std::ios::in | std::ios::out);
      file.seekp(static_cast<std::streamoff>((number - 1) * static_cast<std::int64_t>(page)));
      file << std::string(page, '\xa5');
    }
    const DataCheck check = checked(folder.path());
    // A long value is there, but its row does not match its checksum.
    EXPECT_GT(check.count(), 0U) << "page " << number << " of " << name;
    EXPECT_TRUE(std::ranges::any_of(check.found(),
                                    [&](const std::string& text) { return text.find(name) != std::string::npos; }))
        << "page " << number << " of " << name;
    ++tried;
  }
  EXPECT_GT(tried, 10U);
}

TEST_F(DataCheckTest, PassesOverAPageAndFindsTheDamageBehindIt) {
  run("UPDATE thought SET win_rate = win_rate + 1 WHERE game = 598 AND ply = 20");
  SqliteDatabase database(folder_ / "qiyuan.db", SqliteDatabase::Access::read_only);
  Statement leaf(
      database,
      "SELECT pageno - 1 FROM dbstat WHERE name = 'thought' AND pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET 9");
  std::int64_t number = 0;
  ASSERT_TRUE(leaf.step());
  leaf.read(number);
  destroy(static_cast<std::size_t>(number));
  const DataCheck check = checked(folder_.path());
  EXPECT_EQ(check.damaged_rows(), 1U);
  EXPECT_GT(check.damaged_places(), 0U);
  EXPECT_EQ(check.found().back(), "table thought, row game=598 ply=20: it does not match its checksum");
}

TEST_F(DataCheckTest, EndsInATreeWhoseKeysAreNotInOrder) {
  // Exchanges two leaves of an index with texts.
  SqliteDatabase database(folder_ / "qiyuan.db", SqliteDatabase::Access::read_only);
  Statement leaves(database,
                   "SELECT pageno - 1 FROM dbstat WHERE name LIKE 'game%black' AND pagetype = 'leaf' ORDER BY path");
  std::vector<std::size_t> numbers;
  while (leaves.step()) {
    std::int64_t number = 0;
    leaves.read(number);
    numbers.push_back(static_cast<std::size_t>(number));
  }
  ASSERT_GT(numbers.size(), 1U);
  std::string bytes = bytes_of(folder_ / "qiyuan.db");
  std::swap_ranges(bytes.begin() + static_cast<std::ptrdiff_t>(numbers.front() * page),
                   bytes.begin() + static_cast<std::ptrdiff_t>((numbers.front() + 1) * page),
                   bytes.begin() + static_cast<std::ptrdiff_t>(numbers.back() * page));
  std::ofstream(folder_ / "qiyuan.db", std::ios::binary | std::ios::trunc) << bytes;
  checked(folder_.path());  // throws if it does not end
}

}  // namespace
}  // namespace store
