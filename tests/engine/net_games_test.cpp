#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "engine/net/make_net/games.h"

namespace net {
namespace {

/// A path in the test's own folder for temporary files, where no file is left from an earlier run.
std::filesystem::path fresh_path(const std::string& name) {
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / name;
  std::filesystem::remove(path);
  return path;
}

Game some_game() {
  Game game{.size = 9, .komi = -15, .margin = 31, .black = 1};
  game.plies.push_back({.move = 40, .is_searched = true, .win_rate = 0.25F, .visits = {{40, 500}, {41, 7}}});
  game.plies.push_back({.move = 81, .is_searched = false, .win_rate = 0.75F});
  game.owners = {1.0F, -0.5F, 0.0F};
  return game;
}

TEST(GameFile, GivesBackWhatWasAdded) {
  const auto path = fresh_path("games-whole.bin");
  GameFile file(path);
  file.add(some_game());
  file.add(Game{.size = 19, .black = 0.5F});
  const auto games = GameFile::read(path);
  ASSERT_EQ(games.size(), 2U);
  const Game& game = games.front();
  EXPECT_EQ(game.size, 9);
  EXPECT_EQ(game.komi, -15);
  EXPECT_EQ(game.margin, 31);
  EXPECT_EQ(game.black, 1.0F);
  ASSERT_EQ(game.plies.size(), 2U);
  EXPECT_EQ(game.plies[0].visits, some_game().plies[0].visits);
  EXPECT_NEAR(static_cast<double>(game.plies[0].win_rate), 0.25, 1e-4);
  EXPECT_EQ(game.plies[1].move, 81);
  EXPECT_FALSE(game.plies[1].is_searched);
  EXPECT_EQ(game.owners, some_game().owners);
  EXPECT_EQ(games.back().black, 0.5F);
}

TEST(GameFile, DropsALastGameThatWasCutOffAndContinues) {
  const auto path = fresh_path("games-cut.bin");
  GameFile(path).add(some_game());
  const auto whole = std::filesystem::file_size(path);
  GameFile(path).add(some_game());
  for (auto size = whole; size < 2 * whole; ++size) {
    std::filesystem::resize_file(path, size);
    EXPECT_EQ(GameFile::read(path).size(), 1U) << size;
    GameFile file(path);
    EXPECT_EQ(file.games(), 1U) << size;
    file.add(some_game());
    EXPECT_EQ(GameFile::read(path).size(), 2U) << size;
  }
}

}  // namespace
}  // namespace net
