// Tests the fast Go board of the strong bot against the rules, and its knowledge with drawn positions.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game_of.h"
#include "engine/core/record.h"
#include "engine/go/book.h"
#include "engine/go/heavy_playout.h"
#include "engine/go/kind.h"
#include "engine/go/knowledge.h"
#include "engine/go/ladder.h"
#include "engine/go/nakade.h"
#include "engine/go/patterns.h"
#include "engine/go/playout.h"
#include "engine/go/policy.h"
#include "engine/go/symmetry.h"
#include "engine/go/tactics.h"
#include "tests/engine/go_drawn.h"

namespace go {
namespace {

using base::Side;

/// Whether the fast position allows the same moves and has the same eyes as the reference position.
template <int Size>
void expect_equal(const Position<Size, Size>& exact, const Fast<Size>& fast) {
  ASSERT_EQ(exact.to_move(), fast.to_move());
  ASSERT_EQ(exact.outcome(), fast.outcome());
  ASSERT_EQ(exact.passes(), fast.passes());
  for (const Side side : base::both_sides) {
    const auto eyes = fast.eyes(side);
    for (const grid::Point point : grid::Geometry<Size, Size>::points) {
      const auto at = Fast<Size>::Board::cell(point);
      ASSERT_EQ(exact.board().is_empty(point), fast.board().empties().test(at));
      if (!exact.board().is_empty(point)) continue;
      ASSERT_EQ(is_eye(exact.board(), point, side), eyes.test(at)) << names<Size>(eyes);
      if (exact.to_move() == side && !exact.is_over()) {
        ASSERT_EQ(exact.can_place(point), fast.can_place(at));
      }
    }
  }
}

template <int Size>
void play_both(int games) {
  base::Rng rng(Size);
  for (int number = 0; number < games; ++number) {
    Position<Size, Size> exact(15);
    Fast<Size> fast(exact);
    for (int ply = 0; ply < 3 * Size * Size && !exact.is_over(); ++ply) {
      // Light playout moves reach the end of the game; random moves also reach suicides and kos.
      typename Position<Size, Size>::Moves moves;
      exact.legal_moves(moves);
      const Move move = number % 2 == 0 ? Playout<Position<Size, Size>>::choose(exact, rng)
                                        : moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      exact.play(move);
      fast.play(move);
      ASSERT_NO_FATAL_FAILURE(expect_equal<Size>(exact, fast));
    }
    if (exact.is_over() && number % 2 == 0) {
      ASSERT_EQ(exact.margin(), fast.margin());
    }
  }
}

TEST(GoPlayoutPosition, AgreesWithTheRulesMoveByMove) {
  play_both<5>(60);
  play_both<9>(20);
  play_both<13>(4);
  play_both<19>(2);
}

TEST(GoPlayoutPosition, CopiesAPositionWithItsKo) {
  base::Rng rng(7);
  int kos = 0;
  for (int number = 0; number < 200; ++number) {
    Position<5, 5> exact(15);
    for (int ply = 0; ply < 60 && !exact.is_over(); ++ply) {
      exact.play(Playout<Position<5, 5>>::choose(exact, rng));
      ASSERT_NO_FATAL_FAILURE(expect_equal<5>(exact, Fast<5>(exact)));
      if (exact.ko()) ++kos;
    }
  }
  EXPECT_GT(kos, 20);
}

/// The score of a board as it is, by the rules.
int exact_margin(const Fast<9>& position) {
  using Board = Fast<9>::Board;
  grid::Board<9, 9> board;
  for (const Side side : base::both_sides)
    position.board().stones(side).each(
        [&](std::size_t each) { board.place(Board::point(static_cast<std::uint16_t>(each)), side); });
  return Position<9, 9>(position.komi(), board).margin();
}

TEST(GoPlayouts, HeavyPlayoutsEndAndScoreAsTheRulesDo) {
  base::Rng rng(3);
  using Nine = Policy<9, 9>;
  const Nine policy;
  search::Trace<Nine::max_trace_length> trace;
  for (int number = 0; number < 200; ++number) {
    Fast<9> board{Position<9, 9>(15)};
    trace.clear();
    const int plies = policy.play_out(board, rng, trace);
    EXPECT_LT(plies, Nine::max_playout_length);
    EXPECT_TRUE(board.is_over());
    EXPECT_EQ(board.outcome(), Nine::result(board).outcome);
    EXPECT_EQ(board.margin(), exact_margin(board));
  }
}

TEST(GoTactics, CountsTheLibertiesOfAStoneBeforeItIsPlayed) {
  const Fast<5> position(
      drawn<5>("xo..."
               ".xo.."
               "oox.."
               "....."
               ".....",
               Side::black));
  const auto after = [&](std::string_view name, Side side) {
    return names<5>(liberties_after(position.board(), cell<5>(name), side));
  };
  EXPECT_EQ(after("A4", Side::black), "");
  EXPECT_EQ(after("C5", Side::white), "D4 D5");
  EXPECT_EQ(after("E1", Side::black), "D1 E2");
  EXPECT_TRUE(is_self_atari(position.board(), cell<5>("A4"), Side::black));
  EXPECT_FALSE(is_self_atari(position.board(), cell<5>("E1"), Side::black));
}

TEST(GoTactics, CountsWhatPlayingTheMoveShows) {
  base::Rng rng(11);
  for (int number = 0; number < 60; ++number) {
    Fast<9> position{Position<9, 9>(15)};
    for (int ply = 0; ply < 90; ++ply) {
      const auto at = HeavyPlayout<Fast<9>>::any(position, rng, [](std::size_t) { return true; });
      if (at == Fast<9>::no_cell) break;
      const auto before = liberties_after(position.board(), at, position.to_move());
      ASSERT_EQ(is_self_atari(position.board(), at, position.to_move()), before.count() <= 1);
      position.place(at);
      ASSERT_EQ(names<9>(before), names<9>(position.board().liberties(at)));
    }
  }
}

TEST(GoTactics, CountsTheStonesThatAMovePutsIntoSelfAtari) {
  const Fast<5> position(
      drawn<5>("xxx.o"
               "oooxo"
               "..ox."
               "oooxx"
               ".o.o.",
               Side::black));
  const auto stones = [&](std::string_view name, Side side) {
    return stones_in_self_atari(position.board(), cell<5>(name), side);
  };
  EXPECT_EQ(stones("E3", Side::white), 3U);
  EXPECT_EQ(stones("A3", Side::black), 1U) << "a throw-in";
  EXPECT_EQ(stones("E1", Side::white), 2U);
  EXPECT_EQ(stones("D5", Side::white), 0U) << "captures three stones";
  EXPECT_EQ(stones("D5", Side::black), 0U) << "connects to stones with two more liberties";
}

TEST(GoLadder, RunsToTheEdgeUnlessAStoneIsInTheWay) {
  const auto catching = [](std::string_view rows) {
    const Fast<7> position(drawn<7>(rows, Side::white));
    const auto found = Ladder<Fast<7>::Board>::catching_move(position.board(), cell<7>("C5"), Side::black);
    return found ? grid::point_name(Fast<7>::Board::point(*found), 7, 7) : std::string{"none"};
  };
  EXPECT_EQ(catching("......."
                     "..oo..."
                     ".ox...."
                     "......."
                     "......."
                     "......."
                     "......."),
            "C4");
  EXPECT_EQ(catching("......."
                     "..oo..."
                     ".ox...."
                     "......."
                     "....x.."
                     "......."
                     "......."),
            "none")
      << "a ladder breaker";
  EXPECT_EQ(catching("..xx..."
                     ".xoox.."
                     ".ox...."
                     "......."
                     "......."
                     "......."
                     "......."),
            "none")
      << "the escape captures two of the attacking stones";
}

TEST(GoLadder, CrossesTheLargestBoard) {
  const auto catching = [](std::optional<grid::Point> breaker) {
    grid::Board<19, 19> stones;
    stones.place(grid::point_at(3, 3, 19), Side::black);
    for (const auto& [x, y] : {std::pair{2, 3}, {3, 2}, {4, 2}}) stones.place(grid::point_at(x, y, 19), Side::white);
    if (breaker) stones.place(*breaker, Side::black);
    const Fast<19> position(Position<19, 19>(0, stones, Side::white));
    return Ladder<Fast<19>::Board>::catching_move(position.board(), cell<19>("D16"), Side::black);
  };
  EXPECT_EQ(catching(std::nullopt), cell<19>("D15"));
  EXPECT_EQ(catching(grid::point_at(15, 15, 19)), std::nullopt);
}

/// Counts copies.
struct CountedBoard : Fast<9>::Board {
  using Fast<9>::Board::Board;
  explicit CountedBoard(const Fast<9>::Board& board) : Fast<9>::Board(board) {}
  CountedBoard(const CountedBoard& other) : Fast<9>::Board(other) { ++copies; }
  CountedBoard(CountedBoard&&) = default;
  CountedBoard& operator=(const CountedBoard&) = default;
  CountedBoard& operator=(CountedBoard&&) = default;
  ~CountedBoard() = default;
  static inline int copies = 0;
};

TEST(GoLadder, IsReadWithFewBoardCopiesWhateverTheStones) {
  base::Rng rng(5);
  int max_copies = 0;
  for (int game = 0; game < 300; ++game) {
    Fast<9> position{Position<9, 9>(15)};
    for (int ply = 0; ply < 80 && !position.is_over(); ++ply) {
      const auto at = HeavyPlayout<Fast<9>>::choose(position, {}, rng);
      at == Fast<9>::no_cell ? position.pass() : position.place(at);
      const CountedBoard board(position.board());
      for (const Side side : base::both_sides)
        each_chain(position.board(), side, [&](auto chain) {
          if (board.liberties_of(chain).count() != 2) return;
          CountedBoard::copies = 0;
          Ladder<CountedBoard>::catching_move(board, board.stones_of(chain).first(), side);
          max_copies = std::max(max_copies, CountedBoard::copies);
        });
    }
  }
  EXPECT_GT(max_copies, 20) << "some ladders are long";
  EXPECT_LE(max_copies, 100) << "no search doubles with every move";
}

TEST(GoLadder, DecidesWhetherRunningHelps) {
  const auto frees = [](std::string_view rows, std::string_view run) {
    const Fast<7> position(drawn<7>(rows, Side::black));
    return Ladder<Fast<7>::Board>::frees(position.board(), cell<7>(run), cell<7>("C5"), Side::black);
  };
  constexpr std::string_view hunted =
      "......."
      "..oo..."
      ".ox...."
      "..o...."
      "......."
      "......."
      ".......";
  EXPECT_FALSE(frees(hunted, "D5"));
  std::string broken(hunted);
  broken[3 * 7 + 5] = 'x';  // F4
  EXPECT_TRUE(frees(broken, "D5"));
}

TEST(GoNakade, FindsTheVitalPoints) {
  using Board = Fast<5>::Board;
  const auto vital = [](std::initializer_list<std::string_view> points) {
    Board::Set region;
    for (const std::string_view point : points) region.set(cell<5>(point));
    const std::size_t found = vital_point<Board>(region);
    return found < static_cast<std::size_t>(Board::cells)
               ? grid::point_name(Board::point(static_cast<std::uint16_t>(found)), 5, 5)
               : std::string{};
  };
  EXPECT_EQ(vital({"A1", "A2"}), "");
  EXPECT_EQ(vital({"A1", "B1", "C1"}), "B1");
  EXPECT_EQ(vital({"A1", "A2", "B1"}), "A1");
  EXPECT_EQ(vital({"A1", "B1", "C1", "D1"}), "");
  EXPECT_EQ(vital({"A1", "B1", "A2", "B2"}), "");
  EXPECT_EQ(vital({"A1", "B1", "C1", "B2"}), "B1");
  EXPECT_EQ(vital({"A1", "B1", "A2", "B2", "C1"}), "B1");
  EXPECT_EQ(vital({"B1", "A2", "B2", "C2", "B3"}), "B2");
  EXPECT_EQ(vital({"A1", "B1", "C1", "D1", "E1"}), "");
  EXPECT_EQ(vital({"A1", "B1", "A2", "B2", "C2", "B3"}), "B2");
  EXPECT_EQ(vital({"A1", "B1", "C1", "A2", "B2", "C2"}), "");
}

TEST(GoPatterns, MatchThePatternsOfMoGo) {
  /// The neighbourhood of the middle point of a 3×3 area of a larger board, so that only drawn edges count as edges.
  const auto matches = [](std::string_view rows) {
    const Fast<5> position(drawn<5>(rows, Side::black));
    return patterns.match(pattern_code(position.board(), cell<5>("C3")));
  };
  EXPECT_TRUE(
      matches("....."
              ".xox."
              "....."
              "....."
              "....."));
  EXPECT_TRUE(
      matches("....."
              ".xo.."
              ".o..."
              "....."
              "....."))
      << "a cut";
  EXPECT_FALSE(
      matches("....."
              "....."
              "....."
              "....."
              "....."));
  EXPECT_FALSE(
      matches("....."
              ".xxx."
              ".x.x."
              ".xxx."
              "....."));
}

TEST(GoPatterns, AreInvariantUnderColourAndRotation) {
  base::Rng rng(5);
  for (int number = 0; number < 2000; ++number) {
    std::size_t code = 0;
    std::size_t other_side = 0;
    std::size_t turned = 0;
    constexpr std::array<std::size_t, 8> quarter{5, 3, 0, 6, 1, 7, 4, 2};
    for (std::size_t i = 0; i < 8; ++i) {
      const std::size_t stone = rng.below(3);
      code |= stone << (2 * i);
      other_side |= (stone == 0 ? 0 : 3 - stone) << (2 * i);
      turned |= stone << (2 * quarter[i]);
    }
    ASSERT_EQ(patterns.match(code), patterns.match(other_side)) << code;
    ASSERT_EQ(patterns.match(code), patterns.match(turned)) << code;
  }
}

TEST(GoSymmetry, KeepsOnePointOfEachSymmetryClass) {
  const Fast<9> empty{Position<9, 9>(15)};
  EXPECT_EQ((Fast<9>::Board::on_board - symmetric_points(empty.board())).count(), 15U);
  Fast<9> one = empty;
  one.place(cell<9>("E5"));
  EXPECT_EQ((Fast<9>::Board::on_board - symmetric_points(one.board())).count(), 15U);
  one.place(cell<9>("E3"));
  EXPECT_EQ((Fast<9>::Board::on_board - symmetric_points(one.board())).count(), 45U);
  one.place(cell<9>("C4"));
  EXPECT_EQ(symmetric_points(one.board()).count(), 0U);
}

TEST(GoBook, ForNineContainsLegalMoves) {
  const core::Book& book = book_for_nine();
  EXPECT_GT(book.size(), 100U);
  core::AnyGame game = core::AnyGame::of(Position<9, 9>(book_komi));
  for (std::vector<core::BookMove> moves = book.moves(game); !moves.empty(); moves = book.moves(game))
    ASSERT_TRUE(game.play(moves.front().move));
  EXPECT_GT(game.ply(), 4);
}

TEST(GoBook, AppliesOnlyToItsKomiAndCanBeTurnedOff) {
  const auto first_move = [](const std::vector<core::KeyValue>& game, const std::vector<core::KeyValue>& bot) {
    const core::AnyGame start = kind.start(core::Options::parse(kind.options, game).value()).value();
    const core::BotKind& uct = *kind.bot("uct");
    return uct.make(core::Options::parse(uct.options, bot).value(), start)->think(start, {}, {}).playouts;
  };
  EXPECT_EQ(first_move({{"size", "9"}}, {{"playouts", "5"}}), 0);
  EXPECT_EQ(first_move({{"size", "9"}}, {{"playouts", "5"}, {"book", "off"}}), 5);
  EXPECT_EQ(first_move({{"size", "9"}, {"komi", "0"}}, {{"playouts", "5"}}), 5);
  EXPECT_EQ(first_move({{"size", "7"}}, {{"playouts", "5"}}), 5);
}

TEST(GoPolicy, PassesWhenEverythingIsSettledAndTheGameIsWon) {
  // Black has the left half and White the right one, with nothing open between them.
  const auto position = drawn<5>(
      "x.xo."
      ".xxoo"
      "xxxo."
      ".xxoo"
      "x.xo.",
      Side::black);
  std::vector<double> owners(25, -1.0);
  for (std::size_t i = 0; i < 25; ++i)
    if (i % 5 < 3) owners[i] = 1;
  EXPECT_EQ((Policy<5, 5>::override_move(position, owners)), pass);
  owners[4] = 0.5;
  EXPECT_EQ((Policy<5, 5>::override_move(position, owners)), std::nullopt) << "a point is open";
  owners[4] = -1;
  EXPECT_EQ((Policy<5, 5>::override_move(drawn<5>("x.xo."
                                                  ".xxoo"
                                                  "xxxo."
                                                  ".xxoo"
                                                  "x.xo.",
                                                  Side::white),
                                         owners)),
            std::nullopt)
      << "the side that is behind plays on";
}

}  // namespace
}  // namespace go
