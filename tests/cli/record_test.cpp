#include "clients/cli/commands/record.h"

#include <gtest/gtest.h>

#include <sstream>

#include "clients/cli/failure.h"

namespace cli {
namespace {

/// Move 3 takes White's stone in the corner.
protocol::GameRecord capture_game() {
  protocol::GameRecord record;
  record.game = 12;
  record.kind = "go";
  record.options = {{"size", "5"}, {"komi", "7.5"}, {"clock", "5m+10s"}};
  record.black = "ana";
  record.white = "uct";
  record.date = "2026-11-20T19:30:00Z";
  record.result = "B+resign";
  record.reason = "resign";
  record.moves = {{Side::black, "A2", {}, -1, -1}, {Side::white, "A1", {}, -1, -1}, {Side::black, "B1", {}, -1, -1}};
  return record;
}

std::string printed(const protocol::GameRecord& record) {
  std::ostringstream out;
  print_record(record, Look{}, out);
  return out.str();
}

TEST(RecordShow, DrawsTheFinalPositionAndListsTheMoves) {
  const std::string text = printed(capture_game());
  EXPECT_EQ(text.substr(0, text.find('\n')), "Game 12, go size=5 komi=7.5 clock=5m+10s");
  EXPECT_NE(text.find("Move 1: x A2\nMove 2: o A1\nMove 3: x B1 takes A1\nx ana   o uct\nBlack wins (B+resign)\n"),
            std::string::npos)
      << text;
  const std::size_t board = text.find("\n1 ");
  ASSERT_NE(board, std::string::npos) << text;
  const std::string row = text.substr(board + 1, text.find('\n', board + 1) - board - 1);
  EXPECT_NE(row.find("[x]"), std::string::npos) << "the last move is marked: " << row;
  EXPECT_EQ(row.find('o'), std::string::npos) << "the white stone was removed: " << row;
}

TEST(RecordShow, SaysThatAGameIsNotFinished) {
  protocol::GameRecord record = capture_game();
  record.result.clear();
  EXPECT_NE(printed(record).find("The game is not finished."), std::string::npos);
}

TEST(RecordShow, NamesTheMoveThatBreaksTheRules) {
  protocol::GameRecord record = capture_game();
  record.moves.push_back({Side::white, "B1", {}, -1, -1});
  try {
    printed(record);
    FAIL();
  } catch (const Failure& failure) {
    EXPECT_STREQ(failure.what(), "game 12: move 4 (B1) is illegal: B1 is occupied");
  }
}

}  // namespace
}  // namespace cli
