#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "protocol/record/game_record.h"
#include "protocol/record/ggf.h"

namespace protocol {
namespace {

GameRecord ggf_record() {
  GameRecord record;
  record.kind = "othello";
  record.options = {{"clock", "10m+5s"}};
  record.black = "ana [夹]";
  record.white = "uct";
  record.date = "2026-11-20T19:30:00Z";
  record.result = "B+12";
  record.reason = "score";
  record.moves = {
      {Side::black, "f5", {}, -1, -1, 2500}, {Side::white, "d6", {}, -1, -1}, {Side::black, "pass", {}, -1, -1, 0}};
  return record;
}

TEST(RecordGgf, WritesWhatOtherProgramsRead) {
  const auto text = to_ggf(ggf_record());
  ASSERT_TRUE(text) << text.error().text();
  EXPECT_EQ(*text,
            "(;GM[Othello]PC[Qiyuan]DT[2026.11.20_19:30:00.UTC]PB[ana (夹)]PW[uct]RE[+12]TI[10:00/00:05]TY[8]"
            "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
            "B[F5//2.500]W[D6]B[PA//0];)\n");
  GameRecord again = ggf_record();
  again.black = "ana (夹)";
  EXPECT_EQ(from_ggf(*text), again);
}

TEST(RecordGgf, SupportsOnlyOthello) {
  GameRecord record = ggf_record();
  record.kind = "go";
  EXPECT_EQ(to_ggf(record).error().text(), "only othello games have GGF records, not go");
  EXPECT_EQ(from_ggf("(;GM[Amazons]PC[GGS/ams];)").error().text(), "GM[Amazons] is not Othello");
  EXPECT_EQ(from_ggf("(;GM[1]FF[4]SZ[9];B[dd])").error().text(), "GM[1] is not Othello");
  EXPECT_EQ(from_ggf("(;GM[Othello]TY[8a18];)").error().text(),
            "TY[8a18] is Anti-Othello, where the player with fewer discs wins");
}

TEST(RecordGgf, ReadsRecordsOfGgs) {
  const auto read = from_ggf(
      "2 (;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[one]PW[two]RB[2197.01]RW[2199.72]\n"
      "TI[05:30//02:00]TY[8]RE[-20.500]\nBO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- --------"
      " *]\nB[d3//0.01]W[c5/-3.5/0.1]B[pass/1]W[--];)(;GM[Othello]B[f5];)");
  ASSERT_TRUE(read) << read.error().text();
  GameRecord expected;
  expected.kind = "othello";
  expected.options = {{"clock", "330s"}};
  expected.black = "one";
  expected.white = "two";
  expected.date = "2003.12.15_13:24:03.MST";
  expected.result = "W+20.5";
  expected.reason = "score";
  expected.moves = {{Side::black, "d3", {}, -1, -1, 10},
                    {Side::white, "c5", {}, -1, -1, 100},
                    {Side::black, "pass", {}, -1, -1},
                    {Side::white, "pass", {}, -1, -1}};
  EXPECT_EQ(*read, expected);
}

TEST(RecordGgf, WritesTheResultsThatTheFormatSupports) {
  struct Case {
    std::string_view result, reason, text;
  };
  for (const auto& [result, reason, text] :
       {Case{"B+12", "score", "+12"}, Case{"W+2.5", "score", "-2.500"}, Case{"draw", "score", "0"},
        Case{"draw", "agreed", "0:s"}, Case{"W+8", "agreed", "-8:s"}, Case{"W+resign", "resign", "-64:r"},
        Case{"B+time", "time", "+64:t"}, Case{"", "", "?"}}) {
    GameRecord record = ggf_record();
    record.result = result;
    record.reason = reason;
    const std::string written = to_ggf(record).value();
    EXPECT_NE(written.find("RE[" + std::string{text} + "]"), std::string::npos) << written;
    EXPECT_EQ(from_ggf(written)->result, result) << text;
    EXPECT_EQ(from_ggf(written)->reason, reason) << text;
  }
  GameRecord record = ggf_record();
  for (const char* const other : {"W+forfeit", "void", "B+"}) {
    record.result = other;
    EXPECT_NE(to_ggf(record)->find("RE[?]"), std::string::npos) << other;
  }
  const auto result_of = [](const std::string& text) { return from_ggf("(;GM[Othello]RE[" + text + "];)")->result; };
  EXPECT_EQ(result_of("-40.00:r"), "W+resign");
  EXPECT_EQ(result_of("+0.000"), "draw");
  EXPECT_EQ(result_of("-64"), "W+64");
  for (const char* const none : {"", "?", "won", "+", "0:r", "+3:x", "+1e9", "--3"})
    EXPECT_EQ(result_of(none), "") << none;
}

TEST(RecordGgf, WritesClocksOfMainTimeAndIncrement) {
  const auto written = [](const std::string& clock) {
    GameRecord record = ggf_record();
    record.options = {{"clock", clock}};
    return to_ggf(record).value();
  };
  EXPECT_NE(written("1h").find("TI[60:00]"), std::string::npos);
  EXPECT_NE(written("90s+1m").find("TI[01:30/01:00]"), std::string::npos);
  for (const char* const other : {"none", "10m/3x30s", "30s/move", "500ms", "10m+500ms", ""})
    EXPECT_EQ(written(other).find("TI["), std::string::npos) << other;
  const auto read = [](const std::string& time) {
    return from_ggf("(;GM[Othello]TI[" + time + "];)")->option("clock", "none");
  };
  EXPECT_EQ(read("15:00//02:00"), "15m");
  EXPECT_EQ(read("1:00:00/0:30"), "60m+30s");
  EXPECT_EQ(read("90"), "90s");
  for (const char* const none : {"0", "", "-1:00", "1:2:3:4:5:6", "99999999999", "5m"})
    EXPECT_EQ(read(none), "none") << none;
  EXPECT_TRUE(from_ggf("(;GM[Othello]TI[5:00]TI[0];)")->options.empty());
}

TEST(RecordGgf, StartsFromTheInitialPosition) {
  const std::string elsewhere =
      "(;GM[Othello]BO[8 -------- -------- -------- ----**-- ----**-- -----O-- -------- -------- O]W[c8];)";
  EXPECT_EQ(from_ggf(elsewhere).error().text(),
            "the game does not start from the usual position, and a record cannot hold another");
  const auto game = ggf::read(elsewhere);
  ASSERT_TRUE(game) << game.error().text();
  EXPECT_EQ(game->rows, "......../......../......../....xx../....xx../.....o../......../........");
  EXPECT_EQ(game->turn, Side::white);
  EXPECT_EQ(ggf::read(ggf::write(*game).value())->rows, game->rows);
  EXPECT_EQ(ggf::write(*game)->find('\n'), std::string::npos) << "NBoard sends the record to engines on one line";
}

TEST(RecordGgf, ReportsWhatIsWrong) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", "a GGF game begins with (;GM[Othello]"},
      {"(;PB[ana];)", "the GGF game has no GM[Othello]"},
      {"(;GM[Othello]", "the game does not end with ;)"},
      {"(;GM[Othello]B[f5;)", "the game does not end with ;)"},
      {"(;GM[Othello][f5];)", "[f5] has no property name"},
      {"(;GM[Othello];B[f5];)", "expected a property NAME[value] or the end ;), not ';B[f5];)'"},
      {"(;GM[Othello]B[i1];)", "'i1' is not an Othello move (A1 to H8, or PA for a pass)"},
      {"(;GM[Othello]B[f5f6];)", "'f5f6' is not an Othello move (A1 to H8, or PA for a pass)"},
      {"(;GM[Othello]BO[10 *];)", "the board must be 8x8, BO[8 …], not BO[10 *]"},
      {"(;GM[Othello]BO[8 *];)",
       "BO[…] must have 64 squares (* for Black, O for White, - for empty) and the side to move"},
  };
  for (const auto& [text, fault] : cases) {
    const auto read = from_ggf(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().text(), fault) << text;
  }
  GameRecord record = ggf_record();
  record.moves[1].move = "D6]W[A1";
  EXPECT_EQ(to_ggf(record).error().text(), "'D6]W[A1' is not an Othello move (A1 to H8, or PA for a pass)");
}

TEST(RecordGgf, ReplacesSpecialCharactersInNames) {
  EXPECT_EQ(from_ggf("(;GM[othello]PB[ J\xf6rg\t2 ]PW[];)")->black, "J\ufffdrg 2");
}

TEST(RecordFormats, AreChosenByName) {
  EXPECT_TRUE(is_record_format("ggf"));
  EXPECT_FALSE(is_record_format("pdf"));
  EXPECT_FALSE(is_record_format(""));
  const GameRecord record = ggf_record();
  EXPECT_EQ(in_format(record, "sgf"), to_sgf(record));
  EXPECT_EQ(in_format(record, "json"), to_json(record));
  EXPECT_EQ(in_format(record, "ggf"), to_ggf(record));
  EXPECT_EQ(in_format(record, "xml").error().text(), "only jiaqi games have XML records, not othello");
}

}  // namespace
}  // namespace protocol
