#include "server/store/store.h"

#include <gtest/gtest.h>

#include "tests/server/both_engines.h"
#include "tests/server/store_testing.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

using Records = std::vector<RoomId>;

Records numbers(const std::vector<ArchivedGame>& games) {
  Records result;
  for (const ArchivedGame& game : games) result.push_back(game.game);
  return result;
}

class StoreTest : public BothEngines {};

TEST_P(StoreTest, StartsEmptyWithGameOne) {
  const Contents contents = Store(engine()).load();
  EXPECT_TRUE(contents.accounts.empty());
  EXPECT_TRUE(contents.unfinished.empty());
  EXPECT_EQ(contents.next_game, 1);
}

TEST_P(StoreTest, LoadsWhatWasWritten) {
  const std::vector<KeyValue> options{{"size", "9"}, {"komi", "7"}, {"a", "say \"嗨\", then \\"}, {"empty", ""}};
  const Player ana{"Ana", false, {}, false};
  const Player bot{"uct", true, {{"level", "3"}, {"a", "b"}}, true};
  StoredGame open{{3, "go", options, "ana", 11}, ana, std::nullopt, false, {}, {}, {}};
  StoredGame playing{
      {5, "jiaqi", {}, "bea", 12}, bot, ana, true, {new_move(5, 1), new_move(5, 2), new_move(5, 3)}, {}, {}};
  playing.moves[1].clock_black = -1;
  {
    Store store(engine());
    EXPECT_EQ(write_now(store, {NewAccount{"ana", "Ana", "$hash", 5}}), "");
    EXPECT_EQ(write_now(store, {open.game, SeatChanged{3, Side::black, ana}, SeatChanged{3, Side::white, bot},
                                SeatChanged{3, Side::white, std::nullopt}}),
              "");
    EXPECT_EQ(write_now(store, {playing.game, SeatChanged{5, Side::black, bot}, SeatChanged{5, Side::white, ana},
                                GameStarted{5, 13}}),
              "");
    for (const NewMove& move : playing.moves) EXPECT_EQ(write_now(store, {move}), "");
  }
  const Contents contents = Store(engine()).load();
  EXPECT_EQ(contents.accounts, (std::vector<Account>{{"ana", "Ana", "$hash"}}));
  EXPECT_EQ(contents.unfinished, (std::vector<StoredGame>{open, playing}));
  EXPECT_EQ(contents.next_game, 6);
}

TEST_P(StoreTest, KeepsTheRolesAndCredentialsOfAccounts) {
  {
    Store store(engine());
    EXPECT_EQ(write_now(store, {NewAccount{"ana", "Ana", "h1", 1}, NewAccount{"bea", "Bea", "h2", 1, Role::admin}}),
              "");
    EXPECT_EQ(write_now(store, {NewAccount{"rob", "Rob", "", 2, Role::bot, "ana"}, SecretChanged{"rob", "s1"}}), "");
    EXPECT_EQ(write_now(store, {RoleChanged{"ana", Role::arbiter}, SecretChanged{"ana", "s2"}}), "");
    EXPECT_EQ(write_now(store, {SecretChanged{"bea", "s3"}, PasswordChanged{"bea", "h3"}}), "");
    EXPECT_EQ(write_now(store, {SecretChanged{"rob", "s4"}}), "");
  }
  EXPECT_EQ(Store(engine()).load().accounts,
            (std::vector<Account>{{"ana", "Ana", "h1", Role::arbiter, "s2", std::nullopt},
                                  {"bea", "Bea", "h3", Role::admin, std::nullopt, std::nullopt},
                                  {"rob", "Rob", "", Role::bot, "s4", "ana"}}));
}

TEST_P(StoreTest, RefusesChangesOfUnknownAccounts) {
  Store store(engine());
  EXPECT_EQ(write_now(store, {RoleChanged{"ana", Role::admin}}), "there is no account ana");
  EXPECT_EQ(write_now(store, {PasswordChanged{"ana", "h"}}), "there is no account ana");
  EXPECT_EQ(write_now(store, {SecretChanged{"ana", "s"}}), "there is no account ana");
  EXPECT_NE(write_now(store, {NewAccount{"rob", "Rob", "", 2, Role::bot, "ana"}}), "")
      << "a bot whose owner is unknown";
  EXPECT_NE(write_now(store, {NewAccount{"eva", "Eva", "h", 2, Role::guest}}), "") << "a guest has no account";
}

TEST_P(StoreTest, LoadsNoFinishedGameAndNeverReusesItsNumber) {
  {
    Store store(engine());
    EXPECT_EQ(write_now(store, {new_game(1), new_game(2), GameEnded{2, "void", "abandoned", 99}}), "");
  }
  const Contents contents = Store(engine()).load();
  ASSERT_EQ(contents.unfinished.size(), 1U);
  EXPECT_EQ(contents.unfinished[0].game, new_game(1));
  EXPECT_EQ(contents.next_game, 3);
}

TEST_P(StoreTest, WritesABatchCompletelyOrNotAtAll) {
  Store store(engine());
  EXPECT_EQ(write_now(store, {new_game(1)}), "");
  EXPECT_NE(write_now(store, {new_move(1, 1), new_move(1, 2), new_move(1, 2)}), "");
  EXPECT_TRUE(game_now(store, 1)->moves.empty());
}

TEST_P(StoreTest, ABadBatchDoesNotFailOthersOfItsTransaction) {
  Store store(engine());
  EXPECT_EQ(write_now(store, {new_game(1), new_move(1, 1)}), "");
  std::vector<std::pair<int, bool>> reports;
  const auto report = [&](int number) {
    return [&reports, number](const std::string& error) { reports.emplace_back(number, error.empty()); };
  };
  {
    const HeldUp meanwhile(store);
    store.write({new_move(1, 2)}, report(1));
    store.write({NewAccount{"bea", "Bea", "h", 1}, new_move(1, 2)}, report(2));
    store.write({new_move(1, 3)}, report(3));
  }
  EXPECT_EQ(game_now(store, 1)->moves.size(), 3U);
  EXPECT_EQ(reports, (std::vector<std::pair<int, bool>>{{1, true}, {2, false}, {3, true}}));
  EXPECT_EQ(write_now(store, {NewAccount{"bea", "Bea", "h", 1}}), "") << "the account of the bad batch was not kept";
}

TEST(Store, ReportsABatchOnlyWhenOtherConnectionsCanSeeIt) {
  const TemporaryFolder folder;
  Store store(folder.path());
  EXPECT_EQ(write_now(store, {new_game(1)}), "");
  std::promise<std::size_t> seen;
  store.write({new_move(1, 1)}, [&](const std::string&) { seen.set_value(read_game(folder.path(), 1)->moves.size()); });
  EXPECT_EQ(seen.get_future().get(), 1U);
}

TEST(Store, CommitsAllWaitingBatchesAtOnce) {
  const TemporaryFolder folder;
  Store store(folder.path());
  EXPECT_EQ(write_now(store, {new_game(1)}), "");
  std::promise<std::size_t> seen;
  {
    const HeldUp meanwhile(store);
    store.write({new_move(1, 1)},
                [&](const std::string&) { seen.set_value(read_game(folder.path(), 1)->moves.size()); });
    for (int ply = 2; ply <= 20; ++ply) store.write({new_move(1, ply)}, [](const std::string&) {});
  }
  EXPECT_EQ(seen.get_future().get(), 20U);
}

// Archive queries run on their own thread and may see more; a game that will continue may not.
TEST_P(StoreTest, AStoredGameIncludesExactlyTheWritesBeforeTheQuery) {
  Store store(engine());
  std::promise<std::size_t> seen;
  {
    const HeldUp meanwhile(store);
    store.write({new_game(1), new_move(1, 1)}, [](const std::string&) {});
    store.stored(1, [&](const auto& found) { seen.set_value(found.value()->moves.size()); });
    store.write({new_move(1, 2)}, [](const std::string&) {});
  }
  EXPECT_EQ(seen.get_future().get(), 1U);
}

TEST_P(StoreTest, WritesWaitingBatchesBeforeItCloses) {
  int written = 0;
  {
    Store store(engine());
    const HeldUp meanwhile(store);
    store.write({new_game(1)}, [](const std::string&) {});
    for (int ply = 1; ply <= 500; ++ply)
      store.write({new_move(1, ply)}, [&](const std::string& error) { written += error.empty() ? 1 : 0; });
  }
  EXPECT_EQ(written, 500);
  EXPECT_EQ(Store(engine()).load().unfinished.at(0).moves.size(), 500U);
}

TEST_P(StoreTest, RefusesContradictoryRows) {
  Store store(engine());
  EXPECT_EQ(write_now(store, {NewAccount{"ana", "Ana", "h", 1}, new_game(1)}), "");
  EXPECT_EQ(write_now(store, started(2, "ana", "bea")), "");
  EXPECT_EQ(write_now(store, {GameEnded{2, "draw", "score", 3}}), "");

  EXPECT_NE(write_now(store, {NewAccount{"ana", "ANA", "h", 1}}), "");
  EXPECT_NE(write_now(store, {new_game(1)}), "");
  EXPECT_NE(write_now(store, {new_move(7, 1)}), "") << "a move of an unknown game";
  EXPECT_EQ(write_now(store, {new_move(1, 0)}), "game 1 is not at ply 0");
  EXPECT_EQ(write_now(store, {new_move(1, 2)}), "game 1 is not at ply 2");
  EXPECT_NE(write_now(store, {GameStarted{1, 5}}), "") << "a game without players";
  EXPECT_EQ(write_now(store, {SeatChanged{7, Side::black, std::nullopt}}), "game 7 does not exist");
  EXPECT_EQ(write_now(store, {GameStarted{2, 5}}), "game 2 does not exist or has already started");
  EXPECT_EQ(write_now(store, {GameEnded{2, "B+resign", "resign", 4}}), "game 2 does not exist or is already over");
  EXPECT_EQ(game_now(store, 2)->result, "draw");
}

TEST_P(StoreTest, ReturnsTheRecordOfAGame) {
  Store store(engine());
  EXPECT_EQ(game_now(store, 1), std::nullopt);
  std::vector<Write> rows = started(1, "Ana", "Bea");
  get<GameStarted>(rows.back()).at = 1795203000123;
  rows.insert(rows.end(), {new_move(1, 1), NewThought{1, 1, 512, 800, "D1 D2"}, new_move(1, 2)});
  const std::size_t first = rows.size() - 3;
  get<NewMove>(rows[first]).at = 1795203001623;
  // The system clock was set back between the moves.
  get<NewMove>(rows.back()).at = 1795203000000;
  EXPECT_EQ(write_now(store, rows), "");

  protocol::GameRecord expected;
  expected.game = 1;
  expected.kind = "nogo";
  expected.options = {{"size", "9"}, {"clock", "10m"}};
  expected.black = "Ana";
  expected.white = "Bea";
  expected.date = "2026-11-20T19:30:00Z";
  expected.moves = {{Side::black, "D1", {}, 599999, 600000, 1500, protocol::RecordedThought{512, 800, {"D1", "D2"}}},
                    {Side::white, "D2", {}, 599998, 600000, 0}};
  EXPECT_EQ(game_now(store, 1), expected);

  EXPECT_EQ(write_now(store, {GameEnded{1, "W+resign", "resign", 1795203600000}}), "");
  expected.result = "W+resign";
  expected.reason = "resign";
  EXPECT_EQ(game_now(store, 1), expected);
}

TEST_P(StoreTest, DatesAGameThatHasNotStartedByTheOpeningOfItsTable) {
  Store store(engine());
  NewGame game = new_game(1);
  game.at = 951782400000;
  EXPECT_EQ(write_now(store, {game}), "");
  EXPECT_EQ(game_now(store, 1)->date, "2000-02-29T00:00:00Z");
}

class Archive : public BothEngines {
 protected:
  void SetUp() override {
    play(1, "Ana", "Bea", "go", 100);
    play(2, "Bea", "Cem", "nogo", 200);
    play(3, "Cem", "Ana", "go", 300);
    play(4, "Dee", "Eli", "go", 300);
    EXPECT_EQ(write_now(store_, started(5, "Ana", "Bea", "go")), "") << "still being played";
    EXPECT_EQ(write_now(store_, {new_game(6, "go"), GameEnded{6, "void", "abandoned", 400}}), "") << "never played";
  }

  void play(RoomId game, const std::string& black, const std::string& white, const std::string& kind,
            std::int64_t end) {
    std::vector<Write> rows = started(game, black, white, kind);
    rows.emplace_back(GameEnded{game, "B+resign", "resign", end});
    EXPECT_EQ(write_now(store_, rows), "");
  }

  Records found(const ArchiveFilter& filter) { return numbers(archive_now(store_, filter)); }

  Store store_{engine()};
};

TEST_P(Archive, ListsPlayedGamesNewestFirst) {
  EXPECT_EQ(found({}), (Records{4, 3, 2, 1}));
}

TEST_P(Archive, DescribesAGame) {
  ArchiveFilter first;
  first.before = 200;
  EXPECT_EQ(archive_now(store_, first), (std::vector<ArchivedGame>{{1, "go", "Ana", "Bea", "B+resign", 100}}));
}

TEST_P(Archive, FindsByPlayerOnEitherSideInAnyCase) {
  ArchiveFilter filter;
  filter.player = "ANA";
  EXPECT_EQ(found(filter), (Records{3, 1}));
  filter.player = "An";
  EXPECT_EQ(found(filter), Records{});
  filter.player = "x' OR '1'='1";
  EXPECT_EQ(found(filter), Records{});
}

TEST_P(Archive, FindsByKind) {
  ArchiveFilter filter;
  filter.kind = "nogo";
  EXPECT_EQ(found(filter), (Records{2}));
}

TEST_P(Archive, FindsTheGamesThatCountForRatings) {
  std::vector<Write> from_a_position = started(7, "Ana", "Bea", "go");
  get<NewGame>(from_a_position.front()).options.emplace_back("opening", "D4 Q16");
  from_a_position.emplace_back(GameEnded{7, "W+resign", "resign", 500});
  EXPECT_EQ(write_now(store_, from_a_position), "");
  play(8, "Ana", "Ana", "go", 600);
  ArchiveFilter filter;
  filter.kind = "go";
  filter.rated = true;
  EXPECT_EQ(found(filter), (Records{4, 3, 1}));
  filter.rated = false;
  EXPECT_EQ(found(filter), (Records{8, 7}));
}

TEST_P(Archive, FindsByTheTimeOfTheEnd) {
  ArchiveFilter filter;
  filter.from = 200;
  EXPECT_EQ(found(filter), (Records{4, 3, 2}));
  filter.before = 300;
  EXPECT_EQ(found(filter), (Records{2}));
  filter.from.reset();
  EXPECT_EQ(found(filter), (Records{2, 1}));
}

TEST_P(Archive, StopsAtTheLimit) {
  ArchiveFilter filter;
  filter.limit = 2;
  EXPECT_EQ(found(filter), (Records{4, 3}));
}

TEST_P(Archive, CombinesTheFilters) {
  ArchiveFilter filter{"cem", "go", 100, 301, 10};
  EXPECT_EQ(found(filter), (Records{3}));
}

INSTANTIATE_TEST_SUITE_P(Engines, StoreTest, testing::Values("sqlite", "postgres"));
INSTANTIATE_TEST_SUITE_P(Engines, Archive, testing::Values("sqlite", "postgres"));

}  // namespace
}  // namespace store
