#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "clients/cli/bench/latencies.h"
#include "clients/cli/bench/load_report.h"
#include "clients/cli/bench/process_usage.h"
#include "clients/cli/bench/random_games.h"
#include "clients/cli/bench/spread.h"
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

TEST(Spread, GivesClientsWithoutATableTheServersInTurn) {
  Spread spread(3);
  std::vector<std::size_t> servers(7);
  for (std::size_t& server : servers) server = spread.add();
  EXPECT_EQ(servers, (std::vector<std::size_t>{0, 1, 2, 0, 1, 2, 0}));
}

TEST(Spread, GivesThePeopleOfATableDifferentServers) {
  Spread spread(4);
  for (int players = 0; players < 4; ++players) spread.add();
  for (const std::size_t player : {0U, 1U, 2U, 3U}) spread.sit(player, player / 2);
  EXPECT_EQ(spread.add(0), 2U);
  EXPECT_EQ(spread.add(1), 0U);
  EXPECT_EQ(spread.add(0), 3U);
  EXPECT_EQ(spread.add(1), 1U);
}

TEST(Spread, StaysEvenWhenATableHasMorePeopleThanServersExist) {
  Spread spread(2);
  for (int players = 0; players < 2; ++players) spread.add();
  for (const std::size_t player : {0U, 1U}) spread.sit(player, 0);
  std::array<int, 2> watchers{};
  for (int watcher = 0; watcher < 6; ++watcher) ++watchers.at(spread.add(0));
  EXPECT_EQ(watchers, (std::array{3, 3}));
}

LoadReport report_of_two_processes() {
  LoadReport report;
  report.seconds = 10;
  report.moves = 1000;
  report.usages = {{11, 0.5, 3 << 20}, {12, 1.5, 4 << 20}};
  return report;
}

TEST(LoadReport, HasTheSumOfTheProcessesAndEachOfThem) {
  ServerLoadArguments arguments;
  arguments.json = true;
  arguments.servers = {{"first", "1"}, {"second", "2"}};
  std::ostringstream out;
  print(report_of_two_processes(), arguments, out);
  const auto json = nlohmann::json::parse(out.str());
  EXPECT_EQ(json.at("servers"), 2);
  EXPECT_EQ(json.at("cpu_seconds"), 2);
  EXPECT_EQ(json.at("cpu_us_per_move"), 2000);
  EXPECT_EQ(json.at("memory_bytes"), 7 << 20);
  EXPECT_EQ(json.at("processes"), nlohmann::json::parse(R"([
      {"pid": 11, "cpu_seconds": 0.5, "memory_bytes": 3145728.0},
      {"pid": 12, "cpu_seconds": 1.5, "memory_bytes": 4194304.0}])"));
}

TEST(LoadReport, TellsPeopleAboutEachOfSeveralProcesses) {
  std::ostringstream out;
  print(report_of_two_processes(), {}, out);
  EXPECT_NE(out.str().find("20.0 % of a core used by the servers, 7 MiB of memory\n"
                           "5.0 % of a core used by process 11, 3 MiB of memory\n"
                           "15.0 % of a core used by process 12, 4 MiB of memory\n"
                           "2000.0 µs of server CPU per move\n"),
            std::string::npos)
      << out.str();
  LoadReport one = report_of_two_processes();
  one.usages.pop_back();
  out.str({});
  print(one, {}, out);
  EXPECT_NE(out.str().find("5.0 % of a core used by the server, 3 MiB of memory\n500.0 µs"), std::string::npos)
      << out.str();
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
