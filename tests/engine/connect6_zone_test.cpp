#include <gtest/gtest.h>

#include <optional>

#include "engine/base/rng.h"
#include "engine/connect6/vcdt.h"
#include "engine/connect6/zone.h"

namespace connect6 {
namespace {

using base::Side;

constexpr int size = 15;
using Board = LineBoard<size>;

/// A position with this number of stones near the middle of the board, in which neither side has a threat.
std::optional<Board> random_board(base::Rng& rng, int stones) {
  Board board;
  while (board.count() < stones) {
    const int x = 4 + static_cast<int>(rng.below(7));
    const grid::Point point = grid::point_at(x, 4 + static_cast<int>(rng.below(7)), size);
    if (board.is_empty(point)) board.put(point, board.count() % 2 == 0 ? Side::black : Side::white);
  }
  if (board.has_threat(Side::black) || board.has_threat(Side::white)) return std::nullopt;
  return board;
}

/// True if the attacker, to move, still wins by double threats.
bool still_wins(Vcdt<size>& search, const Board& board) {
  return search.find(board, Side::black, 2, {}).has_value();
}

struct ZonedWin {
  Board board;
  Zone<size> zone;
};

/// A random board on which Black wins by double threats in three turns or more, with the zone of the win.
ZonedWin random_win(base::Rng& rng, Vcdt<size>& search) {
  for (;;) {
    const std::optional<Board> board = random_board(rng, 16 + 2 * static_cast<int>(rng.below(5)));
    if (!board) continue;
    const auto win = search.find(*board, Side::black, 2, {.nodes = 5000});
    if (!win || win->turns < 3) continue;
    ZonedWin found{*board, {}};
    EXPECT_TRUE(search.find_zone(*board, Side::black, 2, *win, found.zone));
    return found;
  }
}

TEST(Connect6Zone, OneStoneOutsideRefutesNothing) {
  base::Rng rng(1);
  Vcdt<size> search;
  int wins = 0;
  int outside = 0;
  while (wins < 16) {
    ZonedWin win = random_win(rng, search);
    Board& board = win.board;
    const Zone<size>& zone = win.zone;
    ++wins;
    for (std::size_t i = 0; i < Board::Geometry::size; ++i) {
      const auto point = static_cast<grid::Point>(i);
      if (!board.is_empty(point) || zone.points.test(i)) continue;
      ++outside;
      board.put(point, Side::white);
      EXPECT_TRUE(still_wins(search, board)) << wins << ": " << Position<size>::format({point});
      board.take(point, Side::white);
    }
  }
  EXPECT_GT(outside, 500);
}

TEST(Connect6Zone, TwoStonesOutsideRefuteNothing) {
  base::Rng rng(2);
  Vcdt<size> search;
  int wins = 0;
  int outside = 0;
  while (wins < 4) {
    ZonedWin win = random_win(rng, search);
    Board& board = win.board;
    const Zone<size>& zone = win.zone;
    ++wins;
    const auto is_free = [&](std::size_t i) {
      return board.is_empty(static_cast<grid::Point>(i)) && !zone.points.test(i);
    };
    const auto share_window = [&](std::size_t a, std::size_t b) {
      bool shared = false;
      zone.windows.each([&](std::size_t window) {
        int of_pair = 0;
        for (const grid::Point point : Board::Windows::points[window])
          of_pair += grid::index(point) == a || grid::index(point) == b ? 1 : 0;
        shared = shared || of_pair == 2;
      });
      return shared;
    };
    for (std::size_t a = 0; a < Board::Geometry::size; ++a)
      for (std::size_t b = a + 1 + rng.below(5); b < Board::Geometry::size; b += 1 + rng.below(9)) {
        if (!is_free(a) || !is_free(b) || share_window(a, b)) continue;
        ++outside;
        board.put(static_cast<grid::Point>(a), Side::white);
        board.put(static_cast<grid::Point>(b), Side::white);
        EXPECT_TRUE(still_wins(search, board)) << wins;
        board.take(static_cast<grid::Point>(a), Side::white);
        board.take(static_cast<grid::Point>(b), Side::white);
      }
  }
  EXPECT_GT(outside, 1000);
}

TEST(Connect6Zone, LeavesOutTheFarSide) {
  // Two threes far from the upper right corner win by two open fours.
  Board board;
  for (const char* name : {"D3", "E3", "F3", "D6", "E6", "F6"})
    board.put(Position<size>::parse(name)->point, Side::black);
  for (const char* name : {"A1", "A9", "B13", "N1", "P7", "N12"})
    board.put(Position<size>::parse(name)->point, Side::white);
  Vcdt<size> search;
  const auto win = search.find(board, Side::black, 2, {});
  ASSERT_TRUE(win);
  Zone<size> zone;
  ASSERT_TRUE(search.find_zone(board, Side::black, 2, *win, zone));
  EXPECT_FALSE(zone.points.test(grid::index(Position<size>::parse("O14")->point)));
  EXPECT_TRUE(zone.points.test(grid::index(win->first)));
  EXPECT_LT(zone.points.count(), 40U);
}

}  // namespace
}  // namespace connect6
