// Tests that everything reported as written survives a power cut, which loses unsynced data and tears writes in
// progress. QIYUAN_SEEDS=5000 tries more moments than ctest does.

#include <gtest/gtest.h>

#include <chrono>
#include <iostream>
#include <map>
#include <random>
#include <set>

#include "server/store/store.h"
#include "tests/server/fault_disk.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

namespace fs = std::filesystem;
using tests::FaultDisk;
using Random = std::mt19937_64;

int between(Random& random, int least, int most) {
  return std::uniform_int_distribution(least, most)(random);
}

/// Games that grow by batches of a few moves, with a record of what was reported as written before the power failed.
class PowerCut {
 public:
  PowerCut(FaultDisk& disk, std::uint64_t seed) : disk_(disk), random_(seed) {}

  /// Writes until the power fails, at most this number of batches.
  void play(Store& store, int batches) {
    const RoomId first = store.load().next_game;
    for (int i = 0; i < batches && !disk_.power_is_cut();) {
      const HeldUp together(store);  // so that only the seed determines the transactions
      for (int left = between(random_, 1, 6); left > 0; --left, ++i) write_some(store, first);
    }
  }

  /// Checks what a server finds when it starts on the surviving files.
  void check(Store& store) const {
    std::map<RoomId, StoredGame> found;
    for (StoredGame& game : store.load().unfinished) found[game.game.game] = std::move(game);
    for (const auto& [game, plies] : acknowledged_) {
      ASSERT_TRUE(found.contains(game)) << "game " << game << " is lost";
      EXPECT_GE(found.at(game).moves.size(), static_cast<std::size_t>(plies)) << "game " << game;
    }
    for (const auto& [id, game] : found) {
      const auto ends = batch_ends_.find(id);
      ASSERT_NE(ends, batch_ends_.end()) << "game " << id << " was never created";
      EXPECT_TRUE(ends->second.contains(static_cast<int>(game.moves.size()))) << "half a batch in game " << id;
      for (std::size_t i = 0; i < game.moves.size(); ++i)
        EXPECT_EQ(game.moves[i], new_move(id, static_cast<int>(i) + 1));
    }
    for (const RoomId game : acknowledged_whole_)
      EXPECT_EQ(game_now(store, game).value().moves.size(), whole_plies) << "game " << game;
    const RoomId next = store.load().next_game;
    EXPECT_EQ(write_now(store, {new_game(next), new_move(next, 1)}), "") << "the store does not continue";
  }

  [[nodiscard]] std::size_t acknowledged() const {
    std::size_t sum = 0;
    for (const auto& [game, plies] : acknowledged_) sum += static_cast<std::size_t>(plies);
    return sum;
  }

 private:
  /// A game that is over at once, so large that the log of moves is written anew after a few of them.
  void write_whole(Store& store, RoomId game) {
    std::vector<Write> rows{new_game(game)};
    for (std::size_t ply = 1; ply <= whole_plies; ++ply) {
      NewMove move = new_move(game, static_cast<int>(ply));
      move.move = std::string(4U << 10U, 'x');
      rows.emplace_back(move);
    }
    rows.emplace_back(GameEnded{game, "B+resign", "resign", 9000});
    store.write(std::move(rows), [this, game](const std::string& error) {
      EXPECT_EQ(error, "");
      if (!disk_.power_is_cut()) acknowledged_whole_.insert(game);
    });
  }

  void write_some(Store& store, RoomId first) {
    if (between(random_, 0, 15) == 0) return write_whole(store, first + 100'000 + written_++);
    const RoomId game = first + (written_++ / 20) + between(random_, 0, 3);  // new games all the time
    int& ply = plies_[game];
    std::vector<Write> rows;
    if (!batch_ends_.contains(game)) {
      NewGame made = new_game(game);
      // Sometimes a game so large that the log is soon written back into the file.
      if (between(random_, 0, 3) == 0) made.options.push_back({"text", std::string(256U << 10U, 'x')});
      rows.emplace_back(made);
      batch_ends_[game].insert(0);
    }
    if (rows.empty())
      for (int more = between(random_, 1, 3); more > 0; --more) rows.emplace_back(new_move(game, ++ply));
    batch_ends_[game].insert(ply);
    store.write(std::move(rows), [this, game, ply](const std::string& error) {
      EXPECT_EQ(error, "");
      EXPECT_TRUE(disk_.forgets_syncs || disk_.is_synced("-wal")) << "acknowledged before the sync";
      if (!disk_.power_is_cut()) acknowledged_[game] = ply;  // on the writing thread, so nothing happens in between
    });
  }

  static constexpr std::size_t whole_plies = 40;

  FaultDisk& disk_;
  Random random_;
  int written_ = 0;
  std::map<RoomId, int> plies_;
  std::map<RoomId, std::set<int>> batch_ends_;
  std::map<RoomId, int> acknowledged_;
  std::set<RoomId> acknowledged_whole_;
};

/// Runs a store on such a disk, from an empty folder or from the folder of an earlier store, until the power fails.
class PowerCutTest : public testing::Test {
 protected:
  /// Cuts the power and checks the surviving files. With `expect_all`, fails the test if acknowledged moves were lost;
  /// otherwise counts the losses.
  void cut(std::uint64_t seed, bool expect_all) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    const TemporaryFolder folder;
    const bool empty = between(random, 0, 3) == 0;
    if (!empty) fs::copy(used_.path(), folder.path(), fs::copy_options::recursive);
    FaultDisk disk;
    disk.forgets_syncs = !expect_all;
    PowerCut games(disk, seed);
    // The first start alone takes about 300 operations; the log is written back about every 2000.
    disk.cut_power_after(between(random, 0, between(random, 0, 1) == 0 ? 300 : 5000));
    {
      Store store(folder.path());
      games.play(store, 600);
    }
    if (!disk.power_is_cut()) disk.cut_power_now();
    for (std::uint64_t fate = 0; fate < fates; ++fate) {
      SCOPED_TRACE("fate " + std::to_string(fate));
      const TemporaryFolder after;
      disk.survivors(after.path(), seed * fates + fate);
      if (expect_all)
        find(games, after.path());
      else
        lost_ += loses(games, after.path()) ? 1 : 0;
    }
    acknowledged_ += games.acknowledged();
  }

  void SetUp() override { const Store made(used_.path()); }

  void find(const PowerCut& games, const fs::path& folder) {
    const auto begun = std::chrono::steady_clock::now();
    const std::string error = error_of([&] {
      Store store(folder);
      slowest_ = std::max(slowest_, std::chrono::steady_clock::now() - begun);
      games.check(store);
    });
    EXPECT_EQ(error, "");
  }

  static constexpr std::uint64_t fates = 5;  ///< for each cut; in each of them other writes survive

  TemporaryFolder used_;
  std::size_t acknowledged_ = 0;
  int lost_ = 0;
  std::chrono::steady_clock::duration slowest_{};

 private:
  /// Whether acknowledged moves are lost, or the whole file.
  static bool loses(const PowerCut& games, const fs::path& folder) {
    try {
      Store store(folder);
      std::size_t found = 0;
      for (const StoredGame& game : store.load().unfinished) found += game.moves.size();
      return found < games.acknowledged();
    } catch (const std::runtime_error&) {
      return true;
    }
  }
};

TEST_F(PowerCutTest, LosesNothingThatWasAcknowledged) {
  for (std::uint64_t seed = 1; seed <= seeds(5) && !HasFailure(); ++seed) cut(seed, true);
  const auto slowest = std::chrono::duration_cast<std::chrono::milliseconds>(slowest_);
  std::cout << seeds(5) * fates << " power cuts, " << acknowledged_
            << " moves acknowledged, none lost; the slowest start took " << slowest.count() << " ms\n";
  EXPECT_GT(acknowledged_, seeds(5)) << "too little was written";
}

TEST_F(PowerCutTest, DetectsADiskThatForgetsSyncs) {
  for (std::uint64_t seed = 1; seed <= 10 && lost_ == 0; ++seed) cut(seed, false);
  EXPECT_GT(lost_, 0) << "this test would not notice a store that does not sync";
}

}  // namespace
}  // namespace store
