#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/base/rng.h"
#include "server/tournament/bracket.h"
#include "tests/server/tournament_testing.h"

namespace {

using namespace tests;
using core::Outcome;

/// The pairs that met in a round, the better seed first, without colours.
std::set<std::pair<std::size_t, std::size_t>> encounters(const Rows& rows, int round) {
  std::set<std::pair<std::size_t, std::size_t>> result;
  for (const tournament::Pairing& row : rows)
    if (row.round == round && row.white)
      result.emplace(std::min(row.black, *row.white) + 1, std::max(row.black, *row.white) + 1);
  return result;
}

using Meetings = std::set<std::pair<std::size_t, std::size_t>>;

TEST(Knockout, SeedsMeetAsLateAsPossible) {
  const Rows rows = play_out(definition(tournament::Format::knockout), entrants(8));
  EXPECT_EQ(encounters(rows, 1), (Meetings{{1, 8}, {4, 5}, {3, 6}, {2, 7}}));
  EXPECT_EQ(encounters(rows, 2), (Meetings{{1, 4}, {2, 3}}));
  EXPECT_EQ(encounters(rows, 3), (Meetings{{1, 2}}));
  EXPECT_EQ(rows.size(), 7U);
}

TEST(Knockout, SeedsByRatingThenByEntry) {
  std::vector<tournament::Entrant> players = entrants(4);
  players[3].rating = 1900;
  players[1].rating = 1500;
  const Rows rows = play_out(definition(tournament::Format::knockout), players);
  // The order is 4, 2, then 1 and 3, who have no rating.
  EXPECT_EQ(encounters(rows, 1), (Meetings{{3, 4}, {1, 2}}));
}

TEST(Knockout, TopSeedsGetTheByes) {
  const Rows rows = play_out(definition(tournament::Format::knockout), entrants(5));
  EXPECT_EQ(encounters(rows, 1), (Meetings{{4, 5}}));
  std::set<std::size_t> byes;
  for (const tournament::Pairing& row : rows)
    if (!row.white) byes.insert(row.black + 1);
  EXPECT_EQ(byes, (std::set<std::size_t>{1, 2, 3}));
  EXPECT_EQ(encounters(rows, 2), (Meetings{{1, 4}, {2, 3}}));
}

TEST(Knockout, RanksPlayersByTheRoundOfTheirElimination) {
  const tournament::Definition knockout = definition(tournament::Format::knockout);
  const Rows rows = play_out(knockout, entrants(8));
  std::vector<int> ranks(8);
  for (const tournament::Standing& standing : tournament::standings(knockout, entrants(8), rows))
    ranks[standing.entrant] = standing.rank;
  EXPECT_EQ(ranks, (std::vector<int>{1, 2, 3, 3, 5, 5, 5, 5}));
  EXPECT_TRUE(tournament::is_over(knockout, entrants(8), rows));
}

TEST(Knockout, ReplaysADrawWithColoursSwappedAndThenDecidesByTheSeed) {
  const tournament::Definition knockout = definition(tournament::Format::knockout);
  const auto players = entrants(2);
  Rows rows;
  pair(knockout, players, rows);
  decide(rows, [](const tournament::Pairing&) { return Outcome::draw; });
  ASSERT_EQ(pair(knockout, players, rows), 1U);
  EXPECT_EQ(rows[1].round, 1);
  EXPECT_EQ(rows[1].black, *rows[0].white);
  decide(rows, [](const tournament::Pairing&) { return Outcome::draw; });
  EXPECT_EQ(pair(knockout, players, rows), 0U);
  EXPECT_TRUE(tournament::is_over(knockout, players, rows));
  std::set<std::size_t> champions;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    tournament::Definition other = knockout;
    other.seed = seed;
    champions.insert(*tournament::follow_bracket(other, players, rows).champion);
  }
  EXPECT_EQ(champions.size(), 2U) << "the random seed decides";
}

TEST(Knockout, ATiedPairOfGamesIsFollowedByAnotherPair) {
  tournament::Definition knockout = definition(tournament::Format::knockout);
  knockout.games = 2;
  const auto players = entrants(2);
  Rows rows;
  EXPECT_EQ(pair(knockout, players, rows), 2U);
  EXPECT_EQ(rows[0].black, *rows[1].white);
  decide(rows, [](const tournament::Pairing&) { return Outcome::black_wins; });
  EXPECT_EQ(pair(knockout, players, rows), 2U);
  rows[2].outcome = Outcome::black_wins;
  rows[3].outcome = Outcome::draw;
  EXPECT_EQ(pair(knockout, players, rows), 0U);
  EXPECT_EQ(tournament::follow_bracket(knockout, players, rows).champion, rows[2].black);
}

TEST(Knockout, AdvancesTheOpponentOfAWithdrawnPlayer) {
  const tournament::Definition knockout = definition(tournament::Format::knockout);
  std::vector<tournament::Entrant> players = entrants(4);
  Rows rows;
  pair(knockout, players, rows);
  players[0].withdrawn = true;
  for (tournament::Pairing& row : rows) row = tournament::without_the_withdrawn(knockout, players, row).value_or(row);
  decide(rows, [](const tournament::Pairing&) { return Outcome::black_wins; });
  EXPECT_EQ(pair(knockout, players, rows), 1U);
  EXPECT_NE(encounters(rows, 2).begin()->first, 1U);
  // The same between rounds: the opponent wins without a game.
  players[*rows.back().white].withdrawn = true;
  const std::size_t left = rows.back().black;
  rows.pop_back();
  EXPECT_EQ(pair(knockout, players, rows), 1U);
  EXPECT_FALSE(rows.back().played);
  EXPECT_TRUE(tournament::is_over(knockout, players, rows));
  EXPECT_EQ(tournament::standings(knockout, players, rows).front().entrant, left);
}

TEST(Knockout, ReplaysAGameThatDoesNotCount) {
  const tournament::Definition knockout = definition(tournament::Format::knockout);
  Rows rows;
  pair(knockout, entrants(2), rows);
  rows[0].counted = false;
  EXPECT_EQ(pair(knockout, entrants(2), rows), 1U);
}

TEST(Knockout, WithoutRoundsWinnersContinueAtOnce) {
  tournament::Definition knockout = definition(tournament::Format::knockout);
  const auto players = entrants(8);
  for (const bool in_rounds : {true, false}) {
    knockout.in_rounds = in_rounds;
    Rows rows;
    pair(knockout, players, rows);
    rows[0].outcome = Outcome::black_wins;
    rows[1].outcome = Outcome::black_wins;
    EXPECT_EQ(pair(knockout, players, rows), in_rounds ? 0U : 1U);
  }
}

TEST(Knockout, PairsSchoolmatesLater) {
  tournament::Definition knockout = definition(tournament::Format::knockout);
  knockout.avoid_same_school = true;
  std::vector<tournament::Entrant> players = entrants(8);
  players[0].school = players[7].school = "PKU";
  players[2].school = players[5].school = players[4].school = "THU";
  Rows rows;
  pair(knockout, players, rows);
  for (const tournament::Pairing& row : rows) {
    const std::string& school = players[row.black].school;
    EXPECT_TRUE(school.empty() || school != players[*row.white].school);
  }
}

TEST(DoubleKnockout, FourPlayersNeedSixGamesOrSevenIfTheUnbeatenPlayerLoses) {
  const tournament::Definition knockout = definition(tournament::Format::double_knockout);
  const auto players = entrants(4);
  const Rows rows = play_out(knockout, players);
  EXPECT_EQ(encounters(rows, 1), (Meetings{{1, 4}, {2, 3}}));
  EXPECT_EQ(encounters(rows, 2), (Meetings{{1, 2}, {3, 4}}));
  EXPECT_EQ(encounters(rows, 3), (Meetings{{2, 3}}));
  EXPECT_EQ(encounters(rows, 4), (Meetings{{1, 2}}));
  EXPECT_EQ(rows.size(), 6U);

  Rows again(rows.begin(), rows.end() - 1);
  pair(knockout, players, again);
  again.back().outcome = again.back().black == 1 ? Outcome::black_wins : Outcome::white_wins;
  ASSERT_EQ(pair(knockout, players, again), 1U);
  EXPECT_EQ(again.back().round, 5);
  EXPECT_FALSE(tournament::is_over(knockout, players, again));
  again.back().outcome = again.back().black == 1 ? Outcome::black_wins : Outcome::white_wins;
  EXPECT_TRUE(tournament::is_over(knockout, players, again));
  EXPECT_EQ(tournament::standings(knockout, players, again).front().entrant, 1U);
}

/// For any results and number of entrants, every player but the champion loses once, or twice in a double knockout, and
/// then plays no more.
TEST(DoubleKnockout, EliminatesEveryPlayerAfterTheSecondLoss) {
  base::Rng rng(5);
  for (std::size_t count = 2; count <= 20; ++count)
    for (const tournament::Format format : {tournament::Format::knockout, tournament::Format::double_knockout})
      for (const bool in_rounds : {true, false}) {
        tournament::Definition knockout = definition(format);
        knockout.in_rounds = in_rounds;
        const auto players = entrants(count);
        Rows rows;
        std::map<std::size_t, int> losses;
        pair(knockout, players, rows);
        for (int guard = 0; guard < 200; ++guard) {
          std::vector<tournament::Pairing*> open;
          for (tournament::Pairing& row : rows)
            if (!row.outcome) open.push_back(&row);
          if (open.empty()) break;
          tournament::Pairing& row = *open[rng.below(static_cast<std::uint32_t>(open.size()))];
          row.outcome = rng.below(2) == 0 ? Outcome::black_wins : Outcome::white_wins;
          ++losses[row.outcome == Outcome::black_wins ? *row.white : row.black];
          pair(knockout, players, rows);
        }
        ASSERT_TRUE(tournament::is_over(knockout, players, rows));
        const int most = format == tournament::Format::knockout ? 1 : 2;
        const auto table = tournament::standings(knockout, players, rows);
        const std::size_t champion = table.front().entrant;
        EXPECT_EQ(table[1].rank, 2);
        for (std::size_t i = 0; i < count; ++i) {
          if (i == champion)
            EXPECT_LT(losses[i], most);
          else
            EXPECT_EQ(losses[i], most) << "entrant " << i << " of " << count;
        }
      }
}

}  // namespace
