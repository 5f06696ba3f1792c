#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/connect6/vcdt.h"
#include "tests/engine/connect6_board.h"

namespace connect6 {
namespace {

using base::Side;
using Place = std::array<int, 2>;

/// A board that stores only the stones, to check the results of the search independently.
class PlainBoard {
 public:
  static constexpr int size = 19;

  [[nodiscard]] bool is_empty(Place place) const { return !stones_[index(place)]; }
  void put(Place place, Side side) { stones_[index(place)] = side; }
  void take(Place place) { stones_[index(place)].reset(); }

  /// The empty points of every row of six in which this side has at least four stones and the other side has none.
  [[nodiscard]] std::vector<std::vector<Place>> threats(Side side) const {
    std::vector<std::vector<Place>> all;
    for (const auto& [right, down] : std::array<Place, 4>{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}})
      for (int x = 0; x < size; ++x)
        for (int y = 0; y < size; ++y) {
          std::vector<Place> empty;
          int own = 0;
          for (int i = 0; i < 6; ++i) {
            const Place place{x + i * right, y + i * down};
            if (place[0] >= size || place[1] >= size || place[1] < 0) break;
            if (is_empty(place)) empty.push_back(place);
            own += stones_[index(place)] == side ? 1 : 0;
          }
          if (own >= 4 && own + std::ssize(empty) == 6) all.push_back(empty);
        }
    return all;
  }

  [[nodiscard]] Position<size> position(Side to_move) const {
    base::PerSide<Position<size>::Points> sets;
    for (std::size_t i = 0; i < stones_.size(); ++i)
      if (stones_[i]) sets[*stones_[i]].set(i);
    return {sets, to_move};
  }

 private:
  static std::size_t index(Place place) { return static_cast<std::size_t>(place[1] * size + place[0]); }
  std::array<std::optional<Side>, std::size_t{size} * size> stones_;
};

Place place_of(grid::Point point) {
  return {static_cast<int>(point) % PlainBoard::size, static_cast<int>(point) / PlainBoard::size};
}
/// `JJ` is the centre, `AA` the lower left corner.
Place place_of(const std::string& letters) {
  return {letters.at(0) - 'A', PlainBoard::size - 1 - (letters.at(1) - 'A')};
}

bool closes_all(const std::vector<std::vector<Place>>& threats, Place a, Place b) {
  return std::ranges::all_of(threats, [&](const std::vector<Place>& empty) {
    return std::ranges::find(empty, a) != empty.end() || std::ranges::find(empty, b) != empty.end();
  });
}

/// Plays the attacker's turns as the search proposes them, against every answer that prevents six at once.
class Judge {
 public:
  Judge(const PlainBoard& board, Side attacker) : board_(board), attacker_(attacker) {}

  /// Whether the attacker, who is to move with two stones, completes six within this number of turns.
  bool wins(int turns) {
    if (!board_.threats(attacker_).empty()) return true;
    const auto win = search_.find(LineBoard<19>(board_.position(attacker_)), attacker_, 2, {.turns = turns});
    if (!win) return false;
    const Place first = place_of(win->first);
    const Place second = place_of(win->second);
    if (first == second || !board_.is_empty(first) || !board_.is_empty(second)) return false;
    board_.put(first, attacker_);
    board_.put(second, attacker_);
    const bool wins = beats_all_answers(win->turns - 1);
    board_.take(first);
    board_.take(second);
    return wins;
  }

  int answers = 0;

 private:
  bool beats_all_answers(int turns) {
    const Side defender = base::opponent(attacker_);
    if (turns <= 0 || !board_.threats(defender).empty()) return false;
    const std::vector<std::vector<Place>> threats = board_.threats(attacker_);
    if (threats.empty()) return false;
    // One of the two stones must block the first threat; the other may be anywhere.
    for (const Place first : threats.front())
      for (int i = 0; i < PlainBoard::size * PlainBoard::size; ++i) {
        const Place second{i % PlainBoard::size, i / PlainBoard::size};
        if (second == first || !board_.is_empty(second) || !closes_all(threats, first, second)) continue;
        ++answers;
        board_.put(first, defender);
        board_.put(second, defender);
        const bool goes_on = wins(turns);
        board_.take(first);
        board_.take(second);
        if (!goes_on) return false;
      }
    return true;
  }

  PlainBoard board_;
  Side attacker_;
  Vcdt<19> search_;
};

struct Known {
  PlainBoard board;
  Side attacker{};
  int turns = 0;
  std::string id;
};

std::vector<Known> known(const std::string& list) {
  const auto file = nlohmann::json::parse(std::ifstream(QIYUAN_TEST_DATA "/connect6-wins.json"));
  std::vector<Known> all;
  for (const auto& entry : file.at(list)) {
    Known& next = all.emplace_back();
    for (const std::string letters : entry.at("black")) next.board.put(place_of(letters), Side::black);
    for (const std::string letters : entry.at("white")) next.board.put(place_of(letters), Side::white);
    next.attacker = entry.at("to_move") == "B" ? Side::black : Side::white;
    next.turns = entry.value("win_in_turns", 0);
    next.id = entry.at("id");
  }
  return all;
}

TEST(Connect6Vcdt, FindsTheKnownWins) {
  const std::vector<Known> all = known("vcdt");
  EXPECT_EQ(all.size(), 20U);
  for (const Known& win : all) {
    SCOPED_TRACE(win.id);
    // The list counts only the turns with threats; the search also counts the turn that completes six.
    Vcdt<19> search;
    const auto found =
        search.find(LineBoard<19>(win.board.position(win.attacker)), win.attacker, 2, {.turns = win.turns + 1});
    EXPECT_TRUE(found);
  }
}

TEST(Connect6Vcdt, ItsWinsHoldAgainstEveryAnswer) {
  for (const Known& win : known("vcdt")) {
    Judge judge(win.board, win.attacker);
    EXPECT_TRUE(judge.wins(win.turns + 1)) << win.id;
    EXPECT_GT(judge.answers, 0) << win.id;
  }
}

TEST(Connect6Vcdt, FindsNoWinThatNeedsAQuietTurn) {
  for (const Known& win : known("lambda2")) {
    Vcdt<19> search;
    EXPECT_FALSE(search.find(LineBoard<19>(win.board.position(win.attacker)), win.attacker, 2, {})) << win.id;
  }
}

std::string names(const Win& win) {
  return Position<19>::format({win.first}) + " " + Position<19>::format({win.second});
}

TEST(Connect6Vcdt, CompletesSixFirst) {
  Vcdt<19> search;
  const LineBoard<19> board = board_of({"D4", "E4", "F4", "G4"}, {"C4", "D10", "E10", "F10", "G10", "H10"});
  const auto pair = search.find(board, Side::black, 2, {});
  ASSERT_TRUE(pair);
  EXPECT_EQ(names(*pair), "H4 J4");
  EXPECT_EQ(pair->turns, 1);
  EXPECT_FALSE(search.find(board, Side::black, 1, {})) << "White would complete six";
  const auto single = search.find(board, Side::white, 1, {});
  ASSERT_TRUE(single);
  EXPECT_TRUE(names(*single) == "C10 C10" || names(*single) == "J10 J10") << names(*single);
}

TEST(Connect6Vcdt, FindsTheRestOfTheWinForTheSecondStoneOfATurn) {
  for (const Known& win : known("vcdt")) {
    Vcdt<19> search;
    LineBoard<19> board(win.board.position(win.attacker));
    const auto pair = search.find(board, win.attacker, 2, {});
    ASSERT_TRUE(pair);
    for (const bool second_first : {false, true}) {
      const grid::Point point = second_first ? pair->second : pair->first;
      board.put(point, win.attacker);
      EXPECT_TRUE(search.find(board, win.attacker, 1, {})) << win.id;
      board.take(point, win.attacker);
    }
  }
}

TEST(Connect6Vcdt, DoesNotRepeatASearchThatFailed) {
  const Known hard = known("vcdt").front();
  const LineBoard<19> board(hard.board.position(hard.attacker));
  Vcdt<19> search;
  EXPECT_FALSE(search.find(board, hard.attacker, 2, {.nodes = 20}));
  EXPECT_GT(search.nodes(), 0);
  EXPECT_FALSE(search.find(board, hard.attacker, 2, {.nodes = 20}));
  EXPECT_EQ(search.nodes(), 0);
}

TEST(Connect6Vcdt, StopsAtItsLimits) {
  const Known hard = known("vcdt").front();
  const LineBoard<19> board(hard.board.position(hard.attacker));
  Vcdt<19> search;
  EXPECT_FALSE(search.find(board, hard.attacker, 2, {.turns = hard.turns - 1}));
  search.forget();
  EXPECT_FALSE(search.find(board, hard.attacker, 2, {.nodes = 20}));
  EXPECT_LT(search.nodes(), 100);
  EXPECT_TRUE(search.find(board, hard.attacker, 2, {})) << "an interrupted search must not store a proof";
}

}  // namespace
}  // namespace connect6
