// Tests invariants of every game over random games, and compares the engine with the reference implementation move by
// move.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/rng.h"
#include "engine/jiaqi/playout.h"
#include "engine/jiaqi/position.h"
#include "tests/engine/jiaqi_drawn.h"
#include "tests/engine/jiaqi_reference.h"

namespace jiaqi::test {
namespace {

template <int Size>
char letter_on(const jiaqi::Position<Size>& position, Point point) {
  for (const base::Side side : base::both_sides)
    if (position.stones(side).test(point)) return letter(side);
  return '.';
}

template <int Size>
std::vector<std::string> legal_texts(const jiaqi::Position<Size>& position) {
  typename jiaqi::Position<Size>::Moves moves;
  position.legal_moves(moves);
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(position.format(move));
  return texts;
}

template <int Size>
void expect_same(const jiaqi::Position<Size>& position, const Reference& reference) {
  ASSERT_EQ(letter(position.to_move()), reference.to_move());
  ASSERT_EQ(position.gives_way(), reference.gives_way());
  for (Point point = 0; point < Board<Size>::point_count; ++point) {
    const std::string name = Board<Size>::name(point);
    ASSERT_EQ(letter_on(position, point), reference.stone(number_of(name))) << name;
  }
  const std::optional<core::Outcome> outcome = position.outcome();
  ASSERT_EQ(outcome.has_value(), reference.ending().has_value());
  if (outcome) {
    const std::optional<base::Side> side = core::winner(*outcome);
    ASSERT_EQ(side ? letter(*side) : '=', *reference.ending());
  }
  ASSERT_EQ(legal_texts(position), reference.legal_moves());
}

/// Plays one random game on both and compares them after every move.
template <int Size>
void compare_game(const Rules& rules, base::Rng& rng) {
  using Position = jiaqi::Position<Size>;
  Position position(rules);
  Reference reference(Size, rules, rng);
  while (!position.ending()) {
    const Move move = UniformPlayout<Size>::choose(position, rng);
    SCOPED_TRACE("ply " + std::to_string(position.ply() + 1) + ": " + Position::format(move));
    std::set<int> changes;
    for (const core::Change& change : position.changes(move)) changes.insert(number_of(change.point));
    position.play(move);
    ASSERT_EQ(reference.play(Position::format(move)), changes);
    ASSERT_NO_FATAL_FAILURE(expect_same(position, reference));
  }
}

template <int Size = 5>
void compare_games(std::string_view options, int games) {
  base::Rng rng(20);
  const Rules rules = rules_with(options);
  for (int game = 0; game < games; ++game) {
    SCOPED_TRACE("game " + std::to_string(game) + " with " + std::string{options});
    ASSERT_NO_FATAL_FAILURE(compare_game<Size>(rules, rng));
  }
}

TEST(JiaqiReference, PlaysTheSameGames) {
  compare_games("", 400);
}

TEST(JiaqiReference, PlaysTheSameGamesUnderEveryOption) {
  for (const char* options : {"jia_run=0", "gun_lines=long", "gun_lines=orth", "gun_lines=none", "chain=off",
                              "jia_run=0 gun_lines=orth chain=off", "ply_limit=45", "no_capture=2",
                              "movement_first=first", "placement_elimination=off", "giveway=pass", "giveway=none_loses",
                              "giveway_must_leave=off", "giveway_may_win=off"})
    ASSERT_NO_FATAL_FAILURE(compare_games(options, 60));
}

TEST(JiaqiReference, PlaysTheSameGamesOnEveryBoard) {
  for (const char* options : {"", "jia_run=0 gun_lines=long", "giveway_must_leave=off giveway_may_win=off chain=off",
                              "giveway=pass movement_first=first placement_elimination=off"}) {
    ASSERT_NO_FATAL_FAILURE(compare_games<3>(options, 200));
    ASSERT_NO_FATAL_FAILURE(compare_games<7>(options, 10));
    ASSERT_NO_FATAL_FAILURE(compare_games<9>(options, 4));
  }
}

/// Plays one ply of a random game and checks what must hold before, during and after.
void expect_laws(const Position& before, const Move& move) {
  ASSERT_TRUE(before.is_legal(move));
  Set taken;
  for (const Wave& wave : before.waves(move)) {
    ASSERT_TRUE(wave.all().any());
    ASSERT_TRUE((wave.jia & wave.gun).none());
    ASSERT_TRUE((wave.all() & taken).none()) << "a stone is captured only once";
    taken |= wave.all();
  }
  const base::Side mover = before.to_move();
  ASSERT_TRUE((taken - before.stones(opponent(mover))).none()) << "only enemy stones are captured";

  Position after = before;
  after.play(move);
  ASSERT_EQ(before.stones(opponent(mover)) & after.stones(mover), taken) << "changes() is the difference of the boards";
  ASSERT_TRUE((after.stones(base::Side::black) & after.stones(base::Side::white)).none());
  ASSERT_EQ(static_cast<int>(after.empty().count()),
            after.placing() ? static_cast<int>(Five::point_count) - after.ply() : 1);
  if (after.ply() <= Position::placements) {
    ASSERT_TRUE(after.empty().test(Five::centre));
  }
  if (before.gives_way()) {
    ASSERT_FALSE(after.gives_way());
    ASSERT_EQ(after.to_move(), opponent(mover)) << "the side that was blocked moves";
  }
  if (!after.ending()) {
    Position::Moves moves;
    after.legal_moves(moves);
    ASSERT_FALSE(moves.empty());
    ASSERT_TRUE(std::ranges::is_sorted(moves, {}, [](const Move& m) { return std::pair(m.from, m.to); }));
  }
}

/// The hash depends only on the position, not on how it was reached.
void expect_hash_of_board(const Position& position) {
  const Stones stones{position.stones(base::Side::black), position.stones(base::Side::white)};
  const base::Side next = position.gives_way() ? opponent(position.to_move()) : position.to_move();
  ASSERT_EQ(position.hash(), Position::set_up(stones, next, position.rules()).hash());
}

/// The number of games, from QIYUAN_GAMES; a million take some minutes in a release build.
long random_games() {
  const char* const given = std::getenv("QIYUAN_GAMES");
  return given == nullptr ? 2000 : std::atol(given);
}

TEST(JiaqiLaws, HoldInRandomGames) {
  base::Rng rng(4);
  for (long game = 0; game < random_games(); ++game) {
    Position position(Rules{.ply_limit = 0});
    while (!position.ending()) {
      const Move move = UniformPlayout<5>::choose(position, rng);
      ASSERT_NO_FATAL_FAILURE(expect_laws(position, move)) << Position::format(move);
      position.play(move);
      ASSERT_NO_FATAL_FAILURE(expect_hash_of_board(position));
    }
  }
}

TEST(JiaqiLaws, PlayoutsChooseEveryLegalMove) {
  base::Rng rng(5);
  for (const Drawn& drawn : read_drawn()) {
    const Position position = drawn.position();
    std::set<std::string> chosen;
    for (int i = 0; i < 2000; ++i) chosen.insert(Position::format(UniformPlayout<5>::choose(position, rng)));
    const std::vector<std::string> legal = legal_texts(position);
    EXPECT_EQ(std::vector<std::string>(chosen.begin(), chosen.end()), legal) << drawn.title;
  }
}

TEST(JiaqiLaws, DifferentPositionsHaveDifferentHashes) {
  const Stones stones = {points_of("00 02"), points_of("88")};
  const Stones exchanged{stones.white, stones.black};
  const Stones shifted{points_of("00 04"), points_of("88")};
  const Stones fewer{points_of("02"), points_of("88")};
  const Stones fewer_still{{}, points_of("88")};
  std::set<std::uint64_t> hashes;
  for (const Stones& board : {stones, exchanged, shifted, fewer, fewer_still})
    for (const base::Side side : base::both_sides) hashes.insert(Position::set_up(board, side).hash());
  EXPECT_EQ(hashes.size(), 10U);

  // The same stones and the same side to act, but one side gives way.
  const Stones lone_white{Five::whole - points_of("08 80"), points_of("08")};
  const Position gives_way = Position::set_up(lone_white, base::Side::white);
  const Position moves = Position::set_up(lone_white, base::Side::black);
  ASSERT_EQ(gives_way.to_move(), moves.to_move());
  EXPECT_NE(gives_way.hash(), moves.hash());
}

}  // namespace
}  // namespace jiaqi::test
