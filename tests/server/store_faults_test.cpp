// Tests the promise of the store: everything reported as written is there afterwards, whatever happens.

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <map>
#include <random>
#include <semaphore>

#include "server/store/store.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

namespace fs = std::filesystem;

/// The child's report to the parent about each batch that was reported as written.
struct Acknowledged {
  RoomId game;
  int ply;
};

/// Writes batches of two moves, many of them waiting at a time, until the process is killed.
[[noreturn]] void write_until_killed(const fs::path& folder, int pipe) {
  Store store(folder);
  const RoomId game = store.load().next_game;
  std::counting_semaphore<> waiting(20);
  const auto write = [&](std::vector<Write> rows, int ply) {
    waiting.acquire();
    store.write(std::move(rows), [&, ply](const std::string& error) {
      const Acknowledged report{game, ply};
      if (!error.empty() || ::write(pipe, &report, sizeof report) != sizeof report) ::_exit(1);
      waiting.release();
    });
  };
  write({new_game(game)}, 0);
  for (int ply = 2;; ply += 2) write({new_move(game, ply - 1), new_move(game, ply)}, ply);
}

/// Runs such a process, kills it after `kill_after` reports, and returns all its reports, including those still in the
/// pipe.
std::vector<Acknowledged> reports_until_kill(const fs::path& folder, std::size_t kill_after) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) throw std::runtime_error("pipe");
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork");
  if (child == 0) {
    ::close(ends[0]);
    write_until_killed(folder, ends[1]);
  }
  ::close(ends[1]);
  std::vector<Acknowledged> reports;
  Acknowledged report{};
  bool killed = false;
  for (;;) {
    if (!killed && reports.size() >= kill_after) killed = ::kill(child, SIGKILL) == 0;
    if (::read(ends[0], &report, sizeof report) != sizeof report) break;
    reports.push_back(report);
  }
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status)) << "the writer ended before it was killed";
  return reports;
}

TEST(StoreKilled, KeepsEveryMoveItHasAcknowledged) {
  const TemporaryFolder folder;
  std::mt19937 random(20261120);
  std::uniform_int_distribution<std::size_t> moment(0, 60);
  std::map<RoomId, std::size_t> acknowledged;
  for (std::uint64_t round = 0; round < seeds(20); ++round) {
    for (const Acknowledged& report : reports_until_kill(folder.path(), moment(random)))
      acknowledged[report.game] = static_cast<std::size_t>(report.ply);

    std::map<RoomId, std::vector<NewMove>> stored;
    for (StoredGame& game : Store(folder.path()).load().unfinished) stored[game.game.game] = std::move(game.moves);
    for (const auto& [game, plies] : acknowledged) {
      ASSERT_TRUE(stored.contains(game)) << "game " << game;
      EXPECT_GE(stored[game].size(), plies) << "game " << game;
    }
    for (const auto& [game, moves] : stored) {
      EXPECT_EQ(moves.size() % 2, 0U) << "half a batch in game " << game;
      for (std::size_t i = 0; i < moves.size(); ++i) EXPECT_EQ(moves[i], new_move(game, static_cast<int>(i) + 1));
    }
  }
  EXPECT_GT(acknowledged.size(), seeds(20) / 2) << "too few rounds wrote anything";
}

/// During its lifetime no file can grow beyond this size, which acts like a full disk.
class FullDisk {
 public:
  explicit FullDisk(std::uintmax_t max_file) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    rlimit limit = before_;
    limit.rlim_cur = max_file;
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    ::signal(SIGXFSZ, signal_before_);
  }

 private:
  rlimit before_{};
  void (*signal_before_)(int) = ::signal(SIGXFSZ, SIG_IGN);
};

/// A small text makes the commit of the transaction fail; a text larger than SQLite's cache makes the write fail before
/// that.
class StoreOnAFullDisk : public testing::TestWithParam<std::size_t> {};

TEST_P(StoreOnAFullDisk, ReportsTheFailedTransactionAndContinuesLater) {
  const TemporaryFolder folder;
  Store store(folder.path());
  EXPECT_EQ(write_now(store, {new_game(1)}), "");
  NewGame large = new_game(2);
  large.options = {{"text", std::string(GetParam(), 'x')}};
  std::vector<std::string> errors;
  const auto keep = [&](const std::string& error) { errors.push_back(error); };
  {
    const FullDisk full(fs::file_size(folder / "qiyuan.db-wal"));
    {
      const HeldUp meanwhile(store);
      store.write({new_move(1, 1)}, keep);
      store.write({large}, keep);
      store.write({new_move(1, 2)}, keep);
    }
    EXPECT_TRUE(game_now(store, 1)->moves.empty());
    EXPECT_EQ(game_now(store, 2), std::nullopt);
    EXPECT_NE(write_now(store, {new_move(1, 1)}), "");
  }
  ASSERT_EQ(errors.size(), 3U);
  for (const std::string& error : errors) EXPECT_NE(error.find("disk"), std::string::npos) << error;

  EXPECT_EQ(write_now(store, {new_move(1, 1), large}), "");
  EXPECT_EQ(read_game(folder.path(), 1)->moves.size(), 1U);
  EXPECT_EQ(read_game(folder.path(), 2)->options, large.options);
}

INSTANTIATE_TEST_SUITE_P(Sizes, StoreOnAFullDisk, testing::Values(1U << 10U, 100U << 10U, 4U << 20U));

}  // namespace
}  // namespace store
