#include "engine/core/record.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/core/perft.h"
#include "tests/search/toys/ring.h"
#include "tests/search/toys/tic_tac_toe.h"

namespace {

using core::Record;
using core::Refusal;
using core::Repetition;
using toys::Ring;
using toys::TicTacToe;
using Move = Ring::Move;

Record<Ring> ring_after(Repetition rule, std::initializer_list<Move> moves) {
  Record<Ring> record{Ring{rule}};
  for (const Move move : moves) record.play(move);
  return record;
}

TEST(Record, KeepsTheStartAndTheMoves) {
  Record<TicTacToe> record{TicTacToe{}};
  EXPECT_EQ(record.ply(), 0);
  record.play(4);
  record.play(0);
  EXPECT_EQ(record.ply(), 2);
  EXPECT_EQ(record.start(), TicTacToe{});
  EXPECT_EQ(std::vector<TicTacToe::Move>(record.moves().begin(), record.moves().end()),
            (std::vector<TicTacToe::Move>{4, 0}));
  TicTacToe expected;
  expected.play(4);
  expected.play(0);
  EXPECT_EQ(record.position(), expected);
}

TEST(Record, RefusesIllegalMovesWithTheTextOfTheGame) {
  Record<TicTacToe> record{TicTacToe{}};
  record.play(4);
  const std::optional<Refusal> refusal = record.refusal(4);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->code, Refusal::Code::illegal);
  EXPECT_EQ(refusal->fault.text(), "b2 is occupied");
  EXPECT_FALSE(record.refusal(0));
}

TEST(Record, RefusesMovesAfterTheEnd) {
  Record<TicTacToe> record{TicTacToe{}};
  for (const TicTacToe::Move move : {0, 3, 1, 4, 2}) record.play(move);
  EXPECT_EQ(record.ending(), (core::Ending{core::Outcome::black_wins, core::EndReason::line, 0}));
  EXPECT_TRUE(record.legal_moves().empty());
  for (TicTacToe::Move move = 0; move < 9; ++move)
    EXPECT_EQ(record.refusal(move).value().code, Refusal::Code::game_over);
}

TEST(Record, RewindsToAnyPly) {
  Record<TicTacToe> record{TicTacToe{}};
  std::vector<TicTacToe> positions{record.position()};
  const std::vector<TicTacToe::Move> moves{0, 3, 1, 4, 2};
  for (const TicTacToe::Move move : moves) {
    record.play(move);
    positions.push_back(record.position());
  }
  for (int ply = 5; ply >= 0; --ply) {
    Record<TicTacToe> rewound = record;
    rewound.rewind(ply);
    EXPECT_EQ(rewound.ply(), ply);
    EXPECT_EQ(rewound.position(), positions[static_cast<std::size_t>(ply)]);
    EXPECT_EQ(rewound.ending().has_value(), ply == 5);
  }
}

TEST(Superko, ForbidsAnEarlierPosition) {
  const Record<Ring> record = ring_after(Repetition::forbidden, {Move::on});
  const std::optional<Refusal> refusal = record.refusal(Move::back);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->code, Refusal::Code::repetition);
  EXPECT_EQ(refusal->fault.text(), "back would repeat an earlier position (superko)");
  EXPECT_EQ(record.legal_moves(), (std::vector<Move>{Move::stay, Move::on}));
}

TEST(Superko, AllowsAMoveThatLeavesThePositionUnchanged) {
  const Record<Ring> record = ring_after(Repetition::forbidden, {Move::on, Move::stay, Move::stay});
  EXPECT_FALSE(record.refusal(Move::stay));
  EXPECT_TRUE(record.refusal(Move::back));
}

TEST(Superko, ChecksTheWholeGame) {
  const Record<Ring> record = ring_after(Repetition::forbidden, {Move::on, Move::on, Move::on});
  EXPECT_EQ(record.legal_moves(), std::vector<Move>{Move::stay});  // the other two would repeat a position
}

TEST(Superko, IgnoresPositionsTakenBack) {
  Record<Ring> record = ring_after(Repetition::forbidden, {Move::on, Move::on});
  record.rewind(0);
  EXPECT_FALSE(record.refusal(Move::back));
  EXPECT_FALSE(record.refusal(Move::on));
}

TEST(Repetition, TheThirdOccurrenceEndsTheGame) {
  Record<Ring> record = ring_after(Repetition::third_ends, {Move::on, Move::back, Move::on});
  EXPECT_FALSE(record.ending());
  record.play(Move::back);  // the third occurrence of the start
  EXPECT_EQ(record.ending(), (core::Ending{core::Outcome::white_wins, core::EndReason::repetition, 0}));
  EXPECT_TRUE(record.legal_moves().empty());
  EXPECT_EQ(record.refusal(Move::on).value().code, Refusal::Code::game_over);
  record.rewind(3);
  EXPECT_FALSE(record.ending());
}

TEST(Repetition, HasNoEffectWhenTheRuleIsOff) {
  const Record<Ring> record =
      ring_after(Repetition::ignored, {Move::on, Move::back, Move::on, Move::back, Move::on, Move::back});
  EXPECT_FALSE(record.ending());
  EXPECT_EQ(record.legal_moves().size(), 3U);
}

// The last count is 9·8·7·6·5·4 minus 4 for each of the 1440 games that end after five moves and so have no sixth.
TEST(Perft, CountsTicTacToe) {
  const Record<TicTacToe> record{TicTacToe{}};
  const std::vector<std::uint64_t> expected{1, 9, 72, 504, 3024, 15120, 54720};
  for (std::size_t depth = 0; depth < expected.size(); ++depth)
    EXPECT_EQ(core::perft(record, static_cast<int>(depth)), expected[depth]) << depth;
}

TEST(Perft, FollowsTheRepetitionRule) {
  EXPECT_EQ(core::perft(Record<Ring>{Ring{Repetition::ignored}}, 3), 27U);
  // From the start: stay, on, back. After on or back one move is forbidden: 3 + 2 + 2 moves at the second ply.
  EXPECT_EQ(core::perft(Record<Ring>{Ring{Repetition::forbidden}}, 2), 7U);
}

}  // namespace
