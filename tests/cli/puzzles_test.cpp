// The committed puzzles of the page: legal, unique, and proven once more where a proof is quick.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "clients/cli/puzzles/grade.h"
#include "clients/cli/puzzles/judge.h"
#include "clients/cli/puzzles/puzzle_json.h"
#include "engine/core/position_keys.h"
#include "engine/games.h"

namespace cli::puzzles {
namespace {

std::filesystem::path file_of(std::string_view game) {
  return std::filesystem::path(QIYUAN_SOURCE_DIR) / "clients/web/src/puzzles/data" / (std::string{game} + ".json");
}

class CommittedPuzzles : public testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] static const core::GameKind& kind() { return *engine::find_game(GetParam()); }
  Collection collection_ = read(file_of(GetParam()));
};

TEST_P(CommittedPuzzles, AreLegalPositionsWithLegalLines) {
  for (const Puzzle& puzzle : collection_.puzzles) {
    SCOPED_TRACE(puzzle.id);
    const core::AnyGame game = position_of(collection_, puzzle);
    EXPECT_FALSE(game.ending());
    const auto moves_of = [](const Line& line) {
      Moves moves;
      for (const LineMove& move : line) moves.push_back(move.move);
      return moves;
    };
    // The rules give the same sides and effects as the file.
    EXPECT_EQ(played(game, moves_of(puzzle.line)), puzzle.line);
    for (const Line& wrong : puzzle.wrong) EXPECT_EQ(played(game, moves_of(wrong)), wrong);
    for (std::size_t i = 0; i < puzzle.solution.size(); ++i) {
      EXPECT_EQ(puzzle.line.at(i).side, game.to_move());
      EXPECT_NE(std::ranges::find(puzzle.solution, puzzle.line[i].move), puzzle.solution.end());
    }
  }
}

TEST_P(CommittedPuzzles, HaveWhatThePageShows) {
  std::ifstream file(file_of(GetParam()));
  const auto json = nlohmann::ordered_json::parse(file);
  for (std::size_t i = 0; i < collection_.puzzles.size(); ++i)
    EXPECT_EQ(json["puzzles"][i], to_json(collection_.puzzles[i], position_of(collection_, collection_.puzzles[i])));
}

TEST_P(CommittedPuzzles, AreDifferentAndNotTrivial) {
  const core::PositionKeys keys(kind().name, or_fail(start_game(kind(), collection_.options)).view());
  std::set<std::uint64_t> seen;
  for (const Puzzle& puzzle : collection_.puzzles) {
    const core::AnyGame game = position_of(collection_, puzzle);
    EXPECT_TRUE(seen.insert(keys.key(game.view(), game.to_move())).second) << puzzle.id;
    EXPECT_GT(puzzle.playouts, trivial_playouts) << puzzle.id;
    EXPECT_EQ(puzzle.grade, grade_of(puzzle.playouts)) << puzzle.id;
  }
}

class QuickProofs : public CommittedPuzzles {};

TEST_P(QuickProofs, AreFoundAgain) {
  const auto quickest = std::ranges::min_element(collection_.puzzles, {}, &Puzzle::effort);
  ASSERT_NE(quickest, collection_.puzzles.end());
  const std::optional<Proof> proof =
      make_judge(kind(), collection_.options)->prove(position_of(collection_, *quickest), 1);
  ASSERT_TRUE(proof);
  EXPECT_EQ(proof->solution, quickest->solution);
  EXPECT_EQ(proof->effort, quickest->effort);
}

std::vector<std::string> games_with_puzzles() {
  std::vector<std::string> games;
  for (const core::GameKind* const kind : engine::games())
    if (std::filesystem::exists(file_of(kind->name))) games.emplace_back(kind->name);
  return games;
}

INSTANTIATE_TEST_SUITE_P(EveryGame, CommittedPuzzles, testing::ValuesIn(games_with_puzzles()),
                         [](const testing::TestParamInfo<std::string>& info) { return info.param; });

/// A proof in Go takes minutes in a build without optimization.
std::vector<std::string> games_with_quick_proofs() {
  std::vector<std::string> games = games_with_puzzles();
  std::erase(games, "go");
  return games;
}

INSTANTIATE_TEST_SUITE_P(EveryGameButGo, QuickProofs, testing::ValuesIn(games_with_quick_proofs()),
                         [](const testing::TestParamInfo<std::string>& info) { return info.param; });

TEST(PuzzleFile, SaysWhatIsWrong) {
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "not-puzzles.json";
  std::ofstream(path) << R"({"game": "go"})";
  EXPECT_THROW(read(path), Failure);
  EXPECT_THROW(read(path.string() + ".missing"), Failure);
}

TEST(PuzzleGrade, DependsOnThePlayouts) {
  EXPECT_EQ(grade_of(32), 1);
  EXPECT_EQ(grade_of(128), 1);
  EXPECT_EQ(grade_of(256), 2);
  EXPECT_EQ(grade_of(1024), 3);
  EXPECT_EQ(grade_of(8192), 4);
  EXPECT_EQ(grade_of(2 * max_playouts), 5);
}

}  // namespace
}  // namespace cli::puzzles
