#include "engine/connect6/best_first.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

namespace connect6 {
namespace {

using core::Outcome;
using Search = BestFirst<19>;

Position<19> position_of(const std::vector<std::string>& stones) {
  Position<19> position;
  for (const std::string& name : stones) position.play(*Position<19>::parse(name));
  return position;
}

TEST(Connect6Settled, NothingWhileBothSidesCanPlayOn) {
  EXPECT_EQ(settled_outcome(LineBoard<19>(position_of({"K10", "L10", "M10"}))), std::nullopt);
}

TEST(Connect6Settled, AWinForTheSideThatCompletesSixInThisTurn) {
  // White has four and two stones to play.
  EXPECT_EQ(settled_outcome(LineBoard<19>(position_of({"K10", "D4", "E4", "K12", "L13", "F4", "G4", "M16", "N2"}))),
            Outcome::white_wins);
}

TEST(Connect6Settled, ALossForTheSideWithMoreThreatsThanStones) {
  // Black must close both ends of two rows of four.
  EXPECT_EQ(settled_outcome(LineBoard<19>(position_of(
                {"K10", "D4", "E4", "B18", "S18", "F4", "G4", "B2", "S2", "D8", "E8", "B16", "S16", "F8", "G8"}))),
            Outcome::white_wins);
}

TEST(Connect6BestFirst, GivesTheSameResultTwice) {
  Search first(10'000);
  Search second(10'000);
  const Position<19> position = position_of({"K10", "L11", "J9"});
  const Search::Result a = first.search(position, {.playouts = 300}, {});
  const Search::Result b = second.search(position, {.playouts = 300}, {});
  ASSERT_EQ(a.moves.size(), b.moves.size());
  EXPECT_EQ(a.playouts, 300);
  for (std::size_t i = 0; i < a.moves.size(); ++i) {
    EXPECT_EQ(a.moves[i].move, b.moves[i].move);
    EXPECT_EQ(a.moves[i].visits, b.moves[i].visits);
    EXPECT_EQ(a.moves[i].win_rate, b.moves[i].win_rate);
  }
}

TEST(Connect6BestFirst, BeginsInTheMiddleAndStaysNear) {
  Search search(10'000);
  EXPECT_EQ(search.search({}, {.playouts = 100}, {}).best().move, *Position<19>::parse("K10"));
  search.forget();
  const auto result = search.search(position_of({"K10"}), {.playouts = 300}, {});
  for (const auto& move : result.moves) {
    const int column = static_cast<int>(grid::index(move.move.point) % 19);
    const int row = static_cast<int>(grid::index(move.move.point) / 19);
    EXPECT_LE(std::max(std::abs(column - 9), std::abs(row - 9)), 2) << Position<19>::format(move.move);
  }
}

TEST(Connect6BestFirst, ReusesTheTreeBelowTheStonesPlayed) {
  Search search(10'000);
  Position<19> position = position_of({"K10", "L11", "J9"});
  const auto best = search.search(position, {.playouts = 300}, {}).best();
  search.advance(std::array{best.move});
  position.play(best.move);
  EXPECT_EQ(search.search(position, {.playouts = 10}, {}).visits, best.visits + 10);
}

TEST(Connect6BestFirst, StartsAnewAfterAStoneThatItHasNotListed) {
  Search search(10'000);
  Position<19> position = position_of({"K10", "L11", "J9"});
  search.search(position, {.playouts = 50}, {});
  const Move far = *Position<19>::parse("A1");
  search.advance(std::array{far});
  position.play(far);
  EXPECT_EQ(search.search(position, {.playouts = 10}, {}).visits, 10);
}

TEST(Connect6BestFirst, SearchesEachPairOnce) {
  Search search(100'000);
  search.search(position_of({"K10", "L11", "J9"}), {.playouts = 2000}, {});
  const auto firsts = search.tree().children(search::root_node);
  for (std::size_t i = 0; i < firsts.size(); ++i) {
    const search::ChildRange range = firsts[i].children;
    for (search::NodeId id = range.first; id < range.first + range.count; ++id)
      for (std::size_t earlier = 0; earlier < i; ++earlier)
        EXPECT_FALSE(search.tree()[id].stone == firsts[earlier].stone && !firsts[earlier].is_irrelevant);
  }
}

TEST(Connect6BestFirst, SearchesOnWithinItsNodes) {
  Search search(500);
  const auto result = search.search(position_of({"K10", "L11", "J9"}), {.playouts = 2000}, {});
  EXPECT_LE(result.nodes, 500);
  EXPECT_EQ(result.visits, 2000);
  EXPECT_EQ(result.playouts, 2000);
}

TEST(Connect6BestFirst, ListsTheDefencesOfALostPosition) {
  Search search(10'000);
  const auto result = search.search(
      position_of({"K10", "D4", "E4", "B18", "S18", "F4", "G4", "B2", "S2", "D8", "E8", "B16", "S16", "F8", "G8"}),
      {.playouts = 2000}, {});
  EXPECT_EQ(result.proven, Outcome::white_wins);
  ASSERT_FALSE(result.moves.empty());
  EXPECT_EQ(result.best().win_rate, 0);
  EXPECT_LT(result.playouts, 2000);
}

}  // namespace
}  // namespace connect6
