#include "server/tournament/player_book.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <utility>
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
Glicko2 rested(Glicko2 rating, std::int64_t days) {
  for (; days > 0; --days) rating = tournament::after_period(rating, {});
  return rating;
}

void expect_close(const Glicko2& rating, const Glicko2& expected, const std::string& where = {}) {
  EXPECT_NEAR(rating.rating, expected.rating, 1e-8) << where;
  EXPECT_NEAR(rating.deviation, expected.deviation, 1e-8) << where;
  EXPECT_NEAR(rating.volatility, expected.volatility, 1e-8) << where;
}

TEST(PlayerBook, CountsByGameColourAndOpponentIgnoringCase) {
  const PlayerBook book({game(1, "Ana", "Bea", "B+resign"), game(2, "bea", "ana", "W+3.5"),
                         game(3, "Cem", "ANA", "draw", 2000), game(4, "ana", "Cem", "W+time", 3000, "nogo")});
  const auto ana = book.profile("aNa", 0, 10);
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
  ASSERT_EQ(ana->last.size(), 4U);
  EXPECT_EQ(ana->last[0].game, 4);
  EXPECT_EQ(ana->last[0].kind, "nogo");
  EXPECT_EQ(ana->last[2].game, 2);
  EXPECT_FALSE(book.profile("Dee", 0, 10));
}

TEST(PlayerBook, RatesTheGamesOfADayTogether) {
  // All players start equal, so within one day the order of the games does not matter, and no player profits from what
  // an opponent wins on the same day.
  const std::vector<Glicko2Game> won_twice{{Glicko2{}, 1}, {Glicko2{}, 1}};
  const Glicko2 expected = tournament::after_period({}, won_twice);
  const PlayerBook book({game(1, "Bea", "Cem", "B+resign", 5), game(2, "Ana", "Bea", "B+resign", 6),
                         game(3, "Ana", "Cem", "B+resign", day - 1)});
  const auto ana = book.profile("Ana", 0, 10);
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
  const auto ana = book.profile("Ana", 10, 10);
  ASSERT_EQ(ana->kinds[0].history.size(), 2U);
  EXPECT_EQ(ana->kinds[0].history[1].day, 4);
  expect_close(ana->kinds[0].history[1].rating, expected);
  expect_close(ana->kinds[0].rating, rested(expected, 5), "the days 5 to 9");
}

TEST(PlayerBook, LimitsTheDeviationToThatOfANewPlayer) {
  const auto ana = PlayerBook({game(1, "Ana", "Bea", "B+resign")}).profile("Ana", 100'000, 10);
  EXPECT_EQ(ana->kinds[0].rating.deviation, Glicko2{}.deviation);
  EXPECT_EQ(ana->kinds[0].rating.rating, ana->kinds[0].history[0].rating.rating);
}

TEST(PlayerBook, RatesEachKindOfGameSeparately) {
  const PlayerBook book({game(1, "Ana", "Bea", "B+resign"), game(2, "Ana", "Bea", "W+resign", 2000, "nogo"),
                         game(3, "Ana", "Cem", "W+resign", 3000, "nogo")});
  const auto rows = book.rows("", "", 0, 10).list;
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].name, "Ana");
  EXPECT_EQ(rows[0].tally, (Tally{3, 1, 0, 2}));
  EXPECT_EQ(rows[0].kind, "nogo") << "the game that Ana has played most";
  EXPECT_LT(rows[0].rating.rating, 1500);
  EXPECT_EQ(rows[0].last, 3000);
  const auto go = book.rows("", "go", 0, 10).list;
  ASSERT_EQ(go.size(), 2U);
  EXPECT_EQ(go[0].tally, (Tally{1, 1, 0, 0}));
  EXPECT_GT(go[0].rating.rating, 1500);
}

TEST(PlayerBook, FindsNamesByTheirBeginning) {
  const PlayerBook book(
      {game(1, "Ana", "anton", "B+resign"), game(2, "Ana", "Bea", "B+resign"), game(3, "王小明", "Ana", "B+resign")});
  const auto names = [&](std::string_view prefix) {
    std::string text;
    for (const PlayerBook::Row& row : book.rows(prefix, "", 0, 10).list) text += row.name + " ";
    return text;
  };
  EXPECT_EQ(names("AN"), "Ana anton ");
  EXPECT_EQ(names("王"), "王小明 ");
  EXPECT_EQ(names("anab"), "");
}

TEST(PlayerBook, FindsPlayersByTheirNames) {
  PlayerBook book;
  book.add(game(1, "Tashi", "tenzin", "B+1.5", 0));
  book.add(game(2, "Tashi", "uct", "B+1.5", 1, "nogo"));
  const auto names = [&](const std::vector<std::string>& asked, const char* kind) {
    std::vector<std::string> found;
    for (const PlayerBook::Row& row : book.rows_of(asked, kind, 0).list) found.push_back(row.name);
    return found;
  };
  EXPECT_EQ(names({"TENZIN", "nobody", "tashi"}, ""), (std::vector<std::string>{"tenzin", "Tashi"}));
  EXPECT_EQ(names({"tenzin", "tashi"}, "nogo"), (std::vector<std::string>{"Tashi"}));
  EXPECT_EQ(names({"tashi"}, "othello"), (std::vector<std::string>{}));
  EXPECT_EQ(book.rows_of({"tashi"}, "nogo", 0).list, book.rows("tashi", "nogo", 0, 10).list);
}

TEST(PlayerBook, LimitsTheSizeOfAProfile) {
  std::vector<store::CountedGame> games;
  for (int number = 1; number <= 50; ++number)
    games.push_back(game(number, "Ana", "opponent" + std::to_string(number), "B+resign", number));
  const auto ana = PlayerBook(games).profile("ana", 0, 7);
  EXPECT_EQ(ana->opponents.size(), 7U);
  ASSERT_EQ(ana->last.size(), PlayerBook::max_last);
  for (std::size_t i = 0; i < PlayerBook::max_last; ++i) EXPECT_EQ(ana->last[i].game, 50 - static_cast<int>(i));
}

TEST(PlayerBook, ListsThePlayersWithTheMostGamesFirstThenByName) {
  const PlayerBook book({game(1, "Cem", "ana", "B+resign"), game(2, "Bea", "Dee", "B+resign"),
                         game(3, "Dee", "Bea", "draw"), game(4, "Bea", "Ana", "draw", 2000, "nogo")});
  const auto names = [&](std::string_view prefix, std::string_view kind, std::size_t limit) {
    const PlayerBook::Rows rows = book.rows(prefix, kind, 0, limit);
    std::string text;
    for (const PlayerBook::Row& row : rows.list) text += row.name + std::to_string(row.tally.games) + " ";
    return text + "of " + std::to_string(rows.count);
  };
  EXPECT_EQ(names("", "", 10), "Bea3 Ana2 Dee2 Cem1 of 4");
  EXPECT_EQ(names("", "", 2), "Bea3 Ana2 of 4");
  EXPECT_EQ(names("", "go", 10), "Bea2 Dee2 Ana1 Cem1 of 4");
  EXPECT_EQ(names("", "nogo", 10), "Ana1 Bea1 of 2");
  EXPECT_EQ(names("d", "nogo", 10), "of 0");
  EXPECT_EQ(names("A", "go", 10), "Ana1 of 1");
  EXPECT_EQ(names("", "chess", 10), "of 0");
}

TEST(PlayerBook, AGameThatEndsAfterTheClockWasSetBackCountsOnTheLastDay) {
  const PlayerBook as_it_was({game(1, "Ana", "Bea", "B+resign", 5 * day), game(2, "Ana", "Cem", "B+resign", 3 * day)});
  const auto ana = as_it_was.profile("Ana", 5, 10);
  ASSERT_EQ(ana->kinds[0].history.size(), 1U);
  EXPECT_EQ(ana->kinds[0].history[0].day, 5);
  const std::vector<Glicko2Game> won_twice{{Glicko2{}, 1}, {Glicko2{}, 1}};
  EXPECT_EQ(ana->kinds[0].rating, tournament::after_period({}, won_twice));
}

/// The ratings of all days at once, as Glicko-2 describes them: for each day all players who played, against the
/// opponents' ratings of the day before.
class DayByDay {
 public:
  explicit DayByDay(const std::vector<store::CountedGame>& games) {
    for (std::size_t first = 0, last = 0; first < games.size(); first = last) {
      const std::int64_t today = games[first].ended_at / day;
      std::map<std::string, std::vector<Glicko2Game>> played;
      for (; last < games.size() && games[last].ended_at / day == today; ++last) {
        const double score = games[last].result == "draw" ? 0.5 : games[last].result[0] == 'B' ? 1 : 0;
        played[games[last].black].push_back({rating(games[last].white, today), score});
        played[games[last].white].push_back({rating(games[last].black, today), 1 - score});
      }
      std::map<std::string, Glicko2> after;
      for (const auto& [name, results] : played) after[name] = tournament::after_period(rating(name, today), results);
      for (const auto& [name, rated] : after) last_[name] = {today, rated};
    }
  }
  [[nodiscard]] Glicko2 rating(const std::string& name, std::int64_t today) const {
    const auto found = last_.find(name);
    if (found == last_.end()) return {};
    Glicko2 rating = found->second.second;
    if (const std::int64_t days = today - found->second.first - 1; days > 0)
      rating = tournament::after_rest(rating, days);
    rating.deviation = std::min(rating.deviation, Glicko2{}.deviation);
    return rating;
  }

 private:
  std::map<std::string, std::pair<std::int64_t, Glicko2>> last_;
};

/// To the last bit, whether pages have asked for ratings within the days or not.
TEST(PlayerBook, GivesTheSameRatingsAsAllDaysAtOnce) {
  std::mt19937 random(1);
  for (int round = 0; round < 50; ++round) {
    std::vector<store::CountedGame> games;
    PlayerBook book;
    std::int64_t now = 0;
    for (int number = 1; number <= 100; ++number) {
      const char black = static_cast<char>('a' + random() % 6);
      const char white = static_cast<char>('a' + (static_cast<unsigned>(black - 'a') + 1 + random() % 5) % 6);
      const std::string result = std::vector<std::string>{"B+resign", "W+time", "draw"}[random() % 3];
      now += static_cast<std::int64_t>(random() % static_cast<unsigned>(day / 2));
      games.push_back(game(number, std::string(1, black), std::string(1, white), result, now));
      book.add(games.back());
      if (number != 100 && random() % 10 != 0) continue;
      const DayByDay expected(games);
      const std::int64_t today = now / day + 1 + static_cast<std::int64_t>(random() % 3);
      for (const PlayerBook::Row& row : book.rows("", "", today, 10).list)
        EXPECT_EQ(row.rating, expected.rating(row.name, today)) << "round " << round << ", " << row.name;
    }
  }
}

}  // namespace
