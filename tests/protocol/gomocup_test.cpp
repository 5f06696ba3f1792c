#include "protocol/engines/gomocup.h"

#include <gtest/gtest.h>

namespace protocol::gomocup {
namespace {

using Kind = Answer::Kind;

TEST(Gomocup, CountsPointsFromTheUpperLeftCorner) {
  EXPECT_EQ(move_at({0, 0}, 15), "A15");
  EXPECT_EQ(move_at({8, 14}, 15), "J1") << "there is no column I";
  EXPECT_EQ(move_at({19, 0}, 20), "U20");
  EXPECT_EQ(point_of("a15", 15), (Point{0, 0}));
  EXPECT_EQ(point_of("U20", 20), (Point{19, 0}));
  EXPECT_FALSE(point_of("U20", 15));
  EXPECT_FALSE(point_of("pass", 15));
  for (int y = 0; y < 20; ++y)
    for (int x = 0; x < 20; ++x) EXPECT_EQ(point_of(move_at({x, y}, 20), 20), (Point{x, y}));
}

TEST(Gomocup, ReadsPointsWithBlanks) {
  EXPECT_EQ(parse_point("7,8"), (Point{7, 8}));
  EXPECT_EQ(parse_point(" 7 , 8 \r"), (Point{7, 8}));
  EXPECT_EQ(format(Point{7, 8}), "7,8");
  for (const char* none : {"", "7", "7,", ",8", "7;8", "7,8,1", "a,b", "7 8"}) EXPECT_FALSE(parse_point(none)) << none;
}

TEST(Gomocup, ReadsStonesOfBothSides) {
  EXPECT_EQ(parse_stone("7,8,1"), (Stone{{7, 8}, true}));
  EXPECT_EQ(parse_stone("7,8,2\r"), (Stone{{7, 8}, false}));
  EXPECT_EQ(format(Stone{{7, 8}, false}), "7,8,2");
  for (const char* none : {"7,8", "7,8,0", "7,8,3", "7,8,1,1", "DONE", ""}) EXPECT_FALSE(parse_stone(none)) << none;
}

TEST(Gomocup, ReadsCommandsInAnyCase) {
  EXPECT_EQ(parse_command("START 20\r"), (Command{"START", "20"}));
  EXPECT_EQ(parse_command("  info  rule 1 "), (Command{"INFO", "rule 1"}));
  EXPECT_EQ(parse_command("BEGIN"), (Command{"BEGIN", ""}));
  EXPECT_FALSE(parse_command(" \r"));
}

TEST(Gomocup, ReadsTheAnswersOfEngines) {
  EXPECT_EQ(parse_answer("OK - everything is good"), (Answer{Kind::ok, {}, "- everything is good"}));
  EXPECT_EQ(parse_answer("11,10\r"), (Answer{Kind::move, {11, 10}, ""}));
  EXPECT_EQ(parse_answer("SUGGEST 10,10"), (Answer{Kind::suggest, {10, 10}, ""}));
  EXPECT_EQ(parse_answer("ERROR too large"), (Answer{Kind::error, {}, "too large"}));
  EXPECT_EQ(parse_answer("UNKNOWN"), (Answer{Kind::unknown, {}, ""}));
  EXPECT_EQ(parse_answer("MESSAGE depth 5").kind, Kind::other);
  EXPECT_EQ(parse_answer("DEBUG 7,8").kind, Kind::other);
  EXPECT_EQ(parse_answer("").kind, Kind::other);
}

TEST(Gomocup, WritesAndReadsTheDescriptionOfAnEngine) {
  EXPECT_EQ(about("Qiyuan", "1.2"), "name=\"Qiyuan\", version=\"1.2\"");
  EXPECT_EQ(title_of(about("Qiyuan", "1.2")), "Qiyuan 1.2");
  EXPECT_EQ(title_of("name=\"SomeBrain\",author=\"N\", country=\"USA\""), "SomeBrain");
  EXPECT_EQ(title_of("version=\"3\", name = \"Other\""), "Other 3");
  EXPECT_EQ(title_of("surname=\"x\""), "surname=\"x\"");
  EXPECT_EQ(title_of("An old brain\r"), "An old brain");
}

}  // namespace
}  // namespace protocol::gomocup
