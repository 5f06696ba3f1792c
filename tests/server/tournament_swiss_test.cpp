#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <sstream>

#include "tests/server/tournament_swiss_tournament.h"
#include "tests/server/tournament_testing.h"

namespace {

using namespace tests;

/// All rows of the tournament; checks that the entries of both players agree.
Rows tournament_rows() {
  Rows rows;
  std::vector<std::istringstream> lines;
  for (const std::string_view line : dutch_tournament) lines.emplace_back(std::string{line});
  for (int round = 1; round <= 14; ++round) {
    std::set<std::string> said;
    for (std::size_t player = 0; player < lines.size(); ++player) {
      std::string word;
      lines[player] >> word;
      const char result = word.back();
      const char colour = word[word.size() - 2];
      const std::size_t opponent = std::stoul(word) - 1;
      tournament::Pairing row;
      row.round = round;
      row.number = static_cast<int>(rows.size()) + 1;
      row.black = colour == 'w' ? player : opponent;
      row.white = colour == 'w' ? opponent : player;
      row.played = result != '+' && result != '-';
      const base::Side side = colour == 'w' ? base::Side::black : base::Side::white;
      row.outcome = result == '=' ? core::Outcome::draw
                                  : core::win_for(result == '1' || result == '+' ? side : base::opponent(side));
      if (player < opponent) rows.push_back(row);
      std::ostringstream text;
      text << row.black << '-' << *row.white << ' ' << static_cast<int>(*row.outcome);
      if (!said.insert(text.str()).second) said.erase(text.str());
    }
    EXPECT_TRUE(said.empty()) << "round " << round << ": " << *said.begin();
  }
  return rows;
}

std::multiset<std::string> boards(const std::string& text) {
  std::istringstream stream(text);
  std::multiset<std::string> result;
  for (std::string board; stream >> board;) result.insert(board);
  return result;
}

std::vector<tournament::Entrant> sixty() {
  std::vector<tournament::Entrant> players = entrants(60);
  for (std::size_t i = 0; i < players.size(); ++i) players[i].rating = 2720 - static_cast<int>(i);
  return players;
}

TEST(Swiss, PairsLikeAnEngineEndorsedByFide) {
  const Rows played = tournament_rows();
  tournament::Definition definition = tests::definition(tournament::Format::swiss);
  definition.rounds = 15;
  for (int round = 1; round <= 15; ++round) {
    Rows rows;
    for (const tournament::Pairing& row : played)
      if (row.round < round) rows.push_back(row);
    const Rows next = tournament::next_pairings(definition, sixty(), rows);
    const std::string expected = round == 15 ? std::string{dutch_round_15} : round_text(played, round);
    EXPECT_EQ(boards(round_text(next, round)), boards(expected)) << "round " << round << "\n"
                                                                 << round_text(next, round) << "\n"
                                                                 << expected;
  }
}

}  // namespace
