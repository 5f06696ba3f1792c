#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/base/text.h"
#include "engine/core/any_game_of.h"
#include "engine/core/perft.h"
#include "engine/nogo/kind.h"
#include "engine/nogo/playout.h"
#include "engine/nogo/position.h"
#include "engine/nogo/sizes.h"
#include "engine/nogo/solver.h"
#include "engine/search/policy.h"
#include "tests/engine/grid_drawn.h"
#include "tests/engine/rectangles.h"

namespace nogo {
namespace {

using base::Side;
using core::AnyGame;

static_assert(core::TableGame<Position<9, 9>>);
static_assert(search::PlayoutPolicy<SharedPlayout<Position<9, 9>>>);

const nlohmann::json& small_boards() {
  static const nlohmann::json all = nlohmann::json::parse(std::ifstream(QIYUAN_TEST_DATA "/nogo-small-boards.json"));
  return all;
}

/// The rows and columns of "2x10".
std::pair<int, int> measures(const std::string& size) {
  const std::size_t cross = size.find('x');
  return {std::stoi(size.substr(0, cross)), std::stoi(size.substr(cross + 1))};
}

TEST(NogoDrawn, PlaysAsDrawn) {
  const std::vector<grid::test::Drawn> all = grid::test::read_drawn("nogo.txt");
  EXPECT_GT(all.size(), 5U);
  for (const grid::test::Drawn& drawn : all)
    grid::test::play_steps(with_rectangle<Rectangle<2, 2>, Rectangle<3, 3>, Rectangle<4, 1>>(
                               drawn.board.columns, drawn.board.rows,
                               [&](auto size) {
                                 const auto board = grid::test::board_of<size.columns, size.rows>(drawn.board);
                                 return AnyGame::of(Position<size.columns, size.rows>(board, drawn.mover));
                               }),
                           drawn);
}

TEST(NogoPosition, EndsExactlyWhenNoLegalMoveIsLeft) {
  using Small = Position<5, 5>;
  base::Rng rng(3);
  for (int game = 0; game < 50; ++game) {
    Small position;
    Small::Moves moves;
    for (position.legal_moves(moves); !moves.empty(); position.legal_moves(moves)) {
      ASSERT_FALSE(position.outcome());
      std::size_t legal = 0;
      for (const grid::Point point : Small::Geometry::points) legal += position.is_legal({point}) ? 1 : 0;
      ASSERT_EQ(moves.size(), legal);
      position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    ASSERT_EQ(position.outcome(), core::win_for(base::opponent(position.to_move())));
  }
}

TEST(NogoCounts, Perft) {
  constexpr std::uint64_t enough = 1'000'000;  // longer sequences take time and show nothing new
  for (const auto& [size, table] : small_boards()["perft"].items()) {
    SCOPED_TRACE(size);
    const auto [rows, columns] = measures(size);
    auto expected = table.get<std::vector<std::uint64_t>>();
    std::erase_if(expected, [](std::uint64_t count) { return count > enough; });
    const auto counted =
        with_rectangle<Rectangle<2, 2>, Rectangle<3, 3>, Rectangle<4, 4>>(columns, rows, [&](auto rectangle) {
          const core::Record<Position<rectangle.columns, rectangle.rows>> start({});
          std::vector<std::uint64_t> counts;
          while (counts.size() < expected.size())
            counts.push_back(core::perft(start, static_cast<int>(counts.size()) + 1));
          return counts;
        });
    EXPECT_EQ(counted, expected);
  }
}

TEST(NogoCounts, WinnersOfSmallBoards) {
  // Larger boards take too long with a sanitizer; QIYUAN_SOLVE_POINTS=20 solves all of them.
  const char* const asked = std::getenv("QIYUAN_SOLVE_POINTS");
  const int max_points = asked == nullptr ? 16 : std::stoi(asked);
  for (const auto& [size, winner] : small_boards()["winner"].items()) {
    SCOPED_TRACE(size);
    const auto [rows, columns] = measures(size);
    if (rows * columns > max_points) continue;
    const core::Outcome found =
        with_rectangle<Rectangle<1, 1>, Rectangle<2, 1>, Rectangle<3, 1>, Rectangle<4, 1>, Rectangle<5, 1>,
                       Rectangle<6, 1>, Rectangle<7, 1>, Rectangle<8, 1>, Rectangle<9, 1>, Rectangle<10, 1>,
                       Rectangle<2, 2>, Rectangle<3, 2>, Rectangle<4, 2>, Rectangle<5, 2>, Rectangle<6, 2>,
                       Rectangle<7, 2>, Rectangle<8, 2>, Rectangle<3, 3>, Rectangle<4, 3>, Rectangle<5, 3>,
                       Rectangle<4, 4>, Rectangle<9, 2>, Rectangle<6, 3>, Rectangle<5, 4>>(
            columns, rows, [](auto rectangle) { return Solver<rectangle.columns, rectangle.rows>{}.winner({}); });
    EXPECT_EQ(found == core::Outcome::black_wins ? "B" : "W", winner.get<std::string>());
  }
}

/// The first moves that win on an empty board, in reading order.
template <int Columns, int Rows>
std::string winning_first_moves() {
  Solver<Columns, Rows> solver;
  std::vector<std::string> names;
  for (const grid::Point point : grid::Geometry<Columns, Rows>::points) {
    PlayoutPosition<Columns, Rows> next;
    next.play({point});
    if (!solver.wins(next)) names.push_back(grid::point_name(point, Columns, Rows));
  }
  return base::join(names, " ");
}

TEST(NogoCounts, WinningFirstMovesOfSmallBoards) {
  EXPECT_EQ((winning_first_moves<5, 2>()), "B2 D2 B1 D1");
  EXPECT_EQ((winning_first_moves<3, 3>()), "A3 B3 C3 A2 B2 C2 A1 B1 C1");
  EXPECT_EQ((winning_first_moves<5, 3>()), "B3 C3 D3 A2 B2 C2 D2 E2 B1 C1 D1") << "every point except the corners";
  EXPECT_EQ((winning_first_moves<4, 3>()), "");
}

/// Whether the side to move wins with best play, by a plain search over the rules.
template <class G>
bool wins(const G& position, std::unordered_map<std::uint64_t, bool>& known) {
  const auto found = known.find(position.hash());
  if (found != known.end()) return found->second;
  typename G::Moves moves;
  position.legal_moves(moves);
  bool result = false;
  for (std::size_t i = 0; i < moves.size() && !result; ++i) {
    G next = position;
    next.play(moves[i]);
    result = !wins(next, known);
  }
  known.emplace(position.hash(), result);
  return result;
}

TEST(NogoSolver, AgreesWithAPlainSearchInTheMiddleOfGames) {
  using Small = Position<4, 3>;
  base::Rng rng(9);
  std::unordered_map<std::uint64_t, bool> known;
  Solver<4, 3> solver;
  for (int game = 0; game < 200; ++game) {
    Small position;
    Small::Moves moves;
    for (position.legal_moves(moves); !moves.empty(); position.legal_moves(moves)) {
      ASSERT_EQ(solver.wins(PlayoutPosition<4, 3>(position)), wins(position, known));
      position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

TEST(NogoKind, StartsOnEverySize) {
  for (const std::int64_t size : Sizes::values) {
    const auto options =
        core::Options::parse(kind.options, std::vector<core::KeyValue>{{"size", std::to_string(size)}});
    ASSERT_TRUE(options);
    const auto game = kind.start(*options);
    ASSERT_TRUE(game);
    EXPECT_EQ(game->legal_moves().size(), static_cast<std::size_t>(size * size));
    EXPECT_EQ(game->to_move(), Side::black);
  }
  EXPECT_EQ(kind.start(core::Options::defaults(kind.options))->view().points.size(), 81U);
}

TEST(NogoPlayout, PlaysSharedPointsFirst) {
  //   A B C D E
  // 3 . B . W .    only Black can play A3, only White E3
  // 2 B B B W W
  // 1 . . . . .
  using Small = Position<5, 3>;
  Small::Board board;
  for (const char* name : {"B3", "A2", "B2", "C2"}) board.place(*grid::parse_point(name, 5, 3), Side::black);
  for (const char* name : {"D3", "D2", "E2"}) board.place(*grid::parse_point(name, 5, 3), Side::white);
  const Small position(board);
  ASSERT_TRUE(position.is_legal(*Small::parse("A3")));
  base::Rng rng(1);
  for (int i = 0; i < 200; ++i) EXPECT_NE(SharedPlayout<Small>::choose(position, rng), *Small::parse("A3"));
}

TEST(NogoPlayout, PlaysItsOwnPointsWhenNoneAreShared) {
  // . B .   White has no legal move, Black can play everywhere.
  // B . B
  // . B .
  using Small = Position<3, 3>;
  Small::Board board;
  for (const char* name : {"B3", "A2", "C2", "B1"}) board.place(*grid::parse_point(name, 3, 3), Side::black);
  const Small position(board);
  base::Rng rng(1);
  std::set<std::string> chosen;
  for (int i = 0; i < 200; ++i) chosen.insert(Small::format(SharedPlayout<Small>::choose(position, rng)));
  EXPECT_EQ(chosen, (std::set<std::string>{"A1", "A3", "B2", "C1", "C3"}));
}

}  // namespace
}  // namespace nogo
