// Tests the fast NoGo board of the strong bot against the rules, and its counts against games that are played out.

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text.h"
#include "engine/grid/notation.h"
#include "engine/nogo/knowledge.h"
#include "engine/nogo/playout_position.h"
#include "engine/nogo/policy.h"
#include "engine/nogo/reserves.h"
#include "engine/nogo/shapes.h"
#include "engine/nogo/sizes.h"
#include "engine/nogo/static_policy.h"

namespace nogo {
namespace {

using base::Side;

/// Whether the fast position has the same stones and allows the same moves as the reference position.
template <int Columns, int Rows>
void expect_equal(const Position<Columns, Rows>& exact, const PlayoutPosition<Columns, Rows>& fast) {
  using Fast = PlayoutPosition<Columns, Rows>;
  ASSERT_EQ(exact.to_move(), fast.to_move());
  ASSERT_EQ(exact.outcome(), fast.outcome());
  const auto shared = fast.shared();
  for (const Side side : base::both_sides) {
    const auto open = fast.open(side);
    for (const grid::Point point : Fast::Geometry::points) {
      const std::size_t cell = Fast::Layout::cell(point);
      const bool is_empty = exact.board().is_empty(point);
      ASSERT_EQ(is_empty, fast.empties().test(cell));
      ASSERT_EQ(!is_empty && grid::side_of(exact.board().at(point)) == side, fast.stones(side).test(cell));
      ASSERT_EQ(is_empty && exact.can_place(point, side), open.test(cell));
      ASSERT_EQ(is_empty && exact.can_place(point, Side::black) && exact.can_place(point, Side::white),
                shared.test(cell));
    }
  }
}

template <int Columns, int Rows>
void play_both(int games) {
  using Exact = Position<Columns, Rows>;
  using Fast = PlayoutPosition<Columns, Rows>;
  base::Rng rng(Columns + Rows);
  for (int number = 0; number < games; ++number) {
    Exact exact;
    Fast fast(exact);
    ASSERT_NO_FATAL_FAILURE(expect_equal(exact, fast));
    while (!exact.outcome()) {
      typename Exact::Moves moves;
      exact.legal_moves(moves);
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      const bool is_shared = exact.can_place(move.point, base::opponent(exact.to_move()));
      exact.play(move);
      Fast other = fast;
      ASSERT_EQ(other.place_if_shared(Fast::Layout::cell(move.point)), is_shared);
      fast.play(move);
      if (is_shared) {
        ASSERT_NO_FATAL_FAILURE(expect_equal(exact, other));
      }
      ASSERT_NO_FATAL_FAILURE(expect_equal(exact, fast));
      ASSERT_NO_FATAL_FAILURE(expect_equal(exact, Fast(exact)));
    }
  }
}

TEST(NogoPlayoutPosition, AgreesWithTheRulesMoveByMove) {
  play_both<1, 1>(1);
  play_both<4, 1>(30);
  play_both<3, 2>(60);
  play_both<5, 4>(60);
  []<int... Sizes>(grid::SquareSizes<Sizes...>) {
    (play_both<Sizes, Sizes>(1200 / (Sizes * Sizes)), ...);
  }
  (Sizes{});
}

TEST(NogoPlayoutPosition, ChangesNothingWhenAPointIsNotShared) {
  using Small = PlayoutPosition<5, 5>;
  base::Rng rng(4);
  for (int number = 0; number < 100; ++number) {
    Small board;
    for (auto open = board.open(Side::black); open.any(); open = board.open(board.to_move())) {
      const auto shared = board.shared();
      Small tried = board;
      (board.empties() - shared).each([&](std::size_t cell) { ASSERT_FALSE(tried.place_if_shared(cell)); });
      ASSERT_EQ(tried.shared(), shared);
      ASSERT_EQ(tried.open(Side::black), board.open(Side::black));
      ASSERT_EQ(tried.open(Side::white), board.open(Side::white));
      board.place(open.nth(rng.below(open.count())));
    }
  }
}

/// Whether the side to move wins with best play.
template <class Board>
bool wins(const Board& board) {
  bool result = false;
  board.open(board.to_move()).each([&](std::size_t cell) {
    if (result) return;
    Board next = board;
    next.place(cell);
    result = !wins(next);
  });
  return result;
}

TEST(NogoReserves, PredictTheResultOfEveryOrderOfMoves) {
  using Small = PlayoutPosition<6, 6>;
  base::Rng rng(5);
  int counted = 0;
  for (int number = 0; number < 4000 && counted < 250; ++number) {
    Small board;
    while (!board.outcome() && board.shared().any()) {
      const auto shared = board.shared();
      board.place(shared.nth(rng.below(shared.count())));
    }
    const Reserves<Small> reserves(board);
    const auto left = reserves.own(Side::black).count() + reserves.own(Side::white).count();
    if (board.outcome() || reserves.contested(board).any() || left > 7) continue;
    ++counted;
    Small spent = board;
    reserves.spend(spent);
    ASSERT_TRUE(spent.outcome());
    ASSERT_EQ(core::win_for(board.to_move()) == *spent.outcome(), wins(board));
    for (int order = 0; order < 5; ++order) {
      Small played = board;
      while (!played.outcome()) {
        const auto open = played.open(played.to_move());
        played.place(open.nth(rng.below(open.count())));
      }
      ASSERT_EQ(played.outcome(), spent.outcome());
    }
  }
  EXPECT_EQ(counted, 250);
}

TEST(NogoPlayouts, EndAndChooseAllSharedPointsEquallyOften) {
  using Small = Policy<5, 5>;
  base::Rng rng(1);
  search::Trace<Small::max_trace_length> trace;
  std::map<std::uint16_t, int> first;
  constexpr int playouts = 25'000;
  for (int number = 0; number < playouts; ++number) {
    Small::Board board;
    trace.clear();
    Small::play_out(board, rng, trace);
    ASSERT_EQ(board.outcome(), Small::result(board).outcome);
    ++first[trace[0].code];
  }
  // Each point is expected to be first in 1000 playouts, with a standard deviation of 31.
  ASSERT_EQ(first.size(), 25U);
  for (const auto& [code, count] : first) EXPECT_NEAR(count, playouts / 25., 160);
}

TEST(NogoPlayouts, RecordOnlyMovesOnSharedPoints) {
  // . B .   White has no legal move, Black can play everywhere.
  // B . B
  // . B .
  using Small = Policy<3, 3>;
  grid::Board<3, 3> stones;
  for (const int point : {1, 3, 5, 7}) stones.place(static_cast<grid::Point>(point), Side::black);
  for (const Side turn : base::both_sides) {
    Small::Board board{Position<3, 3>(stones, turn)};
    base::Rng rng(1);
    search::Trace<Small::max_trace_length> trace;
    Small::play_out(board, rng, trace);
    EXPECT_EQ(trace.size(), 0U);
    EXPECT_EQ(Small::result(board).outcome, core::Outcome::black_wins);
  }
}

/// Rows from the top, without blanks: x Black, o White, . empty.
PlayoutPosition<5, 5> drawn(std::string_view rows, Side turn) {
  grid::Board<5, 5> board;
  for (const grid::Point point : grid::Geometry<5, 5>::points) {
    const char stone = rows[index(point)];
    if (stone != '.') board.place(point, stone == 'x' ? Side::black : Side::white);
  }
  return PlayoutPosition<5, 5>(Position<5, 5>(board, turn));
}

std::string names(const PlayoutPosition<5, 5>::Set& set) {
  std::vector<std::string> list;
  set.each([&](std::size_t cell) {
    list.push_back(grid::point_name(PlayoutPosition<5, 5>::Layout::point(static_cast<std::uint16_t>(cell)), 5, 5));
  });
  return base::join(list, " ");
}

// Black has an eye at A5 and tiger mouths at D5, which E5 completes, and at C3, which B3 or C2 would complete; White
// has nothing.
constexpr std::string_view with_shapes =
    ".xx.."
    "x.xx."
    "...x."
    "..x.."
    "oo...";

TEST(NogoShapes, MatchTheDrawings) {
  const auto board = drawn(with_shapes, Side::black);
  const auto black = shapes(board, Side::black);
  EXPECT_EQ(names(black.eyes), "A5");
  EXPECT_EQ(names(black.tiger_mouths), "D5 B4 C3");
  EXPECT_EQ(names(black.keystones), "E5 B3");
  const auto white = shapes(board, Side::white);
  EXPECT_EQ(names(white.eyes), "");
  EXPECT_EQ(names(white.tiger_mouths), "");
}

TEST(NogoKnowledge, PrefersPointsThatMakeOrPreventAnEye) {
  const PriorWeights weights;
  const auto value = [&](std::string_view name, Side side) {
    const auto board = drawn(with_shapes, side);
    const auto cell = PlayoutPosition<5, 5>::Layout::cell(*grid::parse_point(name, 5, 5));
    return Knowledge<PlayoutPosition<5, 5>>(board, weights).value(cell);
  };
  EXPECT_EQ(value("E5", Side::black).wins, weights.makes_eye);
  EXPECT_EQ(value("E5", Side::white).wins, weights.stops_eye);
  EXPECT_EQ(value("D5", Side::white).wins, weights.stops_eye);
  EXPECT_EQ(value("A5", Side::black).visits, weights.reserve);
  EXPECT_EQ(value("A5", Side::black).wins, 0);
  EXPECT_EQ(value("D5", Side::black).visits, weights.fills_mouth);
  EXPECT_EQ(value("E1", Side::black).visits, 0);
}

TEST(NogoStatic, WeighsTheShapesOfBothSidesAgainstEachOther) {
  const StaticWeights weights{.eye = 100, .tiger_mouth = 10, .forbidden = 1};
  const double black = static_value(drawn(with_shapes, Side::black), weights);
  EXPECT_EQ(black, 100 + 3 * 10 + 1) << "White may not play in the eye";
  std::string swapped(with_shapes);
  for (char& stone : swapped) stone = stone == 'x' ? 'o' : stone == 'o' ? 'x' : '.';
  EXPECT_EQ(static_value(drawn(swapped, Side::black), weights), -black);
}

TEST(NogoStatic, OrdersPromisingMovesFirst) {
  const auto board = drawn(with_shapes, Side::black);
  const StaticPolicy<5, 5> policy;
  StaticPolicy<5, 5>::Children children;
  policy.expand(board, children);
  const auto wins = [&](std::string_view name) {
    for (const auto& child : children)
      if (child.move.point == *grid::parse_point(name, 5, 5)) return child.wins;
    return -1.0F;
  };
  EXPECT_EQ(children.size(), board.open(Side::black).count());
  EXPECT_GT(wins("E5"), wins("E1"));
  EXPECT_GT(wins("E1"), wins("A5"));
  for (const auto& child : children) EXPECT_EQ(child.visits, policy.visits);
}

}  // namespace
}  // namespace nogo
