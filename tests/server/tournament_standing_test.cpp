#include "server/tournament/standing.h"

#include <gtest/gtest.h>

#include "tests/server/tournament_testing.h"

namespace {

using namespace tests;
using core::Outcome;
using tournament::TieBreak;

tournament::Pairing game(int round, std::size_t black, std::size_t white, Outcome outcome) {
  tournament::Pairing row;
  row.round = round;
  row.black = black - 1;
  row.white = white - 1;
  row.outcome = outcome;
  return row;
}

tournament::Pairing bye(int round, std::size_t entrant) {
  tournament::Pairing row;
  row.round = round;
  row.black = entrant - 1;
  row.outcome = Outcome::black_wins;
  row.played = false;
  return row;
}

using tournament::Standing;
using Values = std::vector<std::optional<double>>;

constexpr Outcome black = Outcome::black_wins;
constexpr Outcome white = Outcome::white_wins;
constexpr Outcome draw = Outcome::draw;

const tournament::Standing& of(const std::vector<tournament::Standing>& table, std::size_t entrant) {
  for (const tournament::Standing& standing : table)
    if (standing.entrant == entrant - 1) return standing;
  throw std::logic_error("no such entrant");
}

/// Five players, three rounds, computed by hand:
///   round 1: 1 beats 4, 2 beats 5, 3 has a bye    points 1 1 1 0 0
///   round 2: 1 draws with 2, 3 loses to 4, 5 bye  points 1½ 1½ 1 1 1
///   round 3: 1 beats 3, 2 loses to 4, 5 is absent points 2½ 1½ 1 2 1
Rows three_rounds() {
  return {game(1, 1, 4, black), game(1, 2, 5, black), bye(1, 3), game(2, 2, 1, draw), game(2, 3, 4, white), bye(2, 5),
          game(3, 3, 1, white), game(3, 4, 2, black)};
}

TEST(Standings, CountPointsAndGames) {
  const auto table = tournament::standings(definition(tournament::Format::swiss), entrants(5), three_rounds());
  std::vector<std::size_t> order;
  for (const tournament::Standing& standing : table) order.push_back(standing.entrant + 1);
  EXPECT_EQ(order, (std::vector<std::size_t>{1, 4, 2, 3, 5}));
  EXPECT_EQ(of(table, 1).points, 2.5);
  EXPECT_EQ(of(table, 1).played, 3);
  EXPECT_EQ(of(table, 1).won, 2);
  EXPECT_EQ(of(table, 1).drawn, 1);
  EXPECT_EQ(of(table, 3).played, 2);
  EXPECT_EQ(of(table, 3).lost, 2);
  EXPECT_EQ(of(table, 3).rank, 4);
  EXPECT_EQ(of(table, 5).rank, 4) << "equal in every tie-break";
}

/// Rounds without a game count as games against a player with one's own points (FIDE C.07, 16.4).
TEST(Standings, ComputeBuchholzAndSonnebornBergerOfASwiss) {
  tournament::Definition swiss = definition(tournament::Format::swiss);
  swiss.tie_breaks = {TieBreak::buchholz, TieBreak::buchholz_cut1, TieBreak::median_buchholz,
                      TieBreak::sonneborn_berger};
  const auto table = tournament::standings(swiss, entrants(5), three_rounds());
  // Player 1 met 4 (2), 2 (1½), 3 (1) and won, drew, won.
  EXPECT_EQ(of(table, 1).tie_breaks, (Values{4.5, 3.5, 1.5, 2 + 0.75 + 1}));
  // Player 2 met 5 (1), 1 (2½), 4 (2) and won, drew, lost.
  EXPECT_EQ(of(table, 2).tie_breaks, (Values{5.5, 4.5, 2, 1 + 1.25}));
  // Player 3 had a bye (their own 1 point), met 4 (2) and 1 (2½), and lost both.
  EXPECT_EQ(of(table, 3).tie_breaks, (Values{5.5, 4.5, 2, 1}));
  // Player 4 met 1 (2½), 3 (1), 2 (1½) and lost, won, won.
  EXPECT_EQ(of(table, 4).tie_breaks, (Values{5, 4, 1.5, 1 + 1.5}));
  // Player 5 met 2 (1½) and lost, had a bye (1 point against their own 1) and was absent (0 against their own 1).
  EXPECT_EQ(of(table, 5).tie_breaks, (Values{3.5, 2.5, 1, 1}));
}

TEST(Standings, OutsideOfASwissOnlyPlayedGamesCount) {
  tournament::Definition league = definition(tournament::Format::round_robin);
  league.tie_breaks = {TieBreak::buchholz, TieBreak::sonneborn_berger};
  const auto table = tournament::standings(league, entrants(5), three_rounds());
  EXPECT_EQ(of(table, 3).tie_breaks, (Values{4.5, 0}));
  EXPECT_EQ(of(table, 5).tie_breaks, (Values{1.5, 0}));
}

/// 37 to 27 is B+10. A draw gives 32 discs to each; a game without a disc count gives all 64 to the winner.
TEST(Standings, CountTheDiscsOfTheBoard) {
  tournament::Definition othello = definition(tournament::Format::round_robin);
  othello.tie_breaks = {TieBreak::discs};
  Rows rows{game(1, 1, 2, black), game(1, 3, 4, core::Outcome::draw), game(2, 2, 3, white)};
  rows[0].margin = 10;
  const auto table = tournament::standings(othello, entrants(4), rows);
  EXPECT_EQ(of(table, 1).tie_breaks, (Values{37}));
  EXPECT_EQ(of(table, 2).tie_breaks, (Values{27}));
  EXPECT_EQ(of(table, 3).tie_breaks, (Values{32 + 64}));
  EXPECT_EQ(of(table, 4).tie_breaks, (Values{32}));
}

TEST(Standings, UseTheDirectEncounterAmongEqualPlayers) {
  tournament::Definition all = definition(tournament::Format::round_robin);
  all.tie_breaks = {TieBreak::direct_encounter};
  const Rows rows{game(1, 1, 4, black), game(1, 2, 3, white), game(2, 1, 2, white),
                  game(2, 3, 4, white), game(3, 1, 3, black), game(3, 2, 4, black)};
  // Points: 1 has 2, 2 has 2, 3 has 1, 4 has 1. 2 beat 1, 4 beat 3.
  const auto table = tournament::standings(all, entrants(4), rows);
  EXPECT_EQ(table[0].entrant, 1U);
  EXPECT_EQ(table[1].entrant, 0U);
  EXPECT_EQ(table[2].entrant, 3U);
  EXPECT_EQ(table[3].entrant, 2U);
  EXPECT_EQ(of(table, 2).tie_breaks, (Values{1}));
  // Without the game between 1 and 2 nothing separates them, and nobody is level with 3 or 4 but they with each other.
  const Rows fewer{game(1, 1, 4, black), game(1, 2, 3, black)};
  const auto level = tournament::standings(all, entrants(4), fewer);
  EXPECT_EQ(of(level, 1).rank, 1);
  EXPECT_EQ(of(level, 2).rank, 1);
  EXPECT_EQ(of(level, 3).rank, 3);
  for (const Standing& standing : level) EXPECT_EQ(standing.tie_breaks, (Values{std::nullopt}));
}

TEST(Standings, GiveNoDirectEncounterToAPlayerWhoIsNotTied) {
  tournament::Definition all = definition(tournament::Format::round_robin);
  all.tie_breaks = {TieBreak::direct_encounter};
  const Rows rows{game(1, 1, 2, black), game(2, 1, 3, black), game(3, 2, 3, draw)};
  const auto table = tournament::standings(all, entrants(3), rows);
  EXPECT_EQ(of(table, 1).tie_breaks, (Values{std::nullopt}));
  EXPECT_EQ(of(table, 2).tie_breaks, (Values{0.5}));
  EXPECT_EQ(of(table, 3).tie_breaks, (Values{0.5}));
}

TEST(Standings, ApplyTieBreaksInOrder) {
  tournament::Definition all = definition(tournament::Format::swiss);
  std::vector<tournament::Entrant> players = entrants(3);
  players[2].rating = 1800;
  players[1].rating = 1700;
  const Rows rows{game(1, 1, 2, draw), game(2, 3, 1, draw), game(3, 2, 3, draw)};
  all.tie_breaks = {TieBreak::wins, TieBreak::blacks, TieBreak::rating};
  auto table = tournament::standings(all, players, rows);
  EXPECT_EQ(of(table, 3).rank, 1);
  EXPECT_EQ(of(table, 2).rank, 2);
  EXPECT_EQ(of(table, 1).rank, 3);
  EXPECT_EQ(of(table, 3).tie_breaks, (Values{0, 1, 1800}));
  all.tie_breaks = {TieBreak::wins};
  table = tournament::standings(all, players, rows);
  EXPECT_EQ(of(table, 1).rank, 1);
  EXPECT_EQ(of(table, 3).rank, 1);
  EXPECT_EQ(table[0].entrant, 0U) << "equal players keep their order of entry";
}

TEST(Standings, IgnoreGamesThatDoNotCount) {
  Rows rows{game(1, 1, 2, black)};
  rows[0].counted = false;
  const auto table = tournament::standings(definition(tournament::Format::swiss), entrants(2), rows);
  EXPECT_EQ(of(table, 1).points, 0);
  EXPECT_EQ(of(table, 1).played, 0);
}

/// The bar is at 1800, with steps of 100: 1850 and 1800 start together, 1750 one group below, 1499 four.
TEST(Standings, IncludeTheStartingScoreOfAMcMahon) {
  tournament::Definition mcmahon = definition(tournament::Format::mcmahon);
  mcmahon.mcmahon_top = 1800;
  std::vector<tournament::Entrant> players = entrants(6);
  const std::vector<int> ratings{1850, 1800, 1750, 1700, 1499};
  for (std::size_t i = 0; i < ratings.size(); ++i) players[i].rating = ratings[i];
  const auto table = tournament::standings(mcmahon, players, Rows{game(1, 5, 6, black)});
  std::vector<double> points;
  for (std::size_t i = 1; i <= 6; ++i) points.push_back(of(table, i).points);
  EXPECT_EQ(points, (std::vector<double>{4, 4, 3, 3, 0 + 1, 0}));
}

}  // namespace
