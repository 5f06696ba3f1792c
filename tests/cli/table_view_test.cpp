#include "clients/cli/terminal/table_view.h"

#include <gtest/gtest.h>

#include "clients/cli/terminal/table_text.h"
#include "engine/games.h"

namespace cli {
namespace {

namespace answer = protocol::answer;
using Change = TableView::Change;

/// The lines of State, as the server sends them.
std::vector<Message> state(const std::vector<std::string>& lines) {
  std::vector<Message> messages;
  for (const std::string& line : lines) messages.push_back(protocol::parse_message(line)->message);
  return messages;
}

std::vector<Message> corner_fight() {
  return state({"Room,7,go,playing,ana,uct,black,2,60000,59000", "Option,size,5", "Option,clock,1m",
                "Move,7,1,black,A2,60000,60000", "Move,7,2,white,A1,60000,59000", "End,State,2"});
}

TEST(TableView, IsBuiltFromState) {
  const base::Expected<TableView> table = TableView::from_state(corner_fight());
  ASSERT_TRUE(table) << table.error().text();
  EXPECT_EQ(table->room(), 7);
  EXPECT_EQ(table->game().ply(), 2);
  EXPECT_EQ(table->game().view().points.size(), 25U);
  EXPECT_EQ(table->players().black, "ana");
  EXPECT_TRUE(table->may_move(Side::black));
  EXPECT_FALSE(table->may_move(Side::white));
  EXPECT_FALSE(table->is_over());
}

TEST(TableView, AStateWithoutAGameIsAFault) {
  EXPECT_FALSE(TableView::from_state({}));
  EXPECT_FALSE(TableView::from_state(state({"End,State,0"})));
  EXPECT_EQ(TableView::from_state(state({"Room,7,chess,open,,,black,0,-1,-1", "End,State,0"})).error().text(),
            "unknown game 'chess'; valid: " + engine::game_names());
  std::vector<Message> lines = corner_fight();
  lines.erase(lines.end() - 2);
  EXPECT_EQ(TableView::from_state(lines).error().text(), "the server's State of table 7 is missing moves");
  lines = corner_fight();
  get<protocol::event::Move>(lines[4]).move = "A2";
  EXPECT_EQ(TableView::from_state(lines).error().text(),
            "move 2 (A2) of table 7 does not follow from the moves before it");
}

TEST(TableView, FollowsMovesByTheRules) {
  TableView table = *TableView::from_state(corner_fight());
  EXPECT_EQ(table.apply(protocol::event::Move{7, 3, Side::black, "B1", 50000, 59000, {"xA1"}}), Change::position);
  EXPECT_EQ(table.game().history().back().changes.front().point, "A1");
  EXPECT_EQ(table.apply(protocol::event::Turn{7, Side::white, 3}), Change::none);
  EXPECT_TRUE(table.may_move(Side::white));
}

TEST(TableView, DetectsMissedMoves) {
  TableView table = *TableView::from_state(corner_fight());
  EXPECT_EQ(table.apply(protocol::event::Move{7, 2, Side::white, "A1", 0, 0, {}}), Change::none) << "seen before";
  EXPECT_EQ(table.apply(protocol::event::Move{7, 4, Side::white, "C3", 0, 0, {}}), Change::out_of_step) << "a gap";
  EXPECT_EQ(table.apply(protocol::event::Move{7, 3, Side::black, "A1", 0, 0, {}}), Change::out_of_step)
      << "not a legal move";
  EXPECT_EQ(table.apply(protocol::event::Move{7, 3, Side::white, "B1", 0, 0, {}}), Change::out_of_step)
      << "not its turn";
  EXPECT_EQ(table.apply(protocol::event::Turn{7, Side::black, 4}), Change::out_of_step);
  EXPECT_EQ(table.apply(protocol::event::Undone{7, 3}), Change::out_of_step);
  EXPECT_EQ(table.game().ply(), 2);
}

TEST(TableView, IgnoresOtherTables) {
  TableView table = *TableView::from_state(corner_fight());
  EXPECT_EQ(table.apply(protocol::event::Move{8, 3, Side::black, "B1", 0, 0, {}}), Change::none);
  EXPECT_EQ(table.apply(protocol::event::GameOver{8, "B+resign", "resign"}), Change::none);
  EXPECT_EQ(table.apply(protocol::event::Closing{"good night", "shutdown"}), Change::none);
  EXPECT_EQ(table.game().ply(), 2);
  EXPECT_FALSE(table.is_over());
}

TEST(TableView, UndoneTakesBack) {
  TableView table = *TableView::from_state(corner_fight());
  EXPECT_EQ(table.apply(protocol::event::Undone{7, 1}), Change::position);
  EXPECT_EQ(table.game().ply(), 1);
  EXPECT_EQ(table.apply(protocol::event::Move{7, 2, Side::white, "C3", 60000, 60000, {}}), Change::position);
}

TEST(TableView, GameOverEndsIt) {
  TableView table = *TableView::from_state(corner_fight());
  EXPECT_EQ(table.apply(protocol::event::GameOver{7, "W+time", "time"}), Change::status);
  EXPECT_TRUE(table.is_over());
  EXPECT_FALSE(table.may_move(Side::black));
  EXPECT_EQ(table.result()->result, "W+time");
}

TEST(TableView, StartAndSitDown) {
  TableView table = *TableView::from_state(state({"Room,7,nogo,open,ana,,black,0,-1,-1", "End,State,0"}));
  EXPECT_FALSE(table.may_move(Side::black)) << "not before the start";
  EXPECT_EQ(table.apply(protocol::event::Joined{7, "bo", "watcher"}), Change::none);
  EXPECT_EQ(table.apply(protocol::event::Joined{7, "bo", "player"}), Change::out_of_step)
      << "only State names the side";
  EXPECT_EQ(table.apply(protocol::event::Start{7, "black", "nogo", "ana", "bo"}), Change::status);
  EXPECT_EQ(table.players().white, "bo");
  EXPECT_TRUE(table.may_move(Side::black));
}

TEST(TableView, OnlyTheClockOfTheSideToMoveRuns) {
  TableView table = *TableView::from_state(corner_fight());
  const Clock::time_point later = Clock::now() + std::chrono::seconds{10};
  EXPECT_LE(*table.clock(Side::black, later), 50'000);
  EXPECT_EQ(*table.clock(Side::black, later) - *table.clock(Side::black, later + std::chrono::seconds{5}), 5'000);
  EXPECT_EQ(table.clock(Side::white, later), 59'000);
  EXPECT_EQ(table.clock(Side::black, later + std::chrono::hours{1}), 0);
  const TableView clockless = *TableView::from_state(state({"Room,7,nogo,playing,a,b,black,0,-1,-1", "End,State,0"}));
  EXPECT_EQ(clockless.clock(Side::black, later), std::nullopt);
}

TEST(TableView, PausesScoringAndChangedClocks) {
  TableView table = *TableView::from_state(corner_fight());
  EXPECT_EQ(table.apply(protocol::event::Paused{7, "agreed", std::nullopt}), Change::status);
  EXPECT_FALSE(table.may_move(Side::black));
  EXPECT_EQ(table.apply(protocol::event::Clock{7, 5'000, 6'000, "none"}), Change::status);
  EXPECT_EQ(table.clock(Side::black, Clock::now() + std::chrono::hours{1}), 5'000) << "it stands";
  EXPECT_EQ(table.apply(protocol::event::Continued{7}), Change::status);
  EXPECT_TRUE(table.may_move(Side::black));
  EXPECT_EQ(table.apply(protocol::event::Scoring{7, 300'000, "B+1", {}}), Change::status);
  EXPECT_EQ(table.state(), "scoring");
}

TEST(TableView, StateHasTheTimeOfTheCurrentTurn) {
  const TableView table = *TableView::from_state(state(
      {"Room,7,nogo,paused,a,b,black,0,60000,60000", "Clock,7,41000,60000,none", "Paused,7,agreed", "End,State,0"}));
  EXPECT_EQ(table.clock(Side::black, Clock::now()), 41'000);
}

TEST(TableText, ClocksAsPeopleReadThem) {
  EXPECT_EQ(clock_text(598'311), "9:58");
  EXPECT_EQ(clock_text(60'000), "1:00");
  EXPECT_EQ(clock_text(10'000), "0:10");
  EXPECT_EQ(clock_text(9'999), "9.9");
  EXPECT_EQ(clock_text(0), "0.0");
  EXPECT_EQ(clock_text(3'723'000), "1:02:03");
}

TEST(TableText, MovesNameTheirCapturesAndConversions) {
  using Kind = core::Change::Kind;
  EXPECT_EQ(move_text({12, Side::white, "C3", {{Kind::removed, "D4"}, {Kind::removed, "D5"}}}, Look{}),
            "Move 12: o C3 takes D4 D5\n");
  EXPECT_EQ(move_text({3, Side::black, "26", {{Kind::recoloured, "24"}}}, Look{false, core::Charset::unicode}),
            "Move 3: ● 26 turns 24\n");
}

TEST(TableText, ShowsBoardPlayersAndTurn) {
  const TableView table = *TableView::from_state(corner_fight());
  const std::string text = table_text(table, Look{}, Clock::now());
  EXPECT_NE(text.find("[o]"), std::string::npos) << text;
  EXPECT_NE(text.find("o uct 0:59\nBlack (x) to move.\n"), std::string::npos) << text;
}

TEST(TableText, ResultsInWords) {
  EXPECT_EQ(ending_text("B+3.5", "score"), "Black wins (B+3.5, score)");
  EXPECT_EQ(ending_text("W+time", "time"), "White wins (W+time)");
  EXPECT_EQ(ending_text("draw", "repetition"), "A draw (draw, repetition)");
  EXPECT_EQ(ending_text("void", "abandoned"), "The game ended without a winner (void, abandoned)");
}

TEST(TableText, ShowsABotThatWaitsForAThread) {
  TableView table = *TableView::from_state(state({"Room,7,nogo,playing,ana,uct,black,0,60000,60000", "End,State,0"}));
  const Clock::time_point later = Clock::now() + std::chrono::seconds{10};
  table.apply(protocol::event::Waits{7, Side::black, protocol::YesNo::yes});
  EXPECT_NE(status_text(table, Look{}, later).find("waits for a free thread"), std::string::npos);
  EXPECT_EQ(table.clock(Side::black, later), 60'000) << "its clock is stopped";
  table.apply(protocol::event::Waits{7, Side::black, protocol::YesNo::no});
  EXPECT_EQ(status_text(table, Look{}, later).find("waits for"), std::string::npos);
}

TEST(TableText, News) {
  EXPECT_EQ(news_text(protocol::event::Said{7, "ana", "players", "hi, there"}, Look{}), "ana: hi, there\n");
  EXPECT_EQ(news_text(protocol::event::Asked{7, "draw", Side::white, std::nullopt}, Look{}),
            "White offers a draw: type yes or no\n");
  EXPECT_EQ(news_text(protocol::event::Asked{7, "repent", Side::black, 2}, Look{}),
            "Black asks to take back 2 moves: type yes or no\n");
  EXPECT_EQ(news_text(protocol::event::Left{7, "bo", "player", 60'000}, Look{}),
            "bo left (player); in 1:00 you can claim the game\n");
  EXPECT_EQ(news_text(protocol::event::Answered{7, "draw", Side::white, protocol::YesNo::no}, Look{}),
            "White declines: draw\n");
  EXPECT_EQ(news_text(protocol::event::LowTime{7, Side::black, 10'000}, Look{}), "Black has 0:10 left\n");
  EXPECT_EQ(news_text(protocol::event::Paused{7, "nobody-here", 90'000}, Look{}),
            "The game is paused: both players are away, for at most 1:30\n");
  EXPECT_EQ(news_text(protocol::event::Paused{7, "unwatched", std::nullopt}, Look{}),
            "The game is paused: nobody followed the bots\n");
  EXPECT_EQ(news_text(protocol::event::Act{7, "ari", "adjudicate", "draw: fire"}, Look{}),
            "Arbiter ari: adjudicate draw: fire\n");
  EXPECT_EQ(news_text(protocol::event::Unsettled{7, {"D4", "E4"}}, Look{}).substr(0, 24), "Unsettled stones: D4 E4.");
  EXPECT_EQ(news_text(protocol::event::Turn{7, Side::white, 3}, Look{}), "");
  EXPECT_EQ(news_text(answer::Error{protocol::ErrorCode::too_fast, "", "slow down"}, Look{true, {}}),
            "\x1b[31mslow down\x1b[0m\n");
}

}  // namespace
}  // namespace cli
