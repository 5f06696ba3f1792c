#include "server/tournament/player_book.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using tournament::Glicko2;
using tournament::Glicko2Game;
using tournament::PlayerBook;
using tournament::Tally;

constexpr std::int64_t day = 24 * 60 * 60 * 1000;

store::CountedGame game(store::RoomId number, std::string black, std::string white, std::string result,
                        std::int64_t at = 1000, std::string kind = "go") {
  return {number, std::move(kind), std::move(black), std::move(white), std::move(result), at};
}

/// The rating after `days` days without a game.
Glicko2 rested(Glicko2 rating, int days) {
  for (int day = 0; day < days; ++day) rating = tournament::after_period(rating, {});
  return rating;
}

TEST(PlayerBook, CountsByGameColourAndOpponentIgnoringCase) {
  const PlayerBook book({game(1, "Ana", "Bea", "B+resign"), game(2, "bea", "ana", "W+3.5"),
                         game(3, "Cem", "ANA", "draw", 2000), game(4, "ana", "Cem", "W+time", 3000, "nogo")});
  const auto ana = book.profile("aNa", 0, 10, 3);
  ASSERT_TRUE(ana);
  EXPECT_EQ(ana->name, "ana") << "the latest spelling";
  ASSERT_EQ(ana->kinds.size(), 2U);
  EXPECT_EQ(ana->kinds[0].kind, "go");
  EXPECT_EQ(ana->kinds[0].sides.black, (Tally{1, 1, 0, 0}));
  EXPECT_EQ(ana->kinds[0].sides.white, (Tally{2, 1, 1, 0}));
  EXPECT_EQ(ana->kinds[1].sides.black, (Tally{1, 0, 0, 1}));
  ASSERT_EQ(ana->opponents.size(), 2U);
  EXPECT_EQ(ana->opponents[0].name, "bea");
  EXPECT_EQ(ana->opponents[0].tally, (Tally{2, 2, 0, 0}));
  EXPECT_EQ(ana->opponents[1].tally, (Tally{2, 0, 1, 1}));
  ASSERT_EQ(ana->last.size(), 3U);
  EXPECT_EQ(ana->last[0].game, 4);
  EXPECT_EQ(ana->last[0].kind, "nogo");
  EXPECT_EQ(ana->last[2].game, 2);
  EXPECT_FALSE(book.profile("Dee", 0, 10, 10));
}

TEST(PlayerBook, RatesTheGamesOfADayTogether) {
  // All players start equal, so within one day the order of the games does not matter, and no player profits from what
  // an opponent wins on the same day.
  const std::vector<Glicko2Game> won_twice{{Glicko2{}, 1}, {Glicko2{}, 1}};
  const Glicko2 expected = tournament::after_period({}, won_twice);
  const PlayerBook book({game(1, "Bea", "Cem", "B+resign", 5), game(2, "Ana", "Bea", "B+resign", 6),
                         game(3, "Ana", "Cem", "B+resign", day - 1)});
  const auto ana = book.profile("Ana", 0, 10, 10);
  ASSERT_EQ(ana->kinds[0].history.size(), 1U);
  EXPECT_EQ(ana->kinds[0].history[0].day, 0);
  EXPECT_EQ(ana->kinds[0].history[0].rating, expected);
  EXPECT_EQ(ana->kinds[0].rating, expected);
}

TEST(PlayerBook, RatesEachDayFromTheLastAndCountsDaysWithoutGames) {
  const std::vector<Glicko2Game> won{{Glicko2{}, 1}};
  const std::vector<Glicko2Game> lost{{Glicko2{}, 0}};
  const Glicko2 winner = tournament::after_period({}, won);
  const Glicko2 loser = tournament::after_period({}, lost);
  const PlayerBook book({game(1, "Ana", "Bea", "B+resign"), game(2, "Bea", "Ana", "draw", 4 * day)});
  // Three days, 1 to 3, passed without a game.
  const std::vector<Glicko2Game> drawn{{rested(loser, 3), 0.5}};
  const Glicko2 expected = tournament::after_period(rested(winner, 3), drawn);
  const auto ana = book.profile("Ana", 10, 10, 10);
  ASSERT_EQ(ana->kinds[0].history.size(), 2U);
  EXPECT_EQ(ana->kinds[0].history[1].day, 4);
  EXPECT_EQ(ana->kinds[0].history[1].rating, expected);
  EXPECT_EQ(ana->kinds[0].rating, rested(expected, 5)) << "the days 5 to 9";
}

TEST(PlayerBook, LimitsTheDeviationToThatOfANewPlayer) {
  const auto ana = PlayerBook({game(1, "Ana", "Bea", "B+resign")}).profile("Ana", 100'000, 10, 10);
  EXPECT_EQ(ana->kinds[0].rating.deviation, Glicko2{}.deviation);
  EXPECT_EQ(ana->kinds[0].rating.rating, ana->kinds[0].history[0].rating.rating);
}

TEST(PlayerBook, RatesEachKindOfGameSeparately) {
  const PlayerBook book({game(1, "Ana", "Bea", "B+resign"), game(2, "Ana", "Bea", "W+resign", 2000, "nogo"),
                         game(3, "Ana", "Cem", "W+resign", 3000, "nogo")});
  const auto rows = book.rows("", "", 0);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].name, "Ana");
  EXPECT_EQ(rows[0].tally, (Tally{3, 1, 0, 2}));
  EXPECT_EQ(rows[0].kind, "nogo") << "the game that Ana has played most";
  EXPECT_LT(rows[0].rating.rating, 1500);
  EXPECT_EQ(rows[0].last, 3000);
  const auto go = book.rows("", "go", 0);
  ASSERT_EQ(go.size(), 2U);
  EXPECT_EQ(go[0].tally, (Tally{1, 1, 0, 0}));
  EXPECT_GT(go[0].rating.rating, 1500);
}

TEST(PlayerBook, FindsNamesByTheirBeginning) {
  const PlayerBook book(
      {game(1, "Ana", "anton", "B+resign"), game(2, "Ana", "Bea", "B+resign"), game(3, "王小明", "Ana", "B+resign")});
  const auto names = [&](std::string_view prefix) {
    std::string text;
    for (const PlayerBook::Row& row : book.rows(prefix, "", 0)) text += row.name + " ";
    return text;
  };
  EXPECT_EQ(names("AN"), "Ana anton ");
  EXPECT_EQ(names("王"), "王小明 ");
  EXPECT_EQ(names("anab"), "");
}

TEST(PlayerBook, LimitsTheSizeOfAProfile) {
  std::vector<store::CountedGame> games;
  for (int number = 1; number <= 50; ++number)
    games.push_back(game(number, "Ana", "opponent" + std::to_string(number), "B+resign", number));
  const auto ana = PlayerBook(games).profile("ana", 0, 7, 5);
  EXPECT_EQ(ana->opponents.size(), 7U);
  EXPECT_EQ(ana->last.size(), 5U);
  EXPECT_EQ(ana->last[0].game, 50);
}

}  // namespace
