#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/base/words.h"
#include "engine/core/any_game_of.h"
#include "engine/gomoku/kind.h"
#include "engine/gomoku/rules.h"
#include "engine/line/playout.h"
#include "engine/line/position.h"
#include "engine/search/policy.h"
#include "tests/engine/grid_drawn.h"

namespace gomoku {
namespace {

using base::Side;
using core::AnyGame;

static_assert(core::TableGame<line::Position<Freestyle, 15>> && core::TableGame<line::Position<Standard, 20>>);
static_assert(search::PlayoutPolicy<line::Playout<Freestyle, 15>>);

template <class Rules, int Size>
AnyGame game_of(const grid::test::Drawn& drawn) {
  using Position = line::Position<Rules, Size>;
  base::PerSide<typename Position::Points> stones;
  for (std::size_t i = 0; i < drawn.board.stones.size(); ++i)
    if (const auto side = drawn.board.stones[i]) stones[*side].set(i);
  return AnyGame::of(Position(stones, drawn.mover));
}

template <class Rules>
void play_drawn(const std::string& file, std::size_t count) {
  const std::vector<grid::test::Drawn> all = grid::test::read_drawn(file);
  EXPECT_EQ(all.size(), count);
  for (const grid::test::Drawn& drawn : all)
    grid::test::play_steps(drawn.board.columns == 5 ? game_of<Rules, 5>(drawn) : game_of<Rules, 7>(drawn), drawn);
}

TEST(GomokuDrawn, FreestyleFollowsTheDrawings) {
  play_drawn<Freestyle>("gomoku.txt", 10);
}

TEST(GomokuDrawn, StandardFollowsTheDrawings) {
  play_drawn<Standard>("gomoku-standard.txt", 7);
}

core::Options options_of(const nlohmann::json& entry) {
  return *core::Options::parse(
      kind.options, std::vector<core::KeyValue>{{"size", entry.at("size").dump()}, {"rules", entry.at("rules")}});
}

/// The output of tests/games/gomoku.py, which shares no code with the engine.
nlohmann::json made_elsewhere(const char* list) {
  return nlohmann::json::parse(std::ifstream(QIYUAN_TEST_DATA "/gomoku.json")).at(list);
}

TEST(GomokuGames, EndAsInAnIndependentProgram) {
  int games = 0;
  for (const auto& entry : made_elsewhere("games")) {
    AnyGame game = *kind.start(options_of(entry));
    for (const std::string& move : base::words(entry.at("moves").get<std::string>())) {
      ASSERT_FALSE(game.ending()) << entry;
      ASSERT_TRUE(game.play(move)) << entry;
    }
    ASSERT_TRUE(game.ending()) << entry;
    EXPECT_EQ(core::result_text(*game.ending()), entry.at("result")) << entry;
    ++games;
  }
  EXPECT_EQ(games, 48);
}

TEST(GomokuGames, HaveTheMoveCountsOfAnIndependentProgram) {
  int positions = 0;
  for (const auto& entry : made_elsewhere("counts")) {
    const Side turn = entry.at("turn") == "B" ? Side::black : Side::white;
    const auto game = kind.start_from(entry.at("position").get<std::string>(), turn, options_of(entry));
    ASSERT_TRUE(game) << game.error().text();
    int depth = 0;
    for (const auto& count : entry.at("sequences"))
      EXPECT_EQ(game->perft(++depth), count.get<std::uint64_t>()) << entry << depth;
    ++positions;
  }
  EXPECT_EQ(positions, 12);
}

/// Black makes an open three, wins by a stone that makes a four and a three (G8), and completes five from G5 to G9.
TEST(GomokuGames, ARecordedGameEndsAsWritten) {
  AnyGame game = *kind.start(core::Options::defaults(kind.options));
  EXPECT_EQ(game.view().points.size(), 225U);
  Side side = Side::black;
  int ply = 0;
  for (const std::string& move : base::words("H8 J9 J8 H10 K8 L8 G7 K10 G6 M7 g8 F8 G9 G10 G5")) {
    ASSERT_FALSE(game.ending()) << move;
    EXPECT_EQ(game.to_move(), side) << move;
    const core::Verdict verdict = game.play(move);
    ASSERT_TRUE(verdict) << verdict.error().fault.text();
    EXPECT_EQ(verdict->ply, ++ply);
    side = base::opponent(side);
  }
  ASSERT_TRUE(game.ending());
  EXPECT_EQ(core::result_text(*game.ending()), "B+line");
  EXPECT_EQ(ply, 15);
  EXPECT_EQ(game.play("A1").error().fault.text(), "the game is over");
}

TEST(GomokuKind, DescribesItsOptions) {
  EXPECT_EQ(core::describe(kind.options), "size=15:15|20 rules=freestyle:freestyle|standard");
}

TEST(GomokuKind, SetsUpPositionsByItsRules) {
  const auto set_up = [](const std::string& rules, const std::string& row) {
    std::string position;
    for (int i = 0; i < 15; ++i) position += (i == 0 ? row : "/...............");
    const auto options = core::Options::parse(kind.options, std::vector<core::KeyValue>{{"rules", rules}});
    return kind.start_from(position, Side::white, *options);
  };
  ASSERT_TRUE(set_up("freestyle", "xxxxxx..ooo...."));
  EXPECT_EQ(core::result_text(*set_up("freestyle", "xxxxxx..ooo....")->ending()), "B+line");
  EXPECT_FALSE(set_up("standard", "xxxxxx..ooo....")->ending());
  const auto impossible = set_up("standard", "xxxxx.ooooo....");
  ASSERT_FALSE(impossible);
  EXPECT_EQ(impossible.error().text(), "both sides have a winning row, but the first one ends the game");
}

}  // namespace
}  // namespace gomoku
