#include "engine/jiaqi/board.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/engine/jiaqi_reference.h"

namespace jiaqi::test {
namespace {

TEST(JiaqiBoard, NumbersPointsInReadingOrder) {
  Point next = 0;
  for (int r = 0; r < extent; ++r)
    for (int c = r % 2; c < extent; c += 2) {
      EXPECT_EQ(point_at(r, c), next);
      EXPECT_EQ(row(next), r);
      EXPECT_EQ(column(next), c);
      ++next;
    }
  EXPECT_EQ(next, point_count);
  EXPECT_EQ(name(0), "00");
  EXPECT_EQ(name(9), "20");
  EXPECT_EQ(name(centre), "44");
  EXPECT_EQ(name(23), "51");
  EXPECT_EQ(name(40), "88");
}

TEST(JiaqiBoard, HasTheLinesOfThePicture) {
  ASSERT_EQ(lines.size(), drawn_lines().size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::vector<int> points;
    for (const Point point : lines[i].points()) points.push_back(10 * row(point) + column(point));
    EXPECT_EQ(points, drawn_lines()[i]);
    EXPECT_EQ(count(lines[i].mask()), static_cast<int>(points.size()));
    EXPECT_EQ(lines[i].ends(), bit(lines[i].points().front()) | bit(lines[i].points().back()));
    EXPECT_EQ(lines[i].orthogonal(), i < 10);
  }
}

TEST(JiaqiBoard, NeighboursFollowEachOtherOnALine) {
  std::map<Point, Bitboard> around;
  for (const Line& line : lines)
    for (std::size_t i = 1; i < line.points().size(); ++i) {
      around[line.points()[i - 1]] |= bit(line.points()[i]);
      around[line.points()[i]] |= bit(line.points()[i - 1]);
    }
  int ends_of_edges = 0;
  std::map<int, int> points_of_degree;
  for (Point point = 0; point < point_count; ++point) {
    EXPECT_EQ(neighbours(bit(point)), around[point]) << name(point);
    ends_of_edges += count(around[point]);
    ++points_of_degree[count(around[point])];
  }
  EXPECT_EQ(ends_of_edges, 2 * 104);
  EXPECT_EQ(points_of_degree, (std::map<int, int>{{3, 4}, {4, 16}, {5, 12}, {8, 9}}));
  EXPECT_EQ(neighbours(whole_board), whole_board);
  EXPECT_EQ(neighbours(0), 0U);
}

TEST(JiaqiBoard, ReadsTheNamesOfItsPointsOnly) {
  int points = 0;
  for (char first = ' '; first < '\x7f'; ++first)
    for (char second = ' '; second < '\x7f'; ++second) {
      const std::string text{first, second};
      const core::Expected<Point> point = parse_point(text);
      if (!point) continue;
      EXPECT_EQ(name(*point), text);
      ++points;
    }
  EXPECT_EQ(points, static_cast<int>(point_count));
  for (const char* text : {"", "4", "444", " 44", "+4", "٤٤"}) EXPECT_FALSE(parse_point(text)) << text;
  EXPECT_EQ(parse_point("45").error().text,
            "'45' is no point: a point is two digits from 0 to 8, both even or both odd, row first, as 44");
}

}  // namespace
}  // namespace jiaqi::test
