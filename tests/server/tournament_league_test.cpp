#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "engine/base/rng.h"
#include "server/tournament/games.h"
#include "tests/server/tournament_testing.h"

namespace {

using namespace tests;
using core::Outcome;

/// A league in which games end in random order; after each game all free players are offered for pairing.
class PlayedLeague {
 public:
  PlayedLeague(tournament::Definition definition, std::vector<tournament::Entrant> players)
      : definition_(std::move(definition)), players_(std::move(players)) {}

  void play(int games) {
    while (games-- > 0 && step()) continue;
  }

  /// Pairs the free players and ends one of the games; returns false when none is left.
  bool step() {
    std::vector<std::size_t> free;
    std::vector<std::size_t> open;
    std::vector<bool> busy(players_.size());
    for (const auto& row : rows_) {
      if (row.outcome) continue;
      busy[row.black] = busy[*row.white] = true;
    }
    for (std::size_t i = 0; i < players_.size(); ++i)
      if (!busy[i] && !absent_.contains(i)) free.push_back(i);
    const Rows next = tournament::next_pairings(definition_, players_, rows_, free);
    EXPECT_EQ(next, tournament::next_pairings(definition_, players_, rows_, free));
    for (const tournament::Pairing& row : next) {
      EXPECT_FALSE(busy[row.black] || busy[*row.white]);
      if (definition_.games == 1) busy[row.black] = busy[*row.white] = true;
      EXPECT_FALSE(absent_.contains(row.black) || absent_.contains(*row.white));
      rows_.push_back(row);
    }
    for (std::size_t i = 0; i < rows_.size(); ++i)
      if (!rows_[i].outcome) open.push_back(i);
    if (open.empty()) return false;
    tournament::Pairing& row = rows_[open[rng_.below(static_cast<std::uint32_t>(open.size()))]];
    row.outcome = row.black < *row.white ? Outcome::black_wins : Outcome::white_wins;
    return true;
  }

  tournament::Definition definition_;
  std::vector<tournament::Entrant> players_;
  std::set<std::size_t> absent_;
  Rows rows_;
  base::Rng rng_{17};
};

TEST(League, PairsFreePlayersWithBalancedColoursAndNewOpponents) {
  PlayedLeague league(definition(tournament::Format::league), entrants(8));
  league.play(800);
  std::vector<std::vector<std::size_t>> opponents(8);
  std::vector<int> surplus(8);
  for (const tournament::Pairing& row : league.rows_) {
    opponents[row.black].push_back(*row.white);
    opponents[*row.white].push_back(row.black);
    ++surplus[row.black];
    --surplus[*row.white];
  }
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_GT(opponents[i].size(), 100U);
    EXPECT_LE(std::abs(surplus[i]), 6);
    int again = 0;
    for (std::size_t k = 1; k < opponents[i].size(); ++k)
      if (opponents[i][k] == opponents[i][k - 1]) ++again;
    EXPECT_EQ(again, 0);
    EXPECT_EQ(std::set<std::size_t>(opponents[i].begin(), opponents[i].end()).size(), 7U)
        << "every player meets every other";
  }
  EXPECT_FALSE(tournament::is_over(league.definition_, league.players_, league.rows_));
}

/// The strongest player meets neighbours more often than the weakest player.
TEST(League, PairsNeighboursByRatingMoreOften) {
  std::vector<tournament::Entrant> players = entrants(16);
  for (std::size_t i = 0; i < 16; ++i) players[i].rating = 2400 - 100 * static_cast<int>(i);
  PlayedLeague league(definition(tournament::Format::league), players);
  league.play(1500);
  int near = 0;
  int far = 0;
  for (const tournament::Pairing& row : league.rows_) {
    const std::size_t distance = row.black > *row.white ? row.black - *row.white : *row.white - row.black;
    if (distance <= 4) ++near;
    if (distance >= 12) ++far;
  }
  EXPECT_GT(near, 10 * far);
}

TEST(League, EndsWhenAllPlayersHavePlayedTheirRounds) {
  tournament::Definition short_one = definition(tournament::Format::league);
  short_one.rounds = 10;
  PlayedLeague league(short_one, entrants(6));
  league.play(1000);
  EXPECT_TRUE(tournament::is_over(league.definition_, league.players_, league.rows_));
  std::map<std::size_t, int> games;
  for (const tournament::Pairing& row : league.rows_) {
    ++games[row.black];
    ++games[*row.white];
    EXPECT_GE(row.round, 1);
    EXPECT_LE(row.round, 10);
  }
  int played = 0;
  for (const auto& [entrant, count] : games) {
    EXPECT_LE(count, 10);
    played += count;
  }
  EXPECT_GE(played, 58) << "at most one player lacks an opponent for the last games";
}

TEST(League, PairsTheOnlyTwoPlayersRepeatedly) {
  PlayedLeague league(definition(tournament::Format::league), entrants(4));
  league.absent_ = {0, 3};
  league.play(10);
  EXPECT_EQ(league.rows_.size(), 10U);
}

TEST(League, DoesNotPairForbiddenOrWithdrawnPlayers) {
  tournament::Definition forbidding = definition(tournament::Format::league);
  forbidding.forbidden = {{"1", "2"}};
  PlayedLeague league(forbidding, entrants(4));
  league.players_[3].withdrawn = true;
  league.play(60);
  EXPECT_GT(league.rows_.size(), 20U);
  for (const tournament::Pairing& row : league.rows_) {
    EXPECT_TRUE(row.black == 2 || row.white == 2U);
    EXPECT_NE(row.black, 3U);
    EXPECT_NE(row.white, 3U);
  }
}

}  // namespace
