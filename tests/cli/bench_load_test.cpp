#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "clients/cli/bench/latencies.h"
#include "clients/cli/bench/process_usage.h"
#include "clients/cli/bench/random_games.h"
#include "clients/cli/bench/temporary_folder.h"
#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "engine/games.h"

namespace cli::bench {
namespace {

TEST(Latencies, HavePercentiles) {
  Latencies times;
  for (int ms = 1000; ms > 0; --ms) times.add(std::chrono::milliseconds{ms});
  times.sort();
  EXPECT_EQ(times.count(), 1000U);
  EXPECT_DOUBLE_EQ(times.percentile(0.5), 501);
  EXPECT_DOUBLE_EQ(times.percentile(0.99), 991);
  EXPECT_DOUBLE_EQ(times.percentile(0.999), 1000);
  EXPECT_DOUBLE_EQ(times.percentile(1), 1000);
  times.clear();
  EXPECT_DOUBLE_EQ(times.percentile(0.5), 0);
}

TEST(RandomGames, AreLegalAndPassOnlyWithoutAnotherMove) {
  for (const core::GameKind* const listed : engine::games()) {
    const core::GameKind& kind = *listed;
    const std::vector<Moves> games = random_games(*start_game(kind, {}), 3, 60, 7);
    ASSERT_EQ(games.size(), 3U);
    EXPECT_NE(games[0], games[1]);
    for (const Moves& moves : games) {
      core::AnyGame game = *start_game(kind, {});
      for (const std::string& move : moves) {
        EXPECT_TRUE(move != "pass" || game.legal_moves().size() == 1) << kind.name;
        ASSERT_TRUE(game.play(move)) << kind.name << ' ' << move;
      }
      EXPECT_TRUE(game.ply() == 60 || game.ending()) << kind.name;
    }
  }
}

TEST(ProcessUsage, IsThatOfAProcessOnThisMachine) {
  const ProcessUsage before = usage_of(::getpid());
  EXPECT_GT(before.memory_bytes, 100'000U);
  const std::vector<char> more(50'000'000, 'x');
  EXPECT_GT(usage_of(::getpid()).memory_bytes, before.memory_bytes + more.size() / 2);
  while (usage_of(::getpid()).cpu_seconds <= before.cpu_seconds) {  // until this loop has used a clock tick of CPU time
  }
  EXPECT_THROW(usage_of(-1), Failure);
}

TEST(TemporaryFolder, IsRemovedAtTheEnd) {
  std::filesystem::path path;
  {
    const TemporaryFolder folder(std::filesystem::temp_directory_path());
    path = folder.path();
    std::ofstream(path / "file") << "text";
    EXPECT_TRUE(std::filesystem::exists(path / "file"));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_THROW(TemporaryFolder("/nowhere/at/all"), Failure);
}

}  // namespace
}  // namespace cli::bench
