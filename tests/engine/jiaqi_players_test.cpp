// Tests the knowledge of the jiaqi bots: threats, the reward and move order of the thesis, repetition, features.

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "engine/base/rng.h"
#include "engine/jiaqi/evaluation.h"
#include "engine/jiaqi/path.h"
#include "engine/jiaqi/playout.h"
#include "engine/jiaqi/thesis_policy.h"
#include "engine/jiaqi/threats.h"
#include "tests/engine/jiaqi_drawn.h"

namespace jiaqi::test {
namespace {

Move placed(std::string_view point) {
  return Position::parse(point).value();
}

/// Calls use(position) for the positions of random games.
template <class Use>
void each_position(int games, Use use) {
  base::Rng rng(11);
  for (int game = 0; game < games; ++game)
    for (Position position; !position.ending(); position.play(UniformPlayout<5>::choose(position, rng))) use(position);
}

TEST(JiaqiThreats, AreThePlacementsThatCapture) {
  each_position(100, [](const Position& position) {
    if (!position.placing()) return;
    Set points;
    Set victims;
    Position::Moves moves;
    position.legal_moves(moves);
    for (const Move& move : moves) {
      const std::vector<Wave> waves = position.waves(move);
      if (waves.empty()) continue;
      points.set(move.to);
      victims |= waves.front().all();
    }
    const base::Side side = position.to_move();
    const Threats<5> found =
        threats<5>(position.stones(side), position.stones(opponent(side)), position.targets(), position.rules());
    ASSERT_EQ(found.points, points);
    ASSERT_EQ(found.jia_victims | found.gun_victims, victims);
  });
}

TEST(JiaqiThesis, PlayoutsEndWithThePlacementPhase) {
  base::Rng rng(12);
  search::Trace<1> trace;
  int decided = 0;
  for (int game = 0; game < 300; ++game) {
    Position position;
    ThesisPolicy<5>{}.play_out(position, rng, trace);
    const auto black = static_cast<float>(position.stones(base::Side::black).count());
    const auto white = static_cast<float>(position.stones(base::Side::white).count());
    const float margin = ThesisPolicy<5>::result(position).margin;
    if (position.ending()) {
      EXPECT_EQ(margin, black == 0 ? -1 : 1);
      ++decided;
    } else {
      EXPECT_EQ(position.ply(), 40);
      EXPECT_FLOAT_EQ((1 + margin) / 2, black / 40) << "the reward is K / 40";
      EXPECT_EQ(black + white, 40);
    }
  }
  EXPECT_GT(decided, 5);
  EXPECT_LT(decided, 100);
}

TEST(JiaqiThesis, OrdersByCapturesThenByDangerThenByContact) {
  // Black captures 02 by placing 04; the stone on 66 is in danger from 77.
  const Stones stones{points_of("00 66"), points_of("02 55")};
  const Position position = Position::set_up(stones, base::Side::black);
  const auto order = [&](std::string_view point) { return StaticPolicy<5>::order(position, placed(point)); };
  EXPECT_GT(order("04"), order("77")) << "captures come before defences";
  EXPECT_GT(order("77"), order("80")) << "defences come before quiet moves";
  EXPECT_GT(order("80"), order("46")) << "contact without a capture comes last";

  StaticPolicy<5>::Children children;
  StaticPolicy<5>::expand(position, children);
  const auto best = std::ranges::max_element(children, {}, [](const auto& child) { return child.wins / child.visits; });
  EXPECT_EQ(Position::format(best->move), "04");
  for (const auto& child : children) EXPECT_LT(child.visits, 0.001F) << "they count as untried";
}

Path<5> circled(std::string_view options, int times = 1) {
  Path<5> path(circle_start(options));
  for (; times > 0; --times)
    for (const std::string& move : circle) {
      EXPECT_FALSE(path.outcome());
      path.play(Position::parse(move).value());
    }
  return path;
}

TEST(JiaqiPath, DetectsARepeatedPosition) {
  EXPECT_EQ(circled("").outcome(), core::Outcome::draw);
  EXPECT_FALSE(circled("repetition=majority").outcome()) << "it decides the game only when it is the third";
  EXPECT_EQ(circled("repetition=majority", 2).outcome(), core::Outcome::white_wins);
  EXPECT_FALSE(circled("repetition=off").outcome());
}

TEST(JiaqiPath, DetectsACycleInWhichStonesAreCaptured) {
  // The end of a game between two players; Black captures a stone at ply 48 and White one at ply 49.
  std::istringstream before(
      "88 80 31 04 00 82 20 60 22 71 02 62 13 11 33 51 24 73 08 53 17 64 35 55 86 57 15 46 84 66 48 68 77 42 40 75 "
      "06 26 28 37 55-44 64-55 84-64");
  Path<5> path;
  const auto play = [&](std::string_view move) { path.play(Position::parse(move).value()); };
  for (std::string move; before >> move;) play(move);
  for (const char* const move : {"82-84", "84-82", "64-84", "73-64", "84-73"}) {
    play(move);
    EXPECT_FALSE(path.outcome()) << move;
  }
  play("82-84");
  EXPECT_EQ(path.outcome(), core::Outcome::draw);
}

FeatureValues feature_values(const Position& position) {
  return jiaqi::feature_values(position, Outlook<5>::of(position));
}

TEST(JiaqiEvaluation, IsInvariantUnderSymmetry) {
  for (const Drawn& drawn : read_drawn()) {
    if (drawn.position().ending()) continue;
    const FeatureValues values = feature_values(drawn.position());
    for (int symmetry = 1; symmetry < 8; ++symmetry)
      EXPECT_EQ(feature_values(image(drawn, symmetry).position()), values) << drawn.title;
    FeatureValues other = values;
    other[static_cast<std::size_t>(Feature::second_placer)] *= -1;
    EXPECT_EQ(feature_values(exchanged(drawn).position()), other) << drawn.title;
  }
}

TEST(JiaqiEvaluation, CountsTheNamedFeatures) {
  const Stones stones{points_of("00 22 24 66"), points_of("02 04 55")};
  const FeatureValues values = feature_values(Position::set_up(stones, base::Side::black));
  const auto value = [&](Feature feature) { return values[static_cast<std::size_t>(feature)]; };
  EXPECT_EQ(value(Feature::turn), 1);
  EXPECT_EQ(value(Feature::second_placer), -1);
  EXPECT_EQ(value(Feature::material), 1);
  EXPECT_EQ(value(Feature::corners), 1);
  EXPECT_EQ(value(Feature::edges), -2);
  EXPECT_EQ(value(Feature::cell_centres), -1);
  EXPECT_EQ(value(Feature::inner_cells), -1);
  EXPECT_EQ(value(Feature::sandwiched), 0);
  EXPECT_EQ(value(Feature::pairs), 0) << "22 24 of Black, 02 04 of White";
  EXPECT_EQ(value(Feature::mobility), 0);
  EXPECT_EQ(value(Feature::in_danger), -2) << "22 from 42 and 66 from 77; 24 is safe because 44 stays empty";
}

}  // namespace
}  // namespace jiaqi::test
