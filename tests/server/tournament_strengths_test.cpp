#include <gtest/gtest.h>

#include "server/app/tournament_ratings.h"
#include "tests/server/tournament_testing.h"

namespace {

tournament::Pairing won_by_black(int round, std::size_t black, std::size_t white) {
  tournament::Pairing row;
  row.round = round;
  row.black = black;
  row.white = white;
  row.outcome = core::Outcome::black_wins;
  return row;
}

/// After the first round, no game connects the two pairs: which of the winners is stronger is unknown.
TEST(TournamentStrengths, AreEmptyAsLongAsTheGamesDoNotConnectThePlayers) {
  const std::vector<tournament::Pairing> first{won_by_black(1, 0, 1), won_by_black(1, 2, 3)};
  const app::TournamentRatings unknown = app::tournament_ratings(4, first);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_TRUE(unknown.elo[i].is_null());
    EXPECT_TRUE(unknown.error[i].is_null());
  }
  EXPECT_TRUE(unknown.los[0][2].is_null());

  std::vector<tournament::Pairing> both = first;
  both.push_back(won_by_black(2, 0, 2));
  both.push_back(won_by_black(2, 1, 3));
  const app::TournamentRatings known = app::tournament_ratings(4, both);
  EXPECT_GT(known.elo[0].get<double>(), known.elo[3].get<double>());
  EXPECT_LT(known.error[0].get<double>(), 1000);
  EXPECT_GT(known.los[0][3].get<double>(), 0.5);
  ASSERT_EQ(known.history.size(), 2U);
  EXPECT_TRUE(known.history[0]["elo"][0].is_null());
  EXPECT_FALSE(known.history[1]["elo"][0].is_null());
}

}  // namespace
