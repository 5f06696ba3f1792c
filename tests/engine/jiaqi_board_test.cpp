#include "engine/jiaqi/board.h"

#include <gtest/gtest.h>

#include <map>

#include "engine/base/text.h"
#include "tests/engine/jiaqi_drawn.h"
#include "tests/engine/jiaqi_reference.h"

namespace jiaqi::test {
namespace {

TEST(JiaqiBoard, NumbersPointsInReadingOrder) {
  Point next = 0;
  for (int r = 0; r < Five::extent; ++r)
    for (int c = r % 2; c < Five::extent; c += 2) {
      EXPECT_EQ(Five::point_at(r, c), next);
      EXPECT_EQ(Five::row(next), r);
      EXPECT_EQ(Five::column(next), c);
      ++next;
    }
  EXPECT_EQ(next, Five::point_count);
  EXPECT_EQ(Five::name(0), "00");
  EXPECT_EQ(Five::name(9), "20");
  EXPECT_EQ(Five::name(Five::centre), "44");
  EXPECT_EQ(Five::name(23), "51");
  EXPECT_EQ(Five::name(40), "88");
}

TEST(JiaqiBoard, HasTheLinesOfTheDiagram) {
  ASSERT_EQ(Five::lines.size(), drawn_lines().size());
  for (std::size_t i = 0; i < Five::lines.size(); ++i) {
    const auto& line = Five::lines[i];
    std::vector<int> points;
    for (const Point point : line.points()) points.push_back(100 * Five::row(point) + Five::column(point));
    EXPECT_EQ(points, drawn_lines()[i]);
    EXPECT_EQ(line.mask().count(), points.size());
    EXPECT_EQ(line.ends(), Five::bit(line.points().front()) | Five::bit(line.points().back()));
    EXPECT_EQ(line.orthogonal(), i < 10);
  }
}

template <int Size>
std::map<unsigned, int> points_of_degree() {
  using Board = jiaqi::Board<Size>;
  std::map<Point, typename Board::Set> around;
  for (const auto& line : Board::lines)
    for (std::size_t i = 1; i < line.points().size(); ++i) {
      around[line.points()[i - 1]].set(line.points()[i]);
      around[line.points()[i]].set(line.points()[i - 1]);
    }
  std::map<unsigned, int> degrees;
  for (Point point = 0; point < Board::point_count; ++point) {
    EXPECT_EQ(Board::neighbours(point), around[point]) << Board::name(point);
    EXPECT_EQ(Board::neighbours(Board::bit(point)), around[point]) << Board::name(point);
    ++degrees[around[point].count()];
  }
  EXPECT_EQ(Board::neighbours(Board::whole), Board::whole);
  EXPECT_EQ(Board::neighbours(typename Board::Set{}), typename Board::Set{});
  return degrees;
}

TEST(JiaqiBoard, NeighboursAreConsecutiveOnALine) {
  using Degrees = std::map<unsigned, int>;
  EXPECT_EQ(points_of_degree<3>(), (Degrees{{3, 4}, {4, 4}, {5, 4}, {8, 1}}));
  EXPECT_EQ(points_of_degree<5>(), (Degrees{{3, 4}, {4, 16}, {5, 12}, {8, 9}}));
  EXPECT_EQ(points_of_degree<7>(), (Degrees{{3, 4}, {4, 36}, {5, 20}, {8, 25}}));
  EXPECT_EQ(points_of_degree<9>(), (Degrees{{3, 4}, {4, 64}, {5, 28}, {8, 49}}));
}

template <class Board>
void expect_only_own_names() {
  std::size_t points = 0;
  for (char first = ' '; first < '\x7f'; ++first)
    for (char second = ' '; second < '\x7f'; ++second) {
      const std::string text{first, second};
      const base::Expected<Point> point = Board::parse_point(text);
      if (!point || base::to_lower(text) != text) continue;
      EXPECT_EQ(Board::name(*point), text);
      ++points;
    }
  EXPECT_EQ(points, Board::point_count);
}

TEST(JiaqiBoard, ReadsOnlyTheNamesOfItsPoints) {
  expect_only_own_names<Board<3>>();
  expect_only_own_names<Five>();
  expect_only_own_names<Board<7>>();
  expect_only_own_names<Board<9>>();
  for (const char* text : {"", "4", "444", " 44", "+4", "٤٤"}) EXPECT_FALSE(Five::parse_point(text)) << text;
  EXPECT_EQ(Five::parse_point("45").error().text(),
            "'45' is not a point: a point is a row and a column from 0 to 8, both even or both odd, as 44");
  EXPECT_EQ(Board<9>::parse_point("gh").error().text(),
            "'gh' is not a point: a point is a row and a column from 0 to g, both even or both odd, as 88");
  EXPECT_EQ(Board<9>::parse_point("GG"), Board<9>::point_at(16, 16));
}

}  // namespace
}  // namespace jiaqi::test
