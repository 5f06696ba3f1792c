#include "engine/core/board_svg.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace core::test {
namespace {

std::size_t times(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

/// A board of two by two points with a diagonal, a black and a white stone.
BoardView small_board() {
  BoardView view;
  view.points = {{"a", 0, 0}, {"b", 1, 0}, {"c", 0, 1}, {"d", 1, 1}};
  view.lines = {{0, 1}, {2, 3}, {0, 3}};
  view.stars = {2};
  view.stones = {base::Side::black, base::Side::white, std::nullopt, std::nullopt};
  view.last = {1};
  return view;
}

TEST(BoardSvg, DrawsLinesStonesAndStars) {
  const std::string picture = draw_svg(small_board());
  EXPECT_TRUE(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"80\" height=\"80\""));
  EXPECT_TRUE(picture.ends_with("</svg>\n"));
  EXPECT_EQ(times(picture, "<line "), 3U);
  EXPECT_EQ(times(picture, "<circle "), 4U) << "a star, two stones, the last move";
  EXPECT_EQ(times(picture, "fill=\"#202020\""), 1U);
  EXPECT_EQ(times(picture, "fill=\"#fafafa\""), 1U);
  EXPECT_EQ(times(picture, "<text "), 0U);
}

TEST(BoardSvg, DrawsTheRequestedMarks) {
  const std::string picture = draw_svg(small_board(), {.circled = {0, 1}, .crossed = {3}, .names = true});
  EXPECT_EQ(times(picture, "fill=\"none\""), 2U);
  EXPECT_EQ(times(picture, "<path "), 1U);
  EXPECT_EQ(times(picture, "<text "), 2U) << "the names of the empty points";
}

}  // namespace
}  // namespace core::test
