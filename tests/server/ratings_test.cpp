// Tests which games count for their players, and the ratings that are kept up to date with them.

#include "server/app/ratings.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <future>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "server/store/endings.h"
#include "server/store/migrations.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

using tournament::PlayerBook;

constexpr std::int64_t day = 24 * 60 * 60 * 1000;
constexpr int all = 1000;

/// Everything that a book shows about its players.
struct Shown {
  PlayerBook::Rows rows;
  std::vector<PlayerBook::Profile> profiles;
  friend bool operator==(const Shown&, const Shown&) = default;
};

Shown shown(const PlayerBook& book, std::int64_t today) {
  Shown result{book.rows("", "", today, all), {}};
  for (const PlayerBook::Row& row : result.rows.list) result.profiles.push_back(*book.profile(row.name, today, all));
  return result;
}

class RatingsTest : public testing::Test {
 protected:
  /// Stores a game that has ended.
  void play(RoomId game, const std::string& result, std::int64_t at, const std::string& black = "Ana",
            const std::string& white = "Bea", int moves = 2, const std::string& kind = "go") {
    std::vector<Write> rows = started(game, black, white, kind);
    for (int ply = 1; ply <= moves; ++ply) rows.emplace_back(new_move(game, ply));
    rows.emplace_back(GameEnded{game, result, "resign", at});
    ASSERT_EQ(write_now(store_, rows), "");
  }
  void write(std::vector<Write> rows) { ASSERT_EQ(write_now(store_, std::move(rows)), ""); }

  static Shown ask(app::Ratings& ratings, std::int64_t today) {
    std::promise<Shown> answered;
    ratings.ask([&](const auto& book) { answered.set_value(shown(*book.value(), today)); });
    return answered.get_future().get();
  }

  TemporaryFolder folder_;
  Store store_{folder_.path()};
};

TEST_F(RatingsTest, CountGamesWithTwoPlayersTwoMovesAndAResult) {
  Endings endings(store_.open_to_read());
  play(1, "B+resign", 100);
  play(2, "void", 200);
  play(3, "W+resign", 300, "Ana", "Bea", 1);
  play(4, "W+resign", 400, "Ana", "ANA");
  play(5, "draw", 500, "Cem", "Ana", 5);
  write(started(6, "Ana", "Bea", "go"));
  std::vector<Write> from_position = started(8, "Ana", "Bea", "go");
  from_position.front() = NewGame{8, "go", {{"size", "9"}, {"opening", "D4 E5"}}, "Ana", 1000};
  for (int ply = 1; ply <= 3; ++ply) from_position.emplace_back(new_move(8, ply));
  from_position.emplace_back(GameEnded{8, "B+resign", "resign", 450});
  write(from_position);
  const Endings::Piece piece = endings.after(0, all);
  EXPECT_EQ(piece.games,
            (std::vector<CountedGame>{{1, "go", "Ana", "Bea", "B+resign", 100}, {5, "go", "Cem", "Ana", "draw", 500}}));
  EXPECT_TRUE(piece.complete);
  EXPECT_TRUE(endings.after(piece.last, all).games.empty()) << "nothing has changed";
  play(7, "B+resign", 100);
  ASSERT_EQ(endings.after(piece.last, all).games.size(), 1U) << "the order of the ends, not their times";
  EXPECT_EQ(endings.after(piece.last, all).games[0].game, 7);
  EXPECT_EQ(endings.after(piece.last, all).reopening, piece.reopening);

  write({GameReopened{5}});
  EXPECT_NE(endings.after(0, all).reopening, piece.reopening);
  EXPECT_EQ(endings.after(0, all).games.size(), 2U);
  write({GameEnded{5, "B+resign", "resign", 501}});
  const Endings::Piece again = endings.after(0, all);
  ASSERT_EQ(again.games.size(), 3U);
  EXPECT_EQ(again.games.back(), (CountedGame{5, "go", "Cem", "Ana", "B+resign", 501}));
}

TEST_F(RatingsTest, GamesArriveInPieces) {
  Endings endings(store_.open_to_read());
  for (RoomId game = 1; game <= 7; ++game) play(game, "B+resign", 100 * game);
  std::vector<RoomId> games;
  Endings::Piece piece;
  do {
    piece = endings.after(piece.last, 3);
    EXPECT_LE(piece.games.size(), 3U);
    for (const CountedGame& game : piece.games) games.push_back(game.game);
  } while (!piece.complete);
  EXPECT_EQ(games, (std::vector<RoomId>{1, 2, 3, 4, 5, 6, 7}));
}

/// Whatever ends, is reopened or voided: the ratings that are kept up to date are those of a book that is made at once.
TEST_F(RatingsTest, KeptUpToDateAreTheSameAsMadeAtOnce) {
  std::mt19937 random(1);
  app::Ratings ratings(store_.open_to_read());
  ratings.start();
  std::map<RoomId, CountedGame> over;  // the games that count
  std::vector<RoomId> order;           // of their ends
  std::int64_t now = 0;
  const std::vector<std::string> results{"B+resign", "W+3.5", "draw", "void"};
  const auto end = [&](RoomId game, const std::string& black, const std::string& white, const std::string& kind) {
    const std::string& result = results[random() % results.size()];
    std::erase(order, game);
    over.erase(game);
    if (result != "void") {
      over[game] = {game, kind, black, white, result, now};
      order.push_back(game);
    }
    return GameEnded{game, result, "resign", now};
  };
  std::map<RoomId, CountedGame> known;
  for (RoomId game = 1; game <= 120; ++game) {
    now += static_cast<std::int64_t>(random() % (day / 3));
    const std::string black(1, static_cast<char>('a' + random() % 5));
    const std::string white(1, static_cast<char>('f' + random() % 3));
    const std::string kind = random() % 3 == 0 ? "nogo" : "go";
    std::vector<Write> rows = started(game, black, white, kind);
    for (int ply = 1; ply <= 2; ++ply) rows.emplace_back(new_move(game, ply));
    rows.emplace_back(end(game, black, white, kind));
    known[game] = {game, kind, black, white, "", now};
    if (random() % 8 == 0) {
      const RoomId again = 1 + static_cast<RoomId>(random() % static_cast<unsigned>(game));
      const CountedGame& one = known[again];
      rows.emplace_back(GameReopened{again});
      rows.emplace_back(end(again, one.black, one.white, one.kind));
    }
    write(rows);
    if (random() % 3 != 0) continue;
    std::vector<CountedGame> games;
    for (const RoomId each : order) games.push_back(over[each]);
    const std::int64_t today = now / day + 2;
    ASSERT_EQ(ask(ratings, today), shown(PlayerBook(games), today)) << "after game " << game;
    ASSERT_EQ(ask(ratings, today).rows.count, shown(PlayerBook(games), today).rows.list.size());
  }
  app::Ratings restarted(store_.open_to_read(), 7);
  restarted.start();
  EXPECT_EQ(ask(restarted, now / day), ask(ratings, now / day)) << "also those of the next server";
}

TEST_F(RatingsTest, WhileABookIsMadeAgainTheOldOneAnswers) {
  for (RoomId game = 1; game <= 5; ++game) play(game, "B+resign", 100 * game);
  app::Ratings ratings(store_.open_to_read(), 1);
  ratings.start();
  const Shown before = ask(ratings, 0);
  EXPECT_EQ(before.profiles.at(0).kinds.at(0).sides.black, (tournament::Tally{5, 5, 0, 0}));
  write({GameReopened{2}, GameEnded{2, "void", "abandoned", 600}});
  EXPECT_EQ(ask(ratings, 0), before) << "a piece of one game is not the whole book";
  Shown now = before;
  while (now == before) now = ask(ratings, 0);
  EXPECT_EQ(now.profiles.at(0).kinds.at(0).sides.black, (tournament::Tally{4, 4, 0, 0}));
}

/// A page that asks while a large archive is read for the first time soon learns how far the reading is.
TEST_F(RatingsTest, ThatAreStillBeingReadTellHowMuchIsDone) {
  for (RoomId game = 1; game <= 5; ++game) play(game, "B+resign", 100 * game);
  app::Ratings ratings(store_.open_to_read(), 1, std::chrono::milliseconds(0));
  std::promise<app::Ratings::Book> answered;
  ratings.ask([&](const app::Ratings::Book& book) { answered.set_value(book); });
  ratings.start();
  const app::Ratings::Book none = answered.get_future().get();
  ASSERT_FALSE(none);
  EXPECT_TRUE(none.error().yet);
  EXPECT_EQ(none.error().why.text(), "the ratings are being read: 20 % are done") << "the first of five games";
}

TEST_F(RatingsTest, AQuestionWaitsForTheFirstBook) {
  for (RoomId game = 1; game <= 5; ++game) play(game, "B+resign", 100 * game);
  app::Ratings ratings(store_.open_to_read(), 1, std::chrono::hours(1));
  std::promise<std::size_t> answered;
  ratings.ask([&](const app::Ratings::Book& book) { answered.set_value(book.value()->rows("", "", 0, all).count); });
  ratings.start();
  EXPECT_EQ(answered.get_future().get(), 2U);
}

TEST_F(RatingsTest, AreEmptyWithoutGames) {
  app::Ratings ratings(store_.open_to_read());
  ratings.start();
  EXPECT_EQ(ask(ratings, 0).rows.count, 0U);
  play(1, "B+resign", 100);
  EXPECT_EQ(ask(ratings, 0).rows.count, 2U);
}

TEST(RatingsOfOlderFiles, CountTheGamesInTheOrderOfTheirEnds) {
  const TemporaryFolder folder;
  std::ofstream(folder / "qiyuan.db").close();
  {
    SqliteDatabase old(folder / "qiyuan.db", SqliteDatabase::Access::read_write);
    migrate(old, migrations().first(9));
    old.run(
        "INSERT INTO game (id, kind, options, opened_by, opened_at, started_at, black, white, result, reason, "
        "ended_at) "
        "VALUES (1, 'nogo', '{}', 'ana', 1, 2, 'ana', 'bob', 'B+resign', 'resign', 9),"
        "(2, 'nogo', '{}', 'ana', 1, 2, 'ana', 'bob', NULL, NULL, NULL),"
        "(3, 'nogo', '{}', 'ana', 1, NULL, NULL, NULL, 'void', 'abandoned', 9),"
        "(4, 'nogo', '{}', 'ana', 1, 2, 'ana', 'bob', 'W+time', 'time', 8),"
        "(5, 'nogo', '{}', 'ana', 1, 2, 'ana', 'bob', 'W+time', 'time', 7)");
    for (const char* game : {"1", "2", "4"})
      for (const char* ply : {"1", "2"})
        old.run(std::string("INSERT INTO move (game, ply, side, move, clock_black, clock_white, played_at) VALUES (") +
                game + ", " + ply + ", 'black', 'D4', -1, -1, 3)");
  }
  const Store store(folder.path());
  const Endings::Piece piece = Endings(store.open_to_read()).after(0, all);
  ASSERT_EQ(piece.games.size(), 2U);
  EXPECT_EQ(piece.games[0].game, 4);
  EXPECT_EQ(piece.games[1].game, 1);
}

}  // namespace
}  // namespace store
