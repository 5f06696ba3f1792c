// Plays the drawn positions of tests/games/jiaqi.txt in both colours and all eight orientations.

#include "tests/engine/jiaqi_drawn.h"

#include <gtest/gtest.h>

#include <numeric>

namespace jiaqi::test {
namespace {

Set taken_by(const std::vector<Wave>& waves) {
  return std::accumulate(waves.begin(), waves.end(), Set{}, [](Set sum, const Wave& wave) { return sum | wave.all(); });
}

/// Plays the move and checks the board.
void expect_effect(const Position& before, const Move& move, const Set& takes) {
  const base::Side mover = before.to_move();
  Position after = before;
  after.play(move);
  EXPECT_EQ(after.stones(mover), (before.stones(mover) - Five::bit(move.from)) | Five::bit(move.to) | takes);
  EXPECT_EQ(after.stones(opponent(mover)), before.stones(opponent(mover)) - takes);
  EXPECT_EQ(after.ply(), before.ply() + 1);
}

void expect_move(const Drawn& drawn) {
  const Position position = drawn.position();
  ASSERT_EQ(position.to_move(), drawn.mover);
  ASSERT_FALSE(position.gives_way());
  ASSERT_TRUE(position.is_legal(drawn.move)) << position.why_illegal(drawn.move).text();
  EXPECT_EQ(position.waves(drawn.move), drawn.waves);
  EXPECT_EQ(taken_by(drawn.waves), drawn.takes) << "the drawing contradicts itself";
  expect_effect(position, drawn.move, drawn.takes);
}

void expect_give_way(const Drawn& drawn) {
  const Position position = drawn.position();
  ASSERT_EQ(position.to_move(), drawn.mover);
  ASSERT_TRUE(position.gives_way());
  EXPECT_EQ(position.give_way_candidates(), drawn.candidates);
  EXPECT_EQ((drawn.candidates & Five::neighbours(position.hole())).none(), drawn.by_jump);

  Position::Moves moves;
  position.legal_moves(moves);
  ASSERT_EQ(moves.size(), drawn.legal.size());
  for (const Move& move : moves) {
    ASSERT_TRUE(drawn.legal.contains(move.from)) << Position::format(move);
    const Set takes = drawn.legal.at(move.from);
    EXPECT_EQ(taken_by(position.waves(move)), takes) << Position::format(move);
    expect_effect(position, move, takes);
    const Set own = (position.stones(drawn.mover) - Five::bit(move.from)) | Five::bit(move.to);
    const Set enemy = position.stones(opponent(drawn.mover));
    const Set unsuppressed = capture<5>(move.to, own, enemy, drawn.rules, [](const Wave&) {});
    EXPECT_EQ(drawn.suppressed, unsuppressed != takes) << Position::format(move);
  }
}

TEST(JiaqiDrawn, PlaysEveryPositionAsDrawn) {
  const std::vector<Drawn> all = read_drawn();
  ASSERT_EQ(all.size(), 38U);
  for (const Drawn& original : all)
    for (const Drawn& drawn : {original, exchanged(original)})
      for (int symmetry = 0; symmetry < 8; ++symmetry) {
        SCOPED_TRACE(original.title + ", mover " + std::string{base::name(drawn.mover)} + ", symmetry " +
                     std::to_string(symmetry));
        const Drawn seen = image(drawn, symmetry);
        if (seen.give_way) {
          expect_give_way(seen);
        } else {
          expect_move(seen);
        }
      }
}

}  // namespace
}  // namespace jiaqi::test
