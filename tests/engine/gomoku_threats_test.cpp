#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/base/words.h"
#include "engine/gomoku/rules.h"
#include "engine/gomoku/threat_policy.h"
#include "engine/gomoku/threat_search.h"

namespace gomoku {
namespace {

using base::Side;

static_assert(search::MinimaxPolicy<ThreatPolicy<Freestyle, 15>>);
static_assert(search::Quiesces<ThreatPolicy<Freestyle, 15>> && search::Reduces<ThreatPolicy<Freestyle, 15>> &&
              search::PrunesForward<ThreatPolicy<Freestyle, 15>>);

template <class Rules>
using Game = line::Position<Rules, 15>;
template <class Rules>
using Threats = ThreatSearch<Rules, 15>;

template <class Rules>
Game<Rules> position_of(const std::string& rows, Side turn) {
  base::PerSide<typename Game<Rules>::Points> stones;
  std::size_t point = 0;
  for (const char sign : rows) {
    if (sign == '/') continue;
    if (sign == 'x') stones.black.set(point);
    if (sign == 'o') stones.white.set(point);
    ++point;
  }
  EXPECT_EQ(point, Game<Rules>::Geometry::size);
  return Game<Rules>(stones, turn);
}

Game<Freestyle> position_of(const std::vector<std::string>& black, const std::vector<std::string>& white, Side turn) {
  base::PerSide<Game<Freestyle>::Points> stones;
  for (const std::string& name : black) stones.black.set(grid::index(Game<Freestyle>::parse(name)->point));
  for (const std::string& name : white) stones.white.set(grid::index(Game<Freestyle>::parse(name)->point));
  return {stones, turn};
}

/// Plays the winner's moves as the search proposes them against every answer on the board, using only the rules.
template <class Rules>
class Judge {
 public:
  /// Whether the side to move completes five within this number of plies.
  bool wins(const Game<Rules>& position, int plies) {
    if (plies <= 0) return false;
    const auto win = search_.find(ShapeBoard<Rules, 15>(position), position.to_move(), {});
    if (!win || win->plies > plies) return false;
    Game<Rules> next = position;
    if (!next.is_legal({win->move})) return false;
    next.play({win->move});
    if (next.outcome()) return next.outcome() == core::win_for(position.to_move());
    typename Game<Rules>::Moves replies;
    next.legal_moves(replies);
    for (const line::Move& reply : replies) {
      Game<Rules> after = next;
      after.play(reply);
      ++answers;
      if (after.outcome() || !wins(after, plies - 2)) return false;
    }
    return true;
  }

  int answers = 0;

 private:
  Threats<Rules> search_{std::size_t{1} << 16U};
};

int puzzles_with_one_solution = 0;

template <class Rules>
void check_fours(const nlohmann::json& entry) {
  const Game<Rules> position =
      position_of<Rules>(entry.at("position"), entry.at("turn") == "B" ? Side::black : Side::white);
  Threats<Rules> search(1U << 16U);
  const auto win = search.find_fours(ShapeBoard<Rules, 15>(position), position.to_move(), 1'000'000);
  const int known = entry.at("plies");
  if (known == 0) {
    // The other program found no win within its depth.
    EXPECT_TRUE(!win || win->plies > 2 * entry.at("moves").get<int>() - 1) << entry;
    return;
  }
  ASSERT_TRUE(win) << entry;
  EXPECT_GE(win->plies, known) << entry;
  if (win->plies < 2 * entry.at("moves").get<int>()) {
    const std::vector<std::string> first = base::words(entry.at("first").get<std::string>());
    EXPECT_EQ(std::ranges::count(first, Game<Rules>::format({win->move})), 1) << entry;
    puzzles_with_one_solution += first.size() == 1 ? 1 : 0;
  }
  Judge<Rules> judge;
  EXPECT_TRUE(judge.wins(position, win->plies)) << entry;
  EXPECT_GT(judge.answers, 0);
}

TEST(GomokuThreats, FindTheWinsByFoursOfAnIndependentProgram) {
  const nlohmann::json all = nlohmann::json::parse(std::ifstream(QIYUAN_TEST_DATA "/gomoku.json")).at("fours");
  EXPECT_EQ(all.size(), 24U);
  for (const auto& entry : all)
    if (entry.at("rules") == "standard")
      check_fours<Standard>(entry);
    else
      check_fours<Freestyle>(entry);
  EXPECT_GE(puzzles_with_one_solution, 4);
}

std::optional<Win> find(const Game<Freestyle>& position, const ThreatLimits& limits = {}) {
  Threats<Freestyle> search(1U << 16U);
  return search.find(ShapeBoard<Freestyle, 15>(position), position.to_move(), limits);
}

std::string name(const std::optional<Win>& win) {
  return win ? Game<Freestyle>::format({win->move}) + " " + std::to_string(win->plies) : "none";
}

TEST(GomokuThreats, WinByTwoOpenThrees) {
  const auto position = position_of({"G8", "H8", "J9", "J10"}, {"D4", "L4", "D12", "L13"}, Side::black);
  const auto win = find(position);
  ASSERT_TRUE(win);
  EXPECT_EQ(name(win).substr(0, 2), "J8");
  Threats<Freestyle> search(1U << 16U);
  EXPECT_FALSE(search.find_fours(ShapeBoard<Freestyle, 15>(position), Side::black, 100'000)) << "Black has no four yet";
  Judge<Freestyle> judge;
  EXPECT_TRUE(judge.wins(position, win->plies));
  EXPECT_GT(judge.answers, 200);
}

TEST(GomokuThreats, AFourBeatsAnOpenThree) {
  // White answers any three of Black's with a five.
  const std::vector<std::string> black{"G8", "H8", "J9", "J10"};
  EXPECT_EQ(name(find(position_of(black, {"A1", "B1", "C1", "D1", "N13"}, Side::black))), "none");
  // White's only four delays the loss: Black blocks it and still has both threes.
  const auto position = position_of(black, {"A1", "B1", "C1", "N13"}, Side::black);
  const auto win = find(position);
  ASSERT_TRUE(win);
  EXPECT_EQ(name(win).substr(0, 2), "J8");
  Judge<Freestyle> judge;
  EXPECT_TRUE(judge.wins(position, win->plies));
}

TEST(GomokuThreats, CompleteFiveFirst) {
  EXPECT_EQ(name(find(position_of({"G8", "H8", "J8", "K8"}, {"F8", "C3", "C4", "C5", "C6"}, Side::black))), "L8 1");
  EXPECT_EQ(name(find(position_of({"G8", "H8", "J8"}, {"D3", "C12"}, Side::black))).substr(3), "3");
}

TEST(GomokuThreats, StopAtTheirLimits) {
  const auto position = position_of({"G8", "H8", "J9", "J10"}, {"D4", "L4", "D12", "L13"}, Side::black);
  EXPECT_FALSE(find(position, {.turns = 0}));
  EXPECT_FALSE(find(position, {.nodes = 1}));
  Threats<Freestyle> search(1U << 16U);
  EXPECT_FALSE(search.find(ShapeBoard<Freestyle, 15>(position), Side::black, {.nodes = 1}));
  EXPECT_LT(search.nodes(), 10);
  EXPECT_TRUE(search.find(ShapeBoard<Freestyle, 15>(position), Side::black, {}))
      << "an interrupted search must not store a proof";
}

TEST(GomokuDefences, AreExactlyTheMovesThatStopAnOpenThree) {
  // . o . x x x . . .   in row 8: White has C8, Black has E8 to G8.
  const auto position = position_of({"E8", "F8", "G8"}, {"C8", "M3"}, Side::white);
  const ShapeBoard<Freestyle, 15> board(position);
  ASSERT_TRUE(board.points(Side::black, Threat::open_four).any());
  DefencePoints found;
  find_defences(board, Side::black, found);
  std::vector<std::string> names;
  for (const grid::Point point : found) names.push_back(Game<Freestyle>::format({point}));
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, (std::vector<std::string>{"D8", "H8", "J8"}));
  // After any other move Black has an open four.
  typename Game<Freestyle>::Moves moves;
  position.legal_moves(moves);
  for (const line::Move& move : moves) {
    ShapeBoard<Freestyle, 15> next = board;
    next.play(move);
    const bool stops = std::find(names.begin(), names.end(), Game<Freestyle>::format(move)) != names.end();
    EXPECT_EQ(next.points(Side::black, Threat::open_four).none(), stops) << Game<Freestyle>::format(move);
  }
}

TEST(GomokuPolicy, ScoresThreatsThatCannotBePrevented) {
  using Policy = ThreatPolicy<Freestyle, 15>;
  const auto score = [](const Game<Freestyle>& position) {
    return Policy::terminal(ShapeBoard<Freestyle, 15>(position));
  };
  const std::vector<std::string> four{"E8", "F8", "G8", "H8"};
  EXPECT_EQ(score(position_of(four, {"D3", "D4", "D6"}, Side::black)), Policy::win_at(8));
  EXPECT_EQ(score(position_of(four, {"D3", "D4", "D6"}, Side::white)), -Policy::win_at(9));
  EXPECT_FALSE(score(position_of(four, {"D8", "D4", "D6"}, Side::white))) << "White can block it";
  EXPECT_EQ(score(position_of({"E8", "F8", "G8"}, {"D3", "D4"}, Side::black)), Policy::win_at(8));
}

TEST(GomokuPolicy, MisjudgesAPositionTheSameEachTimeAndWithinItsLimit) {
  constexpr int limit = 50;
  const ThreatPolicy<Freestyle, 15> exact;
  const ThreatPolicy<Freestyle, 15> weak(limit);
  std::set<int> errors;
  for (const char* const white : {"D3", "D4", "E5", "K9", "L2", "M11"}) {
    const ShapeBoard<Freestyle, 15> board(position_of({"E8", "F8"}, {white}, Side::white));
    const int error = weak.evaluate(board) - exact.evaluate(board);
    EXPECT_LE(std::abs(error), limit);
    EXPECT_EQ(weak.evaluate(board) - exact.evaluate(board), error);
    errors.insert(error);
  }
  EXPECT_GT(errors.size(), 3U);
}

}  // namespace
}  // namespace gomoku
