// Whole games: recorded games with their known results, and every way in which a game can end.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/base/rng.h"
#include "engine/core/record.h"
#include "engine/jiaqi/playout.h"
#include "engine/jiaqi/position.h"
#include "tests/engine/jiaqi_drawn.h"

namespace jiaqi::test {
namespace {

using Record = core::Record<Position>;
using core::EndReason;
using core::Outcome;

struct Summary {
  Outcome outcome{};
  int plies = 0;
  int converted = 0;
  int give_ways = 0;
  Point hole = 0;
  friend bool operator==(const Summary&, const Summary&) = default;
};

template <class Choose>
Summary play_out(Choose choose) {
  Record record{Position(rules_with("repetition=off ply_limit=0"))};
  Summary summary;
  while (!record.ending()) {
    const std::vector<Move> moves = record.legal_moves();
    const Move move = moves[choose(moves.size())];
    summary.converted += static_cast<int>(record.position().changes(move).size());
    summary.give_ways += record.position().gives_way() ? 1 : 0;
    record.play(move);
  }
  EXPECT_EQ(record.ending()->reason, EndReason::eliminated);
  return {record.ending()->outcome, record.ply(), summary.converted, summary.give_ways,
          record.position().placing() ? no_point : record.position().hole()};
}

void expect_golden(std::uint64_t seed, const Summary& expected) {
  const Summary played = play_out([&seed](std::size_t moves) {
    seed = (seed * 1103515245 + 12345) % (std::uint64_t{1} << 31U);
    return (seed >> 16U) % moves;
  });
  EXPECT_EQ(played.outcome, expected.outcome);
  EXPECT_EQ(played.plies, expected.plies);
  EXPECT_EQ(played.converted, expected.converted);
  EXPECT_EQ(played.give_ways, expected.give_ways);
  EXPECT_EQ(played.hole, expected.hole);
}

TEST(JiaqiGames, ReproduceTheRecordedRandomGames) {
  expect_golden(1, {Outcome::black_wins, 50, 40, 2, 13});
  expect_golden(2, {Outcome::black_wins, 47, 34, 1, 37});
  expect_golden(3, {Outcome::white_wins, 41, 24, 0, 29});
  expect_golden(4, {Outcome::white_wins, 40, 28, 0, 20});
  expect_golden(5, {Outcome::black_wins, 53, 42, 3, 25});
  expect_golden(6, {Outcome::white_wins, 44, 30, 1, 20});
}

TEST(JiaqiGames, PlayingAlwaysTheFirstOrAlwaysTheLastMoveEndsOnPlyThree) {
  const Summary expected{Outcome::black_wins, 3, 1, 0, no_point};
  EXPECT_EQ(play_out([](std::size_t) { return std::size_t{0}; }), expected);
  EXPECT_EQ(play_out([](std::size_t moves) { return moves - 1; }), expected);
}

/// Plays the moves in rotation until the game is over or `plies` plies have been played.
void repeat(Record& record, const std::vector<std::string>& moves, int plies) {
  for (int ply = 0; ply < plies && !record.ending(); ++ply) {
    const Move move = Position::parse(moves[static_cast<std::size_t>(ply) % moves.size()]).value();
    ASSERT_FALSE(record.refusal(move)) << record.refusal(move)->fault.text();
    record.play(move);
  }
}

Record circling(std::string_view options) {
  return Record(circle_start(options));
}

TEST(JiaqiEndings, TheThirdOccurrenceIsADraw) {
  Record record = circling("");
  repeat(record, circle, 7);
  EXPECT_FALSE(record.ending());
  repeat(record, {"15-04"}, 1);
  EXPECT_EQ(record.ending(), (core::Ending{Outcome::draw, EndReason::repetition, 0}));
  EXPECT_TRUE(record.legal_moves().empty());
}

TEST(JiaqiEndings, TheThirdOccurrenceMayGoToTheMajority) {
  Record record = circling("repetition=majority");
  repeat(record, circle, 100);
  EXPECT_EQ(record.ply(), 8);
  EXPECT_EQ(record.ending(), (core::Ending{Outcome::white_wins, EndReason::repetition, 0}));
}

TEST(JiaqiEndings, PositionsMayRepeatWithoutLimitWhenTheRuleIsOff) {
  Record record = circling("repetition=off ply_limit=0");
  repeat(record, circle, 1000);
  EXPECT_EQ(record.ply(), 1000);
  EXPECT_FALSE(record.ending());
}

TEST(JiaqiEndings, TheMajorityWinsAtThePlyLimit) {
  Record record = circling("repetition=off");
  repeat(record, circle, 1000);
  EXPECT_EQ(record.position().ply(), 300);
  EXPECT_EQ(record.ending(), (core::Ending{Outcome::white_wins, EndReason::limit, 36}));
  EXPECT_EQ(core::result_text(*record.ending()), "W+18");
}

TEST(JiaqiEndings, EqualStonesAtThePlyLimitAreADraw) {
  Record even{Position(rules_with("ply_limit=2"))};
  repeat(even, {"00", "88"}, 2);
  EXPECT_EQ(even.ending(), (core::Ending{Outcome::draw, EndReason::limit, 0}));

  Record odd{Position(rules_with("ply_limit=3"))};
  repeat(odd, {"22", "88", "26"}, 3);
  EXPECT_EQ(odd.ending(), (core::Ending{Outcome::black_wins, EndReason::limit, 2}));
}

TEST(JiaqiEndings, EliminationComesBeforeThePlyLimit) {
  Record record{Position(rules_with("ply_limit=3"))};
  repeat(record, {"00", "02", "04"}, 3);
  EXPECT_EQ(record.ending(), (core::Ending{Outcome::black_wins, EndReason::eliminated, 0}));
  EXPECT_EQ(core::result_text(*record.ending()), "B+eliminated");
}

TEST(JiaqiEndings, TheMajorityWinsAfterTooManyPliesWithoutCapture) {
  Record record = circling("repetition=off no_capture=50");
  repeat(record, circle, 1000);
  EXPECT_EQ(record.ply(), 50);
  EXPECT_EQ(record.ending(), (core::Ending{Outcome::white_wins, EndReason::limit, 36}));
}

TEST(JiaqiEndings, ACaptureResetsTheCountOfPliesWithoutCapture) {
  base::Rng rng(6);
  int ended_by_limit = 0;
  for (int game = 0; game < 100; ++game) {
    Record record{Position(rules_with("no_capture=3 ply_limit=0"))};
    int quiet = 0;
    while (!record.ending()) {
      ASSERT_LT(quiet, 3);
      const Move move = UniformPlayout<5>::choose(record.position(), rng);
      const bool counts = !record.position().placing() && record.position().changes(move).empty();
      quiet = counts ? quiet + 1 : 0;
      record.play(move);
    }
    if (record.ending()->reason != EndReason::limit) continue;
    EXPECT_EQ(quiet, 3);
    ++ended_by_limit;
  }
  EXPECT_GT(ended_by_limit, 10);
}

TEST(JiaqiEndings, NoSideIsEliminatedBeforePlyTwo) {
  EXPECT_FALSE(Position::set_up({points_of("22"), {}}, base::Side::white).ending());
  EXPECT_EQ(Position::set_up({points_of("22 24"), {}}, base::Side::white).ending(),
            (core::Ending{Outcome::black_wins, EndReason::eliminated, 0}));
}

TEST(JiaqiEndings, GivingWayCanEliminateASide) {
  const Stones stones{Five::whole - points_of("08 80"), points_of("08")};
  Record record(Position::set_up(stones, base::Side::white));
  ASSERT_TRUE(record.position().gives_way());
  repeat(record, {"06-80"}, 1);
  EXPECT_EQ(record.ending(), (core::Ending{Outcome::black_wins, EndReason::eliminated, 0}));
  EXPECT_FALSE(record.position().gives_way());
  EXPECT_TRUE(record.legal_moves().empty());
  EXPECT_EQ(record.refusal({})->code, core::Refusal::Code::game_over);
}

}  // namespace
}  // namespace jiaqi::test
