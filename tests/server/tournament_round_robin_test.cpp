#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>

#include "tests/server/tournament_testing.h"

namespace {

using namespace tests;

/// FIDE Handbook C.05, annex 1: the Berger table of 5 or 6 players.
TEST(RoundRobin, FollowsTheBergerTableOfSix) {
  const Rows rows = play_out(definition(tournament::Format::round_robin), entrants(6));
  EXPECT_EQ(round_text(rows, 1), "1-6 2-5 3-4");
  EXPECT_EQ(round_text(rows, 2), "6-4 5-3 1-2");
  EXPECT_EQ(round_text(rows, 3), "2-6 3-1 4-5");
  EXPECT_EQ(round_text(rows, 4), "6-5 1-4 2-3");
  EXPECT_EQ(round_text(rows, 5), "3-6 4-2 5-1");
  EXPECT_EQ(rows.size(), 15U);
}

/// How often each pair has met, separately for each player as Black.
std::map<std::pair<std::size_t, std::size_t>, int> blacks(const Rows& rows) {
  std::map<std::pair<std::size_t, std::size_t>, int> result;
  for (const tournament::Pairing& row : rows)
    if (row.white) ++result[{row.black, *row.white}];
  return result;
}

TEST(RoundRobin, FollowsTheBergerTableOfFour) {
  const Rows rows = play_out(definition(tournament::Format::round_robin), entrants(4));
  EXPECT_EQ(round_text(rows, 1), "1-4 2-3");
  EXPECT_EQ(round_text(rows, 2), "4-3 1-2");
  EXPECT_EQ(round_text(rows, 3), "2-4 3-1");
}

TEST(RoundRobin, PairsEveryPlayerWithEveryOtherWithBalancedColours) {
  for (std::size_t count = 2; count <= 16; ++count)
    for (const int cycles : {1, 2, 3}) {
      tournament::Definition all = definition(tournament::Format::round_robin);
      all.cycles = cycles;
      const Rows rows = play_out(all, entrants(count));
      const auto met = blacks(rows);
      std::vector<int> surplus(count);
      for (const auto& [pair, times] : met) {
        surplus[pair.first] += times;
        surplus[pair.second] -= times;
      }
      for (std::size_t i = 0; i < count; ++i) {
        EXPECT_LE(std::abs(surplus[i]), cycles % 2 == 0 ? 0 : 1) << count << " entrants, " << cycles << " cycles";
        for (std::size_t j = i + 1; j < count; ++j) {
          const auto times = [&](std::size_t a, std::size_t b) {
            const auto found = met.find({a, b});
            return found == met.end() ? 0 : found->second;
          };
          EXPECT_EQ(times(i, j) + times(j, i), cycles);
          EXPECT_LE(std::abs(times(i, j) - times(j, i)), cycles % 2);
        }
      }
      EXPECT_EQ(rows.back().round, tournament::rounds_planned(all, entrants(count)));
    }
}

TEST(RoundRobin, OnePlayerIsFreeInEachRoundOfAnOddNumber) {
  const tournament::Definition all = definition(tournament::Format::round_robin);
  const Rows rows = play_out(all, entrants(5));
  std::multiset<std::size_t> free;
  for (const tournament::Pairing& row : rows)
    if (!row.white) free.insert(row.black);
  EXPECT_EQ(free, (std::multiset<std::size_t>{0, 1, 2, 3, 4}));
  for (const tournament::Standing& standing : tournament::standings(all, entrants(5), rows))
    EXPECT_EQ(standing.points, 4 - static_cast<double>(standing.entrant)) << "a free round is worth nothing";
}

TEST(RoundRobin, WithoutRoundsAllPairingsAreKnownAtOnce) {
  tournament::Definition all = definition(tournament::Format::round_robin);
  all.in_rounds = false;
  all.cycles = 2;
  Rows rows;
  EXPECT_EQ(pair(all, entrants(5), rows), 20U);
  EXPECT_EQ(pair(all, entrants(5), rows), 0U);
}

TEST(RoundRobin, BothGamesOfAPairingShareAnOpeningWithColoursSwapped) {
  tournament::Definition all = definition(tournament::Format::round_robin);
  all.games = 2;
  all.openings = {{"D4"}, {"E5"}, {"C3"}};
  all.cycles = 3;
  const Rows rows = play_out(all, entrants(4));
  ASSERT_EQ(rows.size(), 36U);
  std::map<std::set<std::size_t>, std::set<std::size_t>> had;
  for (std::size_t i = 0; i < rows.size(); i += 2) {
    EXPECT_EQ(rows[i].black, *rows[i + 1].white);
    EXPECT_EQ(rows[i + 1].black, *rows[i].white);
    EXPECT_EQ(rows[i].opening, rows[i + 1].opening);
    had[{rows[i].black, *rows[i].white}].insert(*rows[i].opening);
  }
  for (const auto& [pair, openings] : had)
    EXPECT_EQ(openings.size(), 3U) << "an opening is repeated only when all have been used";
}

TEST(RoundRobin, TheReturnGameUsesTheOpeningOfTheFirst) {
  tournament::Definition all = definition(tournament::Format::round_robin);
  all.openings = {{"D4"}, {"E5"}, {"C3"}, {"C7"}, {"G3"}};
  all.cycles = 2;
  const Rows rows = play_out(all, entrants(4));
  std::map<std::set<std::size_t>, std::set<std::size_t>> had;
  for (const tournament::Pairing& row : rows) had[{row.black, *row.white}].insert(*row.opening);
  for (const auto& [pair, openings] : had) EXPECT_EQ(openings.size(), 1U);
}

TEST(RoundRobin, DoesNotPairWithdrawnPlayersOrForbiddenPairs) {
  tournament::Definition all = definition(tournament::Format::round_robin);
  all.forbidden = {{"2", "3"}};
  std::vector<tournament::Entrant> players = entrants(6);
  Rows rows;
  pair(all, players, rows);
  decide(rows, [](const tournament::Pairing&) { return core::Outcome::draw; });
  players[5].withdrawn = true;
  while (pair(all, players, rows) > 0) decide(rows, [](const tournament::Pairing&) { return core::Outcome::draw; });
  std::map<std::set<std::size_t>, int> met;
  for (const tournament::Pairing& row : rows)
    if (row.white) ++met[{row.black, *row.white}];
  EXPECT_EQ(met.size(), 10U - 1 + 1) << "all pairs of five but the forbidden one, and the round before the withdrawal";
  EXPECT_FALSE(met.contains({1, 2}));
  EXPECT_TRUE(tournament::is_over(all, players, rows));
}

TEST(RoundRobin, ALateEntrantMeetsEveryPlayerToo) {
  const tournament::Definition all = definition(tournament::Format::round_robin);
  std::vector<tournament::Entrant> players = entrants(4);
  Rows rows;
  const auto draw = [](const tournament::Pairing&) { return core::Outcome::draw; };
  pair(all, players, rows);
  decide(rows, draw);
  players.push_back(entrants(5).back());
  while (pair(all, players, rows) > 0) decide(rows, draw);
  const auto met = blacks(rows);
  EXPECT_EQ(met.size(), 10U);
  for (int round = 1; round <= rows.back().round; ++round) {
    std::set<std::size_t> playing;
    for (const tournament::Pairing& row : rows)
      if (row.round == round && row.white) {
        EXPECT_TRUE(playing.insert(row.black).second && playing.insert(*row.white).second);
      }
  }
}

TEST(RoundRobin, AGameDecidedByAWithdrawalDoesNotCount) {
  const tournament::Definition all = definition(tournament::Format::round_robin);
  std::vector<tournament::Entrant> players = entrants(4);
  Rows rows;
  pair(all, players, rows);
  players[0].withdrawn = true;
  EXPECT_FALSE(tournament::without_the_withdrawn(all, players, rows[1]));
  const auto settled = tournament::without_the_withdrawn(all, players, rows[0]);
  ASSERT_TRUE(settled);
  EXPECT_FALSE(settled->counted);
  const auto forfeit = tournament::without_the_withdrawn(definition(tournament::Format::swiss), players, rows[0]);
  EXPECT_TRUE(forfeit->counted);
  EXPECT_EQ(forfeit->outcome, core::Outcome::white_wins);
}

TEST(Gauntlet, TheFirstEntrantMeetsEveryOther) {
  tournament::Definition gauntlet = definition(tournament::Format::gauntlet);
  gauntlet.cycles = 2;
  const Rows rows = play_out(gauntlet, entrants(5));
  const auto met = blacks(rows);
  EXPECT_EQ(rows.size(), 8U);
  for (std::size_t other = 1; other < 5; ++other) {
    EXPECT_EQ(met.at({0, other}), 1);
    EXPECT_EQ(met.at({other, 0}), 1);
  }
}

TEST(Match, ColoursAlternateAndAnOpeningServesTwoGames) {
  tournament::Definition match = definition(tournament::Format::match);
  match.games = 6;
  match.openings = {{"D4"}, {"E5"}};
  Rows rows;
  EXPECT_EQ(pair(match, entrants(2), rows), 2U);
  const Rows all = play_out(match, entrants(2));
  ASSERT_EQ(all.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(all[i].black, i % 2);
    EXPECT_EQ(all[i].opening, i / 2 % 2);
    EXPECT_EQ(all[i].number, static_cast<int>(i) + 1);
  }
  EXPECT_EQ(tournament::rounds_planned(match, entrants(2)), 3);
}

}  // namespace
