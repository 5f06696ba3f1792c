// Tests games with variations: the formats, what belongs to which move, and the places of faults.

#include "protocol/record/study.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace protocol {
namespace {

/// `0 black E5 [xD4], 1 white C3`: parent, side, move and effects of each node but the first.
std::string moves_of(const Study& study) {
  std::string text;
  for (const StudyNode& node : study.nodes) {
    if (node.move.empty()) continue;
    text += (text.empty() ? "" : ", ") + std::to_string(node.parent) + ' ' + std::string{base::name(node.side)} + ' ' +
            node.move;
    for (const std::string& effect : node.effects) text += ' ' + effect;
  }
  return text;
}

Study study(std::string_view file) {
  base::Expected<Study> read = read_study(file);
  EXPECT_TRUE(read) << read.error().text();
  return read ? *std::move(read) : Study{};
}

std::string fault(std::string_view file) {
  const base::Expected<Study> read = read_study(file);
  EXPECT_FALSE(read) << to_json(*read);
  return read ? "" : read.error().text();
}

TEST(Study, HasTheVariationsOfAnSgfFile) {
  const Study read = study("(;GM[1]SZ[9]PB[Ana]PW[Bob]RE[B+R];B[ee](;W[cc];B[gg])(;W[gg](;B[cc])(;B[cg])))");
  EXPECT_EQ(read.about.kind, "go");
  EXPECT_EQ(read.about.black, "Ana");
  EXPECT_EQ(read.about.result, "B+resign");
  EXPECT_EQ(moves_of(read), "0 black E5, 1 white C7, 2 black G3, 1 white G3, 4 black C7, 4 black C3");
}

TEST(Study, HasAllOptionsOfTheGameAndNoOthers) {
  const Study read = study("(;GM[1]SZ[5]KM[3.5]QY[kind:go][option:size=5][option:komi=3.5][option:clock=10m])");
  EXPECT_EQ(read.about.options,
            (std::vector<KeyValue>{{"size", "5"}, {"komi", "3.5"}, {"handicap", "0"}, {"rules", "tromp-taylor"}}));
}

TEST(Study, GivesCommentsAndMarksToTheMoveOfTheirNode) {
  const Study read = study(
      "(;GM[1]SZ[9]C[The start]LB[aa:1];B[ee]C[One\\: a\\]\r\ntwo "
      "\\\r\nlines]TR[ee]SQ[aa:ab];C[more]MA[ii];W[cc]CR[cc])");
  ASSERT_EQ(read.nodes.size(), 3U);
  EXPECT_EQ(read.nodes[0].comment, "The start");
  EXPECT_EQ(read.nodes[0].marks, (std::vector<Mark>{{MarkShape::label, "A9", "1"}}));
  EXPECT_EQ(read.nodes[1].comment, "One: a]\ntwo lines\nmore") << "a node without a move belongs to the one before";
  EXPECT_EQ(read.nodes[1].marks, (std::vector<Mark>{{MarkShape::triangle, "E5"},
                                                    {MarkShape::square, "A9"},
                                                    {MarkShape::square, "A8"},
                                                    {MarkShape::cross, "J1"}}));
  EXPECT_EQ(read.nodes[2].marks, (std::vector<Mark>{{MarkShape::circle, "C7"}}));
}

TEST(Study, HasTheEffectsOfMoves) {
  EXPECT_EQ(moves_of(study("(;GM[1]SZ[5];B[aa];W[ba];B[ee];W[ab])")),
            "0 black A5, 1 white B5, 2 black E1, 3 white A4 xA5");
  EXPECT_EQ(moves_of(study("(;GM[2];B[f5];W[d6])")), "0 black f5 +e5, 1 white d6 +d5");
}

TEST(Study, StartsWithStonesThatAreSetUp) {
  const Study read = study("(;GM[1]SZ[5]AB[aa:ba]AW[ee]AE[ba]PL[W];W[cc])");
  EXPECT_EQ(read.position, "x..../...../...../...../....o");
  EXPECT_EQ(read.turn, Side::white);
  EXPECT_EQ(study("(;GM[1]SZ[5]AB[aa];W[cc])").turn, Side::white) << "the first move shows whose turn it is";
  EXPECT_EQ(study("(;GM[1]SZ[9]HA[2]AB[gc][cg];W[ee])").position, "") << "a handicap is an option";
  const Study free = study("(;GM[1]SZ[9]HA[2]AB[aa][ii];W[ee])");
  EXPECT_EQ(free.position, "x......../........./........./........./........./........./........./........./........x");
  EXPECT_EQ(study("(;GM[2];W[f4])").turn, Side::white);
}

TEST(Study, HasThePassesThatFilesLeaveOut) {
  EXPECT_EQ(moves_of(study("(;GM[1]SZ[9];B[ee];B[cc])")), "0 black E5, 1 white pass, 2 black C7");
  EXPECT_EQ(fault("(;GM[2];B[f5]\n;B[d6])"),
            "line 2, column 2: move 2 (d6) is by black, but it is the other side's turn");
}

TEST(Study, ReadsSeveralStonesOfOneNode) {
  const std::string stones = "0 black K10, 1 white A19, 2 white T1, 3 black B18, 4 black C17";
  EXPECT_EQ(moves_of(study("(;GM[4]RU[Connect6]SZ[19];B[jj];W[aa][ss];B[bb][cc])")), stones);
  EXPECT_EQ(moves_of(study("(;GM[4]RU[Connect6]SZ[19];B[jj];W[aa]W[ss];B[bb];B[cc])")), stones);
}

TEST(Study, ReadsEveryFormat) {
  const std::string othello =
      "(;GM[Othello]PC[NBoard]PB[a]PW[b]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- "
      "-------- *]B[F5//2]W[D6];)";
  EXPECT_EQ(moves_of(study(othello)), "0 black f5 +e5, 1 white d6 +d5");
  EXPECT_EQ(study(othello).position, "");
  GameRecord record;
  record.kind = "jiaqi";
  record.options = {{"size", "5"}};
  record.moves = {{Side::black, "42", {}}, {Side::white, "46", {}}};
  const std::string moves = "0 black 42, 1 white 46";
  EXPECT_EQ(moves_of(study(to_json(record))), moves);
  EXPECT_EQ(moves_of(study(*to_xml(record))), moves);
  EXPECT_EQ(moves_of(study(to_sgf(record))), moves);
  EXPECT_EQ(moves_of(study("\xEF\xBB\xBF  " + to_json(record))), moves) << "with a byte order mark";
}

TEST(Study, FaultsGiveThePlace) {
  EXPECT_EQ(fault("(;GM[1]SZ[9];B[ee]\n;W[ee])"), "line 2, column 2: move 2 (E5) is illegal: E5 is occupied");
  EXPECT_EQ(fault("(;GM[1]SZ[9];B[zz])"), "line 1, column 14: 'zz' is not a point of the board");
  EXPECT_EQ(fault("(;GM[1]SZ[9];B[ee]TR[zz])"), "line 1, column 19: 'zz' is not a point of the board");
  EXPECT_EQ(fault("(;GM[1]SZ[9];B[ee];AW[aa])"), "line 1, column 20: AW can set up stones only before the first move");
  EXPECT_EQ(fault("(;GM[1]SZ[9];B[ee]"), "line 1, column 19: the game is not closed by ')'");
  EXPECT_EQ(fault("(;GM[1]SZ[9](;B[ee])C[x])"), "line 1, column 21: expected ';'");
  EXPECT_EQ(fault("{\"game\":"), "this is not JSON at byte 9");
  EXPECT_EQ(fault("<TibetanGo><CR>"), "this is not XML: Start-end tags mismatch at byte 15");
  EXPECT_EQ(fault("hello"), "this is not a game: the formats are SGF, GGF, JSON and XML");
  EXPECT_EQ(fault(""), "this is not a game: the formats are SGF, GGF, JSON and XML");
  EXPECT_TRUE(fault("(;GM[1]SZ[9]QY[kind:chess])").starts_with("unknown game 'chess'; valid: "));
}

TEST(Study, HasALimitOfBytesMovesAndDepth) {
  EXPECT_EQ(fault("(;C[" + std::string(Study::max_bytes, 'x') + "])"), "the file has more than 256 KiB");
  std::string wide = "(;GM[1]SZ[9]";
  for (std::size_t i = 0; i <= Study::max_moves; ++i) wide += "(;B[aa])";
  EXPECT_TRUE(fault(wide + ")").ends_with("the game has more than 5000 moves in its variations")) << fault(wide + ")");
  // Black fills a large board, and White passes.
  std::string deep = "(;GM[1]SZ[19]";
  for (char row = 'a'; row <= 's'; ++row)
    for (char column = 'a'; column <= 's'; ++column)
      if (column != 'g' && column != 'n') deep += std::string(";B[") + column + row + "];W[]";
  EXPECT_TRUE(fault(deep + ")").ends_with("a variation has more than 600 moves")) << fault(deep + ")");
}

TEST(Study, ReadsDeeplyNestedVariations) {
  std::string file = "(;GM[1]SZ[19]";
  std::string end = ")";
  for (char row = 'a'; row <= 's'; row = static_cast<char>(row + 2))
    for (char column = 'a'; column <= 's'; ++column) {
      file += std::string("(;B[") + column + row + "](;W[];B[])(;W[]";
      end += "))";
    }
  EXPECT_GT(study(file + end).nodes.size(), 500U);
}

TEST(Study, IsWrittenAsJson) {
  const auto json =
      nlohmann::json::parse(to_json(study("(;GM[1]SZ[5]PB[A];B[aa]C[x]LB[bb:1]TR[aa];W[ba];B[ee];W[ab])")));
  EXPECT_EQ(json.at("kind"), "go");
  EXPECT_EQ(json.at("options").at("size"), "5");
  EXPECT_TRUE(json.at("position").is_null());
  EXPECT_EQ(json.at("turn"), "black");
  EXPECT_EQ(json.at("nodes").at(0), nlohmann::json::object());
  EXPECT_EQ(json.at("nodes").at(1), nlohmann::json::parse(R"({"parent":0,"side":"black","move":"A5","comment":"x",
    "marks":[{"shape":"label","point":"B4","text":"1"},{"shape":"triangle","point":"A5"}]})"));
  EXPECT_EQ(json.at("nodes").at(4).at("effects"), nlohmann::json::array({"xA5"}));
}

}  // namespace
}  // namespace protocol
