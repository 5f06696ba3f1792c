#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/base/rng.h"
#include "engine/grid/board.h"
#include "engine/grid/notation.h"
#include "engine/grid/stars.h"
#include "engine/grid/view.h"

namespace grid {
namespace {

TEST(Notation, SkipsColumnIAndNumbersRowsFromTheBottom) {
  EXPECT_EQ(point_name(Point{0}, 19, 19), "A19");
  EXPECT_EQ(point_name(Point{18}, 19, 19), "T19");
  EXPECT_EQ(point_name(Point{19 * 18}, 19, 19), "A1");
  EXPECT_EQ(point_name(Point{9 * 19 + 8}, 19, 19), "J10");
  EXPECT_EQ(point_name(Point{7}, 4, 2), "D1");
}

TEST(Notation, ReadsBackEveryPointOnEveryBoard) {
  for (int columns = 1; columns <= 25; ++columns)
    for (int rows = 1; rows <= 25; ++rows) {
      std::set<std::string> names;
      for (int i = 0; i < columns * rows; ++i) {
        const std::string name = point_name(static_cast<Point>(i), columns, rows);
        EXPECT_TRUE(names.insert(name).second) << name;
        EXPECT_EQ(parse_point(name, columns, rows), static_cast<Point>(i)) << name;
      }
    }
}

TEST(Notation, IsCaseInsensitive) {
  EXPECT_EQ(parse_point("j10", 19, 19), parse_point("J10", 19, 19));
}

TEST(Notation, NamesTheValidPointsInErrors) {
  const auto fault_of = [](std::string_view text, int columns, int rows) {
    const auto point = parse_point(text, columns, rows);
    return point ? "none" : point.error().text();
  };
  EXPECT_EQ(fault_of("K5", 9, 9), "'K5' is not a point (columns A to J without I, rows 1 to 9)");
  EXPECT_EQ(fault_of("I5", 19, 19), "'I5' is not a point (columns A to T without I, rows 1 to 19)");
  EXPECT_EQ(fault_of("A0", 5, 5), "'A0' is not a point (columns A to E, rows 1 to 5)");
  EXPECT_EQ(fault_of("A3", 5, 2), "'A3' is not a point (columns A to E, rows 1 to 2)");
  for (const std::string_view text :
       {"", "A", "5", "55", "AA", "A5x", "A 5", "A-5", "A99999999999", "\xC3\xA4", "resign"})
    EXPECT_NE(fault_of(text, 9, 9), "none") << text;
}

TEST(Stars, LieOnTheThirdOrFourthLine) {
  const auto names = [](int size) {
    std::set<std::string> result;
    for (const Point star : star_points(size, size)) result.insert(point_name(star, size, size));
    return result;
  };
  EXPECT_EQ(names(5), (std::set<std::string>{"C3"}));
  EXPECT_EQ(names(8), (std::set<std::string>{"C3", "C6", "F3", "F6"}));
  EXPECT_EQ(names(9), (std::set<std::string>{"C3", "C7", "E5", "G3", "G7"}));
  EXPECT_EQ(names(13), (std::set<std::string>{"D4", "D10", "G7", "K4", "K10"}));
  EXPECT_EQ(names(19), (std::set<std::string>{"D4", "D10", "D16", "K4", "K10", "K16", "Q4", "Q10", "Q16"}));
}

TEST(View, ShowsPointsLinesAndStones) {
  Board<3, 2> board;
  board.place(Point{1}, base::Side::white);
  board.place(Point{5}, base::Side::black);
  const core::BoardView view = view_of(board);
  ASSERT_EQ(view.points.size(), 6U);
  EXPECT_EQ(view.points[5].name, "C1");
  EXPECT_EQ(view.points[5].x, 2);
  EXPECT_EQ(view.points[5].y, 1);
  EXPECT_EQ(view.lines, (std::vector<std::vector<int>>{{0, 1, 2}, {3, 4, 5}, {0, 3}, {1, 4}, {2, 5}}));
  EXPECT_FALSE(view.cells);
  EXPECT_EQ(view.stones, (std::vector<std::optional<base::Side>>{std::nullopt, base::Side::white, std::nullopt,
                                                                 std::nullopt, std::nullopt, base::Side::black}));
}

/// Chains and liberties found by flood fill, as a reference.
template <int Columns, int Rows>
class Looker {
 public:
  using Geometry = grid::Geometry<Columns, Rows>;

  explicit Looker(const Board<Columns, Rows>& board) {
    for (const Point point : Geometry::points) stones_[index(point)] = board.at(point);
  }

  std::set<Point> liberties(Point stone) const {
    std::set<Point> chain;
    std::set<Point> liberties;
    visit(stone, chain, liberties);
    return liberties;
  }

  bool has_liberty(Point point, base::Side side) const {
    Looker next = *this;
    next.stones_[index(point)] = stone_of(side);
    return !next.liberties(point).empty();
  }

  std::set<Point> captured(Point point, base::Side side) const {
    Looker next = *this;
    next.stones_[index(point)] = stone_of(side);
    std::set<Point> captured;
    for (const Point other : Geometry::points)
      if (stones_[index(other)] == stone_of(base::opponent(side)) && next.liberties(other).empty())
        captured.insert(other);
    return captured;
  }

 private:
  void visit(Point stone, std::set<Point>& chain, std::set<Point>& liberties) const {
    if (!chain.insert(stone).second) return;
    const int x = static_cast<int>(stone) % Columns;
    const int y = static_cast<int>(stone) / Columns;
    for (const Point other : Geometry::points) {
      const int distance =
          std::abs(static_cast<int>(other) % Columns - x) + std::abs(static_cast<int>(other) / Columns - y);
      if (distance != 1) continue;
      if (stones_[index(other)] == Stone::none) liberties.insert(other);
      if (stones_[index(other)] == stones_[index(stone)]) visit(other, chain, liberties);
    }
  }

  std::array<Stone, Geometry::size> stones_{};
};

template <int Columns, int Rows>
void compare_by_random_play(std::uint64_t seed, int plies) {
  using Geometry = grid::Geometry<Columns, Rows>;
  base::Rng rng(seed);
  Board<Columns, Rows> board;
  for (int ply = 0; ply < plies; ++ply) {
    const Looker<Columns, Rows> looker(board);
    const auto point = Geometry::points[rng.below(Geometry::size)];
    const base::Side side = rng.below(2) == 0 ? base::Side::black : base::Side::white;
    if (!board.is_empty(point)) continue;
    const std::set<Point> captured = looker.captured(point, side);
    ASSERT_EQ(board.has_liberty(point, side), looker.has_liberty(point, side));
    ASSERT_EQ(board.captures(point, side), !captured.empty());
    if (!board.has_liberty(point, side) && captured.empty()) continue;

    const Board<Columns, Rows> before = board;
    ASSERT_EQ(board.place(point, side), static_cast<int>(captured.size()));
    Board<Columns, Rows> rebuilt;
    std::size_t empty = 0;
    for (const Point other : Geometry::points) {
      const bool changed = other == point || captured.contains(other);
      ASSERT_EQ(board.at(other) != before.at(other), changed);
      if (board.is_empty(other)) {
        ++empty;
        ASSERT_NE(std::ranges::find(board.empty_points(), other), board.empty_points().end());
      } else {
        rebuilt.place(other, side_of(board.at(other)));
      }
    }
    ASSERT_EQ(board.empty_points().size(), empty);
    ASSERT_EQ(rebuilt, board) << "boards with equal stones are equal, whatever their history";
    ASSERT_EQ(rebuilt.hash(), board.hash());
    ASSERT_NE(board, before);
    ASSERT_NE(board.hash(), before.hash());
  }
}

TEST(Board, TracksChainsAndLiberties) {
  compare_by_random_play<1, 1>(1, 20);
  compare_by_random_play<5, 1>(2, 500);
  compare_by_random_play<3, 3>(3, 1000);
  compare_by_random_play<4, 6>(4, 1500);
  compare_by_random_play<9, 9>(5, 800);
}

TEST(Board, FindsTheLastLibertyAndSingleStones) {
  Board<3, 2> board;
  board.place(Point{0}, base::Side::black);
  EXPECT_TRUE(board.is_single(Point{0}));
  EXPECT_FALSE(board.is_last_liberty(Point{1}, Point{0}));
  board.place(Point{3}, base::Side::white);
  EXPECT_TRUE(board.is_last_liberty(Point{1}, Point{0}));
  board.place(Point{1}, base::Side::black);
  EXPECT_FALSE(board.is_single(Point{0}));
  EXPECT_FALSE(board.is_single(Point{1}));
}

}  // namespace
}  // namespace grid
