// Tests openings: the search positions, the keys of games, and the names of continuations.

#include "server/archive/opening.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/base/rng.h"
#include "engine/games.h"
#include "server/archive/archive_filter.h"
#include "server/archive/opening_keys.h"
#include "server/referee/replay.h"
#include "tests/server/test_lobby.h"

namespace {

using core::KeyValue;
using Given = std::vector<KeyValue>;

const core::GameKind& go() {
  return *engine::find_game("go");
}

core::AnyGame after(std::string_view moves, const Given& options = {{"size", "9"}}) {
  return archive::play_opening(go(), options, moves).value();
}

std::int64_t key(std::string_view moves) {
  return archive::position_key(go(), after(moves));
}

std::int64_t next_key(std::string_view moves) {
  return store::continuation_key(key(moves));
}

TEST(Opening, IsPlayedFromTheTextOfItsMoves) {
  EXPECT_EQ(after("").ply(), 0);
  EXPECT_EQ(after("D4,E5").ply(), 2);
  EXPECT_EQ(after(" d4  e5, pass ").ply(), 3);
  const auto text = [](std::string_view moves, const Given& options = {}) {
    return archive::play_opening(go(), options, moves).error().text();
  };
  EXPECT_NE(text("D4,D4").find("move 2 (D4) is illegal: "), std::string::npos) << text("D4,D4");
  EXPECT_NE(text("D4,,E5").find("move 2 ()"), std::string::npos) << "an empty move is an error";
  EXPECT_NE(text("D4,Z99").find("move 2 (Z99)"), std::string::npos);
  EXPECT_NE(text("", {{"size", "4"}}).find("size"), std::string::npos);
  // At most sixty moves: rows in pairs, Black in the first and White above it.
  std::string moves;
  for (const char row : {'1', '3', '5', '7'})
    for (const char column : std::string("ABCDEFGHJ"))
      moves += std::string{column} + row + ' ' + column + static_cast<char>(row + 1) + ' ';
  EXPECT_NE(text(moves, {{"size", "9"}}).find("at most 60 moves"), std::string::npos) << text(moves, {{"size", "9"}});
}

TEST(Opening, TheKeysOfAGameAreTheKeysOfItsPositions) {
  const core::AnyGame game = after("D4 E5 C3");
  EXPECT_EQ(archive::OpeningKeys().of(go(), game),
            (std::vector<std::int64_t>{key(""), key("D4"), key("D4,E5"), key("C3,E5,D4")}));
  EXPECT_EQ(key("D4 E5"), key("F6 E5")) << "rotated by 180 degrees";
}

/// Includes games in which stones are captured, change colour, move or give way, and in which a side must pass.
TEST(Opening, TheKeysOfRandomGamesAreTheKeysOfTheirPositions) {
  base::Rng rng(3);
  std::vector<std::pair<std::string_view, Given>> games{
      {"go", {{"size", "5"}}}, {"go", {{"handicap", "4"}}}, {"nogo", {{"size", "5"}}}, {"jiaqi", {{"size", "3"}}}};
  for (const core::GameKind* const kind : engine::games()) games.emplace_back(kind->name, Given{});
  archive::OpeningKeys all_keys;
  for (const auto& [name, options] : games) {
    const core::GameKind& kind = *engine::find_game(name);
    core::AnyGame game = referee::start_position(kind, options).value();
    std::vector<std::int64_t> keys{archive::position_key(kind, game)};
    while (!game.ending() && game.ply() < 60) {
      std::vector<std::string> moves = game.legal_moves();
      if (moves.size() > 1) std::erase(moves, "pass");  // two passes end a game of Go
      ASSERT_TRUE(game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
      keys.push_back(archive::position_key(kind, game));
    }
    EXPECT_GT(keys.size(), 8U) << name;
    EXPECT_EQ(all_keys.of(kind, game), keys) << name;
  }
}

TEST(Opening, NamesContinuationsOnTheRequestedBoardMostPlayedFirst) {
  const std::vector<store::Continuation> next{{next_key("D4 C3"), 3, 1, 1, 1},
                                              {next_key("D4 G7"), 5, 5, 0, 0},
                                              {next_key("D4 pass"), 4, 0, 4, 0},
                                              {12345, 9, 9, 0, 0}};
  const auto names = [&](std::string_view moves) {
    std::vector<std::string> list;
    for (const archive::OpeningMove& each : archive::opening_moves(go(), after(moves), next))
      list.push_back(each.move + " " + std::to_string(each.played.games));
    return list;
  };
  EXPECT_EQ(names("D4"), (std::vector<std::string>{"G7 5", "pass 4", "C3 3"}));
  EXPECT_EQ(names("F6"), (std::vector<std::string>{"C3 5", "pass 4", "G7 3"}));
}

TEST(Opening, NamesOneOfEightEquivalentFirstMoves) {
  const std::vector<store::Continuation> next{{next_key("G3"), 2, 1, 1, 0}};
  const std::vector<archive::OpeningMove> moves = archive::opening_moves(go(), after(""), next);
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(key(moves[0].move), key("C3"));
}

TEST(ArchiveFilter, FindsAPositionByMoves) {
  const auto filter = archive::parse_archive_filter(
      {{"moves", "D4,E5"}, {"size", "9"}, {"GAME", "Go"}, {"result", "White"}, {"after", "12"}});
  ASSERT_TRUE(filter) << filter.error().text();
  EXPECT_EQ(filter->position, key("D4 E5"));
  EXPECT_EQ(filter->kind, "go");
  EXPECT_EQ(filter->result, "W+");
  EXPECT_EQ(filter->after, 12);
  EXPECT_EQ(archive::parse_archive_filter({{"result", "Time"}})->reason, "time");
  EXPECT_EQ(archive::parse_archive_filter({{"rated", "no"}})->rated, false);
  EXPECT_EQ(archive::parse_archive_filter({{"rated", "maybe"}}).error().text(), "rated must be yes or no, not 'maybe'");
  EXPECT_EQ(archive::parse_archive_filter({{"game", "go"}, {"moves", ""}, {"size", "9"}})->position, key(""));
  EXPECT_EQ(archive::parse_opening_filter({{"game", "go"}, {"size", "9"}})->filter.position, key(""));
}

TEST(ArchiveFilter, ReportsWhatAPositionFilterNeeds) {
  const auto text = [](const Given& filters) { return archive::parse_archive_filter(filters).error().text(); };
  EXPECT_NE(text({{"moves", "D4"}}).find("game="), std::string::npos);
  EXPECT_NE(text({{"game", "go"}, {"size", "9"}}).find("moves="), std::string::npos);
  EXPECT_NE(text({{"game", "go"}, {"moves", "D4"}, {"size", "4"}}).find("size"), std::string::npos);
  EXPECT_NE(text({{"game", "go"}, {"moves", "D4,D4"}}).find("move 2 (D4)"), std::string::npos);
  EXPECT_NE(text({{"game", "nogo"}, {"moves", ""}, {"komi", "7"}}).find("unknown filter 'komi'"), std::string::npos);
  EXPECT_FALSE(archive::parse_opening_filter({}));
}

TEST(Lobby, AsksForTheIndexOfAFinishedGameWithMoves) {
  tests::TestLobby lobby = tests::lobby_with_game("go,size=9");
  lobby.says("ana", "SetDot,1,black,F6");
  lobby.says("bob", "SetDot,1,white,E5");
  EXPECT_FALSE(lobby.to_index());
  lobby.says("ana", "Lose,1");
  const room::IndexPositions ended = lobby.to_index().value();
  EXPECT_EQ(ended.room, 1);
  EXPECT_EQ(ended.ended_at, get<store::GameEnded>(lobby.saved().back()).at);
  EXPECT_EQ(archive::OpeningKeys().of(*ended.kind, ended.game),
            (std::vector<std::int64_t>{key(""), key("D4"), key("D4 E5")}));

  tests::TestLobby other = tests::lobby_with_game("go,size=9");
  other.says("ana", "Lose,1");
  EXPECT_FALSE(other.to_index()) << "a game without a move has no positions to search for";
}

}  // namespace
