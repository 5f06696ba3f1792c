#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "protocol/record/game_record.h"
#include "protocol/record/sgf_go.h"

namespace protocol {
namespace {

GameRecord go_game() {
  GameRecord record;
  record.game = 12;
  record.kind = "go";
  record.options = {{"size", "9"}, {"komi", "7.5"}, {"handicap", "3"}, {"rules", "chinese"}, {"clock", "10m/3x30s"}};
  record.black = "ana [2k]";
  record.white = "uct";
  record.date = "2026-11-20T19:30:00Z";
  record.result = "B+3.5";
  record.reason = "score";
  record.moves = {{Side::white, "E5", {}, 600000, 598311},
                  {Side::black, "J1", {"xE5", "xE4"}, 0, 598311},
                  {Side::white, "pass", {}, -1, -1}};
  return record;
}

TEST(Sgf, WritesGoForGoPrograms) {
  EXPECT_EQ(to_sgf(go_game()),
            "(;FF[4]GM[1]CA[UTF-8]AP[Qiyuan:" QIYUAN_VERSION
            "]SZ[9]KM[7.5]RU[Chinese]HA[3]AB[cc][gc][cg]PL[W]PB[ana [2k\\]]PW[uct]DT[2026-11-20]RE[B+3.5]"
            "TM[600]OT[3x30s]QY[game:12][kind:go][time:2026-11-20T19\\:30\\:00Z][result:B+3.5][reason:score]"
            "[option:size=9][option:komi=7.5][option:handicap=3][option:rules=chinese][option:clock=10m/3x30s]\n"
            ";W[ee]BL[600]WL[598.311]\n"
            ";B[ii]BL[0]WL[598.311]QY[effect:xE5][effect:xE4]\n"
            ";W[])\n");
}

TEST(Sgf, WritesANodeForEachStoneOfConnect6) {
  GameRecord record;
  record.kind = "connect6";
  record.options = {{"size", "15"}};
  record.moves = {{Side::black, "H8", {}, -1, -1}, {Side::white, "A1", {}, -1, -1}, {Side::white, "J15", {}, -1, -1}};
  const std::string text = to_sgf(record);
  EXPECT_TRUE(text.starts_with("(;FF[4]GM[4]CA[UTF-8]AP[Qiyuan:" QIYUAN_VERSION "]SZ[15]RU[Connect6]")) << text;
  EXPECT_NE(text.find("\n;B[hh]\n;W[ao]\n;W[ia])"), std::string::npos) << text;
  EXPECT_EQ(*from_sgf(text), record);
  const auto foreign = from_sgf("(;GM[4]RU[connect6]SZ[19];B[jj];W[aa];W[ss])");
  ASSERT_TRUE(foreign) << foreign.error().text();
  EXPECT_EQ(foreign->kind, "connect6");
  EXPECT_EQ(foreign->moves.back().move, "T1");
}

TEST(Sgf, WritesGomokuWithItsRulesAsOtherProgramsDo) {
  GameRecord record;
  record.kind = "gomoku";
  record.options = {{"size", "20"}, {"rules", "standard"}};
  record.moves = {{Side::black, "K10", {}, -1, -1}, {Side::white, "L11", {}, -1, -1}};
  const std::string text = to_sgf(record);
  EXPECT_TRUE(text.starts_with("(;FF[4]GM[4]CA[UTF-8]AP[Qiyuan:" QIYUAN_VERSION "]SZ[20]RU[Standard]")) << text;
  EXPECT_TRUE(text.ends_with("\n;B[jk]\n;W[kj])\n")) << text;
  EXPECT_EQ(*from_sgf(text), record);
  // GM[4] without the name of another game is Gomoku, on 15 lines if the size is missing.
  const auto foreign = from_sgf("(;GM[4];B[hh];W[oa])");
  ASSERT_TRUE(foreign) << foreign.error().text();
  EXPECT_EQ(foreign->kind, "gomoku");
  EXPECT_EQ(foreign->moves.front().move, "H8");
  EXPECT_EQ(foreign->moves.back().move, "P15");
  // Managers for Gomocup engines write the number of the rules.
  const auto managed = from_sgf("(;FF[4]GM[4]SZ[15]RU[1];B[hh])");
  ASSERT_TRUE(managed) << managed.error().text();
  EXPECT_EQ(managed->kind, "gomoku");
  EXPECT_EQ(std::ranges::count(managed->options, KeyValue{"rules", "standard"}), 1);
}

TEST(Sgf, HasTheTerritoryOfACountedGame) {
  GameRecord record;
  record.kind = "go";
  record.options = {{"size", "5"}, {"komi", "0.5"}, {"rules", "tromp-taylor"}};
  record.result = "B+24.5";
  record.reason = "score";
  for (const char* move : {"C1", "A1", "C2", "E5", "C3", "pass", "C4", "pass", "C5", "pass", "pass"})
    record.moves.push_back({record.moves.size() % 2 == 0 ? Side::black : Side::white, move, {}});
  record.dead = {"A1", "E5"};
  const std::string text = to_sgf(record);
  EXPECT_NE(text.find("RU[NZ]"), std::string::npos) << "Tromp-Taylor counts dead stones: " << text;
  const std::string last = text.substr(text.rfind("\n;") + 1);
  EXPECT_TRUE(last.starts_with(";B[]TB[aa][ba][da][ea][ab]")) << last;
  EXPECT_NE(last.find("[ea]"), std::string::npos) << "E5 is dead: " << last;
  EXPECT_TRUE(last.ends_with("C[Black 25, White 0 + 0.5 komi; dead: A1 E5])\n")) << last;
  EXPECT_EQ(from_sgf(text), record);

  // The same file from another program.
  std::string foreign = text;
  for (std::size_t at = foreign.find("QY["); at != std::string::npos; at = foreign.find("QY["))
    foreign.erase(at, foreign.find_first_of("\n)", at) - at);
  const auto read = from_sgf(foreign);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(std::set<std::string>(read->dead.begin(), read->dead.end()), (std::set<std::string>{"A1", "E5"}));
  EXPECT_EQ(std::ranges::count(read->options, KeyValue{"rules", "tromp-taylor"}), 1);
}

TEST(Sgf, WritesOthelloForOthelloPrograms) {
  GameRecord record;
  record.kind = "othello";
  record.moves = {{Side::black, "f5", {}, -1, -1}, {Side::white, "pass", {}, -1, -1}};
  const std::string text = to_sgf(record);
  EXPECT_TRUE(text.starts_with("(;FF[4]GM[2]CA[UTF-8]AP[Qiyuan:" QIYUAN_VERSION
                               "]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]QY[kind:othello]"))
      << text;
  EXPECT_TRUE(text.ends_with("\n;B[f5]\n;W[])\n")) << text;
  EXPECT_EQ(from_sgf(text), record);
}

TEST(Sgf, ReadsOthelloAsEarlierVersionsWroteIt) {
  const auto read = from_sgf(
      "(;FF[4]GM[1001]CA[UTF-8]AP[Qiyuan:0.1.0]PB[ana]PW[uct]RE[B+12]QY[kind:othello][result:B+12][reason:score]\n"
      ";B[d3]\n;W[c5]QY[effect:d5]\n;B[pass])\n");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->kind, "othello");
  ASSERT_EQ(read->moves.size(), 3U);
  EXPECT_EQ(read->moves[0].move, "d3");
  EXPECT_EQ(read->moves[2].move, "pass");
}

TEST(Sgf, ReadsFilesOfOthelloPrograms) {
  // As Cassio writes it: without passes.
  const auto game =
      from_sgf("(;GM[2]FF[4]SZ[8]TM[1500]PB[A]PW[B]RE[B+2]AB[e4][d5]AW[d4][e5]PL[B];B[F5];W[d6];B[c3];B[d3];W[PA])");
  ASSERT_TRUE(game) << game.error().text();
  EXPECT_EQ(game->kind, "othello");
  EXPECT_TRUE(game->options.empty());
  EXPECT_EQ(game->result, "B+2");
  const std::vector<RecordedMove> moves{{Side::black, "f5", {}},   {Side::white, "d6", {}}, {Side::black, "c3", {}},
                                        {Side::white, "pass", {}}, {Side::black, "d3", {}}, {Side::white, "pass", {}}};
  EXPECT_EQ(game->moves, moves);
  EXPECT_TRUE(from_sgf("(;GM[2];B[d3])")) << "stones and size may be missing";
  EXPECT_FALSE(from_sgf("(;GM[2]AB[d4][e5]AW[e4][d5];B[d3])")) << "the colours are exchanged";
}

TEST(Sgf, AssumesTheExpectedGameWhenTheFileNamesNone) {
  EXPECT_EQ(from_sgf("(;GM[1]SZ[9];B[ee])", "nogo")->kind, "nogo");
  EXPECT_EQ(from_sgf("(;GM[1]SZ[9]RU[Chinese]KM[7];B[ee])", "nogo")->options, (std::vector<KeyValue>{{"size", "9"}}));
  EXPECT_EQ(from_sgf("(;GM[1]SZ[9];B[ee])", "othello")->kind, "go");
  EXPECT_EQ(from_sgf("(;GM[1]SZ[9]RU[NoGo];B[ee])", "go")->kind, "nogo");
  EXPECT_EQ(lines_from_sgf("(;SZ[9];B[ee])(;SZ[9];B[cc])", "nogo")->back().kind, "nogo");
}

TEST(Sgf, WritesNoGoAsAGoFileWithItsOwnRules) {
  GameRecord record;
  record.kind = "nogo";
  record.options = {{"size", "9"}};
  record.moves = {{Side::black, "A9", {}, -1, -1}};
  const std::string text = to_sgf(record);
  EXPECT_TRUE(text.starts_with("(;FF[4]GM[1]CA[UTF-8]AP[Qiyuan:" QIYUAN_VERSION "]SZ[9]RU[NoGo]QY[kind:nogo]")) << text;
  EXPECT_TRUE(text.ends_with(";B[aa])\n")) << text;
}

TEST(Sgf, WritesTheMovesOfJiaqiAsText) {
  GameRecord record;
  record.kind = "jiaqi";
  record.moves = {{Side::black, "42", {}, -1, -1}, {Side::white, "44-42", {"+31", "+53"}, -1, -1}};
  const std::string text = to_sgf(record);
  EXPECT_TRUE(text.starts_with("(;FF[4]GM[1001]CA[UTF-8]")) << text;
  EXPECT_TRUE(text.ends_with("\n;B[42]\n;W[44-42]QY[effect:+31][effect:+53])\n")) << text;
}

TEST(Sgf, WritesTheThoughtsOfThePlayers) {
  GameRecord record = go_game();
  record.moves[0].time = 1250;
  record.moves[0].thought = RecordedThought{488, 800, {"E5", "J1"}};
  record.moves[1].thought = RecordedThought{1000, 0, {}};
  const std::string text = to_sgf(record);
  EXPECT_NE(text.find(";W[ee]BL[600]WL[598.311]SBKV[51.2]C[Black 51.2 %, 800 playouts: E5 J1]"
                      "QY[time:1250][thought:488 800 E5 J1]\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("SBKV[100.0]C[Black 100.0 %, 0 playouts]QY[effect:xE5][effect:xE4][thought:1000 0]\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(from_sgf(text), record);
}

TEST(Sgf, WritesTheResultAsOtherProgramsDo) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"B+3.5", "RE[B+3.5]"}, {"W+64", "RE[W+64]"},    {"B+resign", "RE[B+R]"}, {"W+time", "RE[W+T]"},
      {"draw", "RE[0]"},      {"void", "RE[Void]"},    {"B+no-move", "RE[B+]"}, {"W+eliminated", "RE[W+]"},
      {"B+limit", "RE[B+]"},  {"W+capture", "RE[W+]"},
  };
  for (const auto& [result, property] : cases) {
    GameRecord record = go_game();
    record.result = result;
    EXPECT_NE(to_sgf(record).find(property), std::string::npos) << result << to_sgf(record);
    EXPECT_EQ(from_sgf(to_sgf(record)), record);
  }
  GameRecord unfinished = go_game();
  unfinished.result = unfinished.reason = "";
  EXPECT_EQ(to_sgf(unfinished).find("RE["), std::string::npos);
}

TEST(Sgf, WritesSimpleClocks) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"none", ""},
      {"10m", "TM[600]"},
      {"5m+10s", "TM[300]OT[+10s]"},
      {"10m/3x30s", "TM[600]OT[3x30s]"},
      {"1h/5x1m", "TM[3600]OT[5x1m]"},
      {"90s", "TM[90]"},
      {"500ms", "TM[0.500]"},
      {"30s/move", "OT[30s/move]"},
      {"nonsense", ""},
  };
  for (const auto& [clock, properties] : cases) {
    GameRecord record = go_game();
    record.options.back().second = clock;
    const std::string text = to_sgf(record);
    EXPECT_NE(text.find("RE[B+3.5]" + std::string{properties} + "QY["), std::string::npos) << text;
  }
  GameRecord canadian = go_game();
  canadian.options.back().second = "10m/25x5m";
  canadian.options.emplace_back("canadian", "on");
  EXPECT_NE(to_sgf(canadian).find("TM[600]OT[25x5m canadian]"), std::string::npos);
  GameRecord unequal = go_game();
  unequal.options.emplace_back("clock.white", "1m");
  EXPECT_EQ(to_sgf(unequal).find("TM["), std::string::npos);
}

TEST(Sgf, ReadsFilesOfOtherPrograms) {
  const auto read = from_sgf(
      "From: somebody (not a game)\n\n"
      "( ;GM [1]\r\nFF[4] SZ[13]KM[5.5]HA[2]AB[dj][jd]PW[A\\]b\\\\c\\\nd\te]RU[chinese]XX[what\\]ever]C[a\nb]\n"
      "PB[]RE[W+Resign]DT[2020-02-30];W[ aa]N[no move of two letters])");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().text(), "line 7, column 32: ' aa' is not a point of the board");

  const auto game = from_sgf(
      "(;GM[1]FF[3]SZ[13]KM[5.5]HA[2]AB[dj][jd]PW[A\\]b\\\\c\\\nd\te]RU[chinese]XX[what\\]ever]C[a\nb]"
      "RE[W+Resign]DT[2020-02-28]\n"
      ";White[aa]WhiteLeft[10];B[tt]BL[9.5]OB[3](;C[no move];W[mm];B[](;W[ab])(;W[ac]))(;W[ad]))(;GM[7])");
  ASSERT_TRUE(game) << game.error().text();
  GameRecord expected;
  expected.kind = "go";
  expected.options = {{"size", "13"}, {"rules", "chinese"}, {"komi", "5.5"}, {"handicap", "2"}};
  expected.white = "A]b\\cd e";
  expected.date = "2020-02-28";
  expected.result = "W+resign";
  expected.reason = "resign";
  expected.moves = {{Side::white, "A13", {}, -1, 10000},
                    {Side::black, "pass", {}, 9500, -1},
                    {Side::white, "N1", {}, -1, -1},
                    {Side::black, "pass", {}, -1, -1},
                    {Side::white, "A12", {}, -1, -1}};
  EXPECT_EQ(*game, expected);
}

TEST(Sgf, DefaultsToGo) {
  const auto game = from_sgf("(;B[aa];W[ss])");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->kind, "go");
  EXPECT_EQ(game->options, (std::vector<KeyValue>{{"size", "19"}}));
  EXPECT_EQ(game->moves[0].move, "A19");
  EXPECT_EQ(game->moves[1].move, "T1");
  EXPECT_EQ(from_sgf("(;GM[1]RU[nogo]SZ[9])")->kind, "nogo");
}

TEST(Sgf, TranslatesResults) {
  const std::tuple<std::string_view, std::string_view, std::string_view> cases[] = {
      {"B+3.5", "B+3.5", "score"},
      {"w+12", "W+12", "score"},
      {"B+R", "B+resign", "resign"},
      {"W+Time", "W+time", "time"},
      {"0", "draw", ""},
      {"Draw", "draw", ""},
      {"Void", "void", ""},
      {"B+", "B+", ""},
      {"B+F", "B+", ""},
      {"?", "", ""},
      {"", "", ""},
      {"Black wins", "", ""},
  };
  for (const auto& [value, result, reason] : cases) {
    const auto game = from_sgf("(;RE[" + std::string{value} + "])");
    ASSERT_TRUE(game);
    EXPECT_EQ(game->result, result) << value;
    EXPECT_EQ(game->reason, reason) << value;
  }
}

TEST(Sgf, PutsHandicapStonesWhereGtpDoes) {
  // The points that `fixed_handicap` of a GTP engine answers.
  const std::tuple<int, int, std::string_view> cases[] = {
      {19, 2, "AB[pd][dp]"},
      {19, 5, "AB[dd][pd][jj][dp][pp]"},
      {19, 9, "AB[dd][jd][pd][dj][jj][pj][dp][jp][pp]"},
      {9, 4, "AB[cc][gc][cg][gg]"},
      {7, 4, "AB[cc][ec][ce][ee]"},
  };
  for (const auto& [size, handicap, stones] : cases) {
    GameRecord record;
    record.kind = "go";
    record.options = {{"size", std::to_string(size)}, {"handicap", std::to_string(handicap)}};
    const std::string text = to_sgf(record);
    EXPECT_NE(text.find("HA[" + std::to_string(handicap) + "]" + std::string{stones} + "PL[W]"), std::string::npos)
        << text;
    EXPECT_EQ(from_sgf(text), record);
  }
  for (const std::string handicap : {"0", "1", "10", "-3", "many"}) {
    GameRecord record;
    record.kind = "go";
    record.options = {{"size", "19"}, {"handicap", handicap}};
    EXPECT_EQ(to_sgf(record).find("AB["), std::string::npos) << handicap;
  }
}

TEST(Sgf, NamesPointsInBothNotations) {
  for (const int size : {1, 5, 9, 19, 25})
    for (char column = 'a'; column < 'a' + size; ++column)
      for (char row = 'a'; row < 'a' + size; ++row) {
        const std::string letters{column, row};
        const auto point = sgf::point_of_sgf(letters, size);
        ASSERT_TRUE(point);
        EXPECT_EQ(sgf::sgf_of_point(*point, size), letters);
      }
  EXPECT_EQ(sgf::sgf_of_point("D4", 19), "dp");
  EXPECT_EQ(sgf::sgf_of_point("J9", 9), "ia");
  EXPECT_EQ(sgf::sgf_of_point("Z25", 25), "ya");
  for (const std::string_view text : {"", "D", "I5", "d4", "D0", "D04", "D10", "K1", "4D", "D-1", "D4 ", "pass"})
    EXPECT_FALSE(sgf::sgf_of_point(text, 9)) << text;
  for (const std::string_view text : {"", "a", "aaa", "aj", "ja", "AA", "a "})
    EXPECT_FALSE(sgf::point_of_sgf(text, 9)) << text;
}

TEST(Sgf, ReadsCompressedPoints) {
  EXPECT_EQ(sgf::points_of_list("ab:cc", 9), (std::vector<std::string>{"ab", "bb", "cb", "ac", "bc", "cc"}));
  EXPECT_EQ(sgf::points_of_list("dd", 9), std::vector<std::string>{"dd"});
  EXPECT_EQ(sgf::points_of_list("cc:aa", 9), std::vector<std::string>{});
  for (const std::string_view text : {"", ":", "aa:", ":aa", "aa:zz", "a:b", "aa:bb:cc"})
    EXPECT_FALSE(sgf::points_of_list(text, 9)) << text;
  // Four handicap stones in two rectangles.
  const auto game = from_sgf("(;SZ[9]AB[cc:cc][gg]AB[gc][cg:cg])");
  ASSERT_TRUE(game) << game.error().text();
  EXPECT_EQ(game->option("handicap", ""), "4");
}

TEST(Sgf, ReportsWhereAFileIsWrong) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", "there is no game: an SGF file begins with '(;'"},
      {"(()", "there is no game: an SGF file begins with '(;'"},
      {"(;B[aa]", "line 1, column 8: the game is not closed by ')'"},
      {"(;B[aa\n\n)", "line 3, column 2: the value of B is not closed by ']'"},
      {"(;B[aa\\]", "line 1, column 9: the value of B is not closed by ']'"},
      {"(;B[aa\\", "line 1, column 8: the value of B is not closed by ']'"},
      {"(;\nB)", "line 2, column 2: expected '[' and the value of B"},
      {"(;\n b[aa])", "line 2, column 3: expected a property such as B[dd]"},
      {"(;[aa])", "line 1, column 3: expected a property such as B[dd]"},
      {"(;SZ[9]\n;B[aj])", "line 2, column 2: 'aj' is not a point of the board"},
      {"(;SZ[9:13])", "the board size must be a number from 1 to 25, not '9:13'"},
      {"(;SZ[26])", "the board size must be a number from 1 to 25, not '26'"},
      {"(;SZ[0])", "the board size must be a number from 1 to 25, not '0'"},
      {"(;SZ[99999999999])", "the board size must be a number from 1 to 25, not '99999999999'"},
      {"(;GM[3])", "unknown game GM[3]; valid: 1 (go, nogo), 2 (othello), 4 (connect6, gomoku)"},
      {"(;GM[1001])", "unknown game GM[1001]; valid: 1 (go, nogo), 2 (othello), 4 (connect6, gomoku)"},
      {"(;GM[2]SZ[10])", "the board size of othello is 8, not '10'"},
      {"(;GM[2];B[i1])", "line 1, column 9: 'i1' is not a point of the board"},
      {"(;GM[2]AB[e4]AW[d4][e5])", "line 1, column 8: AB can only set up the stones that the game starts with"},
      {"(;AW[aa])", "line 1, column 3: the handicap stones must be where GTP's fixed_handicap puts them"},
      {"(;B[aa];AE[aa])", "line 1, column 9: AE can only set up the stones that the game starts with"},
      {"(;B[aa];AB[bb])", "line 1, column 9: AB can only set up the stones that the game starts with"},
      {"(;RU[NoGo]AB[bb])", "line 1, column 11: AB can only set up the stones that the game starts with"},
      {"(;SZ[9]AB[cc][gg][aa])", "line 1, column 8: the handicap stones must be where GTP's fixed_handicap puts them"},
      {"(;SZ[9]AB[jj])", "line 1, column 8: 'jj' is not a point of the board"},
      {"(;SZ[9]HA[3]AB[cg][gc])",
       "line 1, column 13: the handicap stones must be where GTP's fixed_handicap puts them"},
      {"(;QY[kind:go][game:x])", "line 1, column 3: 'x' is not the number of a game"},
      {"(;QY[kind:jiaqi];B[42]QY[time:-5])", "line 1, column 23: '-5' is not a time (a number of ms)"},
      {"(;QY[kind:jiaqi];B[42]QY[thought:1001 5])",
       "line 1, column 23: '1001 5' is not a thought (winrate playouts moves)"},
      {"(;QY[kind:jiaqi];B[42]QY[thought:5])", "line 1, column 23: '5' is not a thought (winrate playouts moves)"},
      {"(;QY[kind:jiaqi][option:size])", "line 1, column 3: 'size' is not an option (name=value)"},
  };
  for (const auto& [text, fault] : cases) {
    const auto read = from_sgf(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().text(), fault) << text;
  }
}

TEST(Sgf, ReadsItsOwnFilesByTheirPrivateProperty) {
  // Changes that another program made to RE, DT or KM are ignored.
  std::string text = to_sgf(go_game());
  text.replace(text.find("RE[B+3.5]"), 9, "RE[W+R]");
  EXPECT_EQ(from_sgf(text), go_game());
}

}  // namespace
}  // namespace protocol
