#include "server/app/board_json.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/games.h"

namespace {

using nlohmann::json;
using protocol::ErrorCode;
using Query = std::vector<core::KeyValue>;

const core::GameKind& kind(std::string_view name) {
  return *engine::find_game(name);
}

json board(std::string_view game, const Query& query = {}) {
  const auto text = app::board_json(kind(game), query);
  EXPECT_TRUE(text) << text.error().text;
  return text ? json::parse(*text) : json();
}

protocol::answer::Error refusal(std::string_view game, const Query& query) {
  const auto text = app::board_json(kind(game), query);
  EXPECT_FALSE(text) << *text;
  return text ? protocol::answer::Error{} : text.error();
}

/// The colour of the stone on a point, null if it is empty.
json at(const json& board, std::string_view point) {
  for (std::size_t i = 0; i < board.at("points").size(); ++i)
    if (board["points"][i]["name"] == point) return board.at("stones").at(i);
  ADD_FAILURE() << "unknown point " << point;
  return nullptr;
}

TEST(BoardJson, ContainsTheStartPositionOfEveryGame) {
  for (const core::GameKind* const kind : engine::games()) {
    const json board = ::board(kind->name);
    const core::AnyGame start = kind->start(core::Options::defaults(kind->options)).value();
    const core::BoardView view = start.view();
    EXPECT_EQ(board.at("game"), kind->name);
    EXPECT_EQ(board.at("turn"), base::name(start.to_move()));
    EXPECT_EQ(board.at("cells"), view.cells);
    EXPECT_EQ(board.at("lines"), json(view.lines));
    EXPECT_EQ(board.at("stars"), json(view.stars));
    EXPECT_EQ(board.at("legal"), json(start.legal_moves()));
    EXPECT_TRUE(board.at("moves").empty());
    EXPECT_TRUE(board.at("last").empty());
    EXPECT_TRUE(board.at("ending").is_null());
    ASSERT_EQ(board.at("points").size(), view.points.size());
    ASSERT_EQ(board.at("stones").size(), view.points.size());
    for (std::size_t i = 0; i < view.points.size(); ++i) {
      const auto& point = view.points[i];
      EXPECT_EQ(board["points"][i], (json{{"id", i}, {"name", point.name}, {"x", point.x}, {"y", point.y}}));
    }
  }
}

TEST(BoardJson, AcceptsTheOptionsOfATable) {
  const json board = ::board("go", {{"size", "9"}, {"handicap", "3"}, {"clock", "5m+10s"}});
  EXPECT_EQ(board.at("points").size(), 81U);
  EXPECT_EQ(board.at("turn"), "white");
  EXPECT_EQ(board.at("options").at("clock"), "5m+10s");
  std::set<std::string> stones;
  for (std::size_t i = 0; i < 81; ++i)
    if (!board["stones"][i].is_null()) {
      EXPECT_EQ(board["stones"][i], "black");
      stones.insert(board["points"][i]["name"]);
    }
  EXPECT_EQ(stones.size(), 3U);
  EXPECT_TRUE(stones.contains("G7")) << board;

  const auto error = refusal("go", {{"size", "4"}});
  EXPECT_EQ(error.code, ErrorCode::bad_option);
  EXPECT_NE(error.text.find("size"), std::string::npos);
}

TEST(BoardJson, PlaysMoves) {
  const json board = ::board("go", {{"size", "5"}, {"moves", "A2,a1,B1"}});
  EXPECT_EQ(board.at("moves"), json::parse(R"([{"side":"black","move":"A2","effects":[]},
                                               {"side":"white","move":"A1","effects":[]},
                                               {"side":"black","move":"B1","effects":["xA1"]}])"));
  EXPECT_TRUE(at(board, "A1").is_null());
  EXPECT_EQ(at(board, "B1"), "black");
  EXPECT_EQ(board.at("turn"), "white");
  ASSERT_EQ(board.at("last").size(), 1U);
  EXPECT_EQ(board["points"][board["last"][0].get<std::size_t>()]["name"], "B1");
  const json& legal = board.at("legal");
  EXPECT_EQ(std::ranges::count(legal, json("A1")), 0) << "suicide";
  EXPECT_EQ(std::ranges::count(legal, json("pass")), 1);
}

TEST(BoardJson, ReportsTheResult) {
  const json board = ::board("go", {{"size", "5"}, {"komi", "3.5"}, {"moves", "C3,pass,pass"}});
  EXPECT_EQ(board.at("ending"), json::parse(R"({"result":"B+21.5","reason":"score"})"));
  EXPECT_TRUE(board.at("legal").empty());
}

TEST(BoardJson, HasTheRowThatWins) {
  const std::string before = "H8,A1,H9,A2,H10,A3,H11,A4";
  EXPECT_TRUE(board("gomoku", {{"moves", before}}).at("row").empty());
  const json won = board("gomoku", {{"moves", before + ",H12"}});
  EXPECT_EQ(won.at("ending"), json::parse(R"({"result":"B+line","reason":"line"})"));
  std::vector<std::string> row;
  for (const json& point : won.at("row"))
    row.push_back(won.at("points").at(point.get<std::size_t>()).at("name").get<std::string>());
  EXPECT_EQ(row, (std::vector<std::string>{"H12", "H11", "H10", "H9", "H8"}));
}

TEST(BoardJson, ReportsTheIllegalMoveAndTheReason) {
  for (const char* const moves : {"C3,D3,C3,E5", "C3,D3,z9", "C3, d3, ,E5"}) {
    const auto error = refusal("nogo", {{"size", "5"}, {"moves", moves}});
    EXPECT_EQ(error.code, ErrorCode::illegal) << moves;
    EXPECT_TRUE(error.text.starts_with("move 3 (")) << error.text;
  }
  EXPECT_NE(refusal("nogo", {{"size", "5"}, {"moves", "C3,D3,C3"}}).text.find("occupied"), std::string::npos);
}

TEST(BoardJson, PlaysAtMostSixHundredMoves) {
  std::string moves;
  const json points = board("go").at("points");
  for (std::size_t i = 0; i < 300; ++i) moves += (i > 0 ? ",pass," : "pass,") + points[i].at("name").get<std::string>();
  EXPECT_EQ(board("go", {{"moves", moves}}).at("moves").size(), 600U);
  EXPECT_EQ(refusal("go", {{"moves", moves + ",pass"}}).code, ErrorCode::bad_option);
}

TEST(BoardJson, StartsFromAPosition) {
  // The ko of tests/games/go.txt: if White retook at once, the board would repeat.
  const Query ko{{"size", "5"}, {"position", ".xo../xo.o./.xo../...../....."}};
  Query taken = ko;
  taken.emplace_back("moves", "C4");
  EXPECT_TRUE(at(board("go", ko), "C4").is_null());
  const json after = board("go", taken);
  EXPECT_EQ(after.at("moves").at(0).at("effects"), json::parse(R"(["xB4"])"));
  EXPECT_EQ(std::ranges::count(after.at("legal"), json("B4")), 0);
  EXPECT_EQ(board("nogo", {{"size", "5"}, {"position", ".x.../...../...../...../....."}, {"side", "white"}}).at("turn"),
            "white");
}

TEST(BoardJson, StartsFromAPositionOfJiaqi) {
  // The chain of tests/games/jiaqi.txt: each converted stone captures the next.
  const Query chain{{"position", "x o . . ./o.../x o . . ./.x../...../..../...../..../....."}, {"moves", "04"}};
  EXPECT_EQ(board("jiaqi", chain).at("moves").at(0).at("effects"), json::parse(R"(["+02","+11","+22"])"));

  // White has no stone next to the hole in the middle, so Black must give way.
  const json blocked =
      board("jiaqi", {{"position", "ooooo/oooo/ooxoo/oxxo/ox.xo/oxxo/ooxoo/oooo/ooooo"}, {"side", "white"}});
  EXPECT_EQ(blocked.at("turn"), "black");
  EXPECT_FALSE(blocked.at("legal").empty());
}

TEST(BoardJson, ReportsWhatIsWrongWithAPosition) {
  const std::string five = "...../...../...../...../.....";
  for (const auto& [game, query, word] : std::vector<std::tuple<std::string_view, Query, std::string>>{
           {"go", {{"size", "5"}, {"position", "...../....."}}, "row 3"},
           {"go", {{"size", "5"}, {"position", five + "/....."}}, "more rows"},
           {"go", {{"size", "5"}, {"position", "..#../" + five}}, "row 1"},
           {"go", {{"size", "5"}, {"position", "xo.../o..../...../...../....."}}, "liberty"},
           {"nogo", {{"size", "5"}, {"position", "...../.xxx./xooox/.xxx./....."}}, "liberty"},
           {"go",
            {{"size", "7"}, {"handicap", "2"}, {"position", "......./......./......./......./......./......./......."}},
            "handicap"},
           {"go", {{"size", "5"}, {"side", "white"}}, "position="},
           {"go", {{"size", "5"}, {"position", five}, {"side", "red"}}, "black or white"},
           {"jiaqi", {{"position", "...../..../...../..../..x../..../...../..../....."}}, "centre"},
           {"jiaqi", {{"position", "xxxxx/oooo/xxxxx/oooo/xxxxx/oooo/xxxxx/oooo/xxxxx"}}, "40"}}) {
    const auto error = refusal(game, query);
    EXPECT_EQ(error.code, ErrorCode::bad_option);
    EXPECT_NE(error.text.find(word), std::string::npos) << error.text;
  }
}

}  // namespace
