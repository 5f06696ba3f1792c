#include <gtest/gtest.h>

#include <algorithm>

#include "tests/server/quoted.h"
#include "tests/server/stored.h"
#include "tests/server/test_lobby.h"

/// Tournaments in the server: ari is the arbiter; ana, bob, cem and dee have accounts.
namespace tests {
namespace {

store::Contents with_accounts() {
  store::Contents contents;
  contents.accounts.push_back({"ari", "Ari", "hash", identity::Role::arbiter, "", ""});
  for (const char* name : {"ana", "bob", "cem", "dee"})
    contents.accounts.push_back({name, name, "hash", identity::Role::player, "", ""});
  return contents;
}

/// The contents of the database after a restart: what the other server has saved, and the accounts.
store::Contents after(const TestLobby& lobby) {
  store::Contents contents = contents_of(lobby.saved());
  contents.accounts = with_accounts().accounts;
  std::erase_if(contents.unfinished, [](const store::StoredGame& game) { return !game.result.empty(); });
  return contents;
}

/// Creates a nogo tournament on a small board; `rest` are the members of the definition after its format.
Lines create(TestLobby& lobby, const std::string& format, const std::string& rest) {
  return lobby.says("ari", "NewEvent," + quoted(R"({"name":"Friday","game":"nogo","options":{"size":5},"format":")" +
                                                format + "\"," + rest + "}"));
}

/// A lobby in which ari has created a tournament of this format for these people.
TestLobby lobby_with_tournament(const std::string& format, const std::vector<std::string>& people,
                                const std::string& rest = "") {
  TestLobby lobby(with_accounts());
  lobby.enters_with_account("ari");
  std::string entrants;
  for (const std::string& name : people) entrants += (entrants.empty() ? "" : ",") + (R"({"name":")" + name + "\"}");
  create(lobby, format, rest + (rest.empty() ? "" : ",") + "\"entrants\":[" + entrants + "]");
  return lobby;
}

Lines direct(TestLobby& lobby, const std::string& what) {
  return lobby.says("ari", "Direct,1," + what);
}

/// The saved rows among the effects.
Lines saved(const Lines& effects) {
  Lines rows;
  for (const std::string& effect : effects)
    if (effect.starts_with("save ")) rows.push_back(effect.substr(5));
  return rows;
}

TEST(Tournaments, CreatesATournamentFromADefinition) {
  TestLobby lobby(with_accounts());
  lobby.enters_with_account("ari");
  EXPECT_EQ(
      create(lobby, "round-robin", R"("entrants":[{"name":"ANA"},{"name":"uct-3","bot":"uct","options":{"level":3}}])"),
      (Lines{"ari< NewEvent,1", "save tournament 1 Friday", "save entrant 1 0 ana", "save entrant 1 1 uct-3 bot uct",
             "save directed 1 create Ari Friday", "next ari"}));
  EXPECT_EQ(told("ari", direct(lobby, "enter,bob,school=PKU,rating=1500")), (Lines{"Direct,1,enter"}));
  EXPECT_EQ(lobby.says("ari", "Events"), (Lines{"tournaments ari"}));
  EXPECT_EQ(lobby.says("ari", "Event,1"), (Lines{"tournaments ari 1"}));
}

TEST(Tournaments, ABotMayPlayUnderTheNameThatItIsRatedBy) {
  TestLobby lobby(with_accounts());
  lobby.enters_with_account("ari");
  EXPECT_EQ(saved(create(lobby, "league",
                         R"("entrants":[{"name":"uct:level=3","bot":"uct","options":{"level":3}},)"
                         R"({"name":"UCT","bot":"uct"}])")),
            (Lines{"tournament 1 Friday", "entrant 1 0 uct:level=3 bot uct", "entrant 1 1 uct:level=5 bot uct",
                   "directed 1 create Ari Friday"}));
  EXPECT_EQ(saved(direct(lobby, "enter,uct:level=7,bot=uct,level=7,rating=1500")).front(),
            "entrant 1 2 uct:level=7 bot uct");
  // A stronger name would lower the rating of that player.
  EXPECT_EQ(told("ari", direct(lobby, "enter,uct:level=9,bot=uct,level=1")).front().substr(0, 18),
            "Error,name-invalid");
  EXPECT_EQ(told("ari", direct(lobby, "enter,uct,bot=uct")).front().substr(0, 5), "Error") << "level 5 is entered";
  EXPECT_EQ(told("ari", create(lobby, "league",
                               R"("entrants":[{"name":"uct:level=5","bot":"uct"},)"
                               R"({"name":"uct","bot":"uct"}])")),
            Lines{"Error,name-taken,NewEvent,the name uct:level=5 is taken: choose another"});
}

TEST(Tournaments, AGameStartsWhenBothPlayersAreConnected) {
  TestLobby lobby = lobby_with_tournament("match", {"ana", "bob"});
  lobby.enters_with_account("ana");
  EXPECT_EQ(direct(lobby, "start"),
            (Lines{"ari< Direct,1,start", "save tournament 1 running", "save directed 1 start Ari", "next ari",
                   "save pairing 1 1 round 1 0-1", "save game 1 nogo", "save seat 1 black ana", "save seat 1 white bob",
                   "ana< Paired,1,1,1,black,bob", "save seated 1 1 1", "deadline 1 300000"}));
  lobby.opens("bob");
  lobby.says("bob", "Login,bob,the right one");
  const Lines came = lobby.checked(true);
  EXPECT_EQ(told("bob", came), (Lines{"Tables,1", "Resume,1,white,0", "Paired,1,1,1,white,ana",
                                      "Start,1,white,nogo,ana,bob", "Turn,1,black,0"}));
  EXPECT_EQ(told("ana", lobby.says("ana", "StandUp,1")).front(),
            "Error,forbidden,StandUp,tournament 1 seats the players of this table: withdraw "
            "from the tournament instead");
  EXPECT_EQ(saved(lobby.says("bob", "Lose,1")),
            (Lines{"end 1 B+resign resign", "over 1 1 B+resign resign not played", "tournament 1 over"}))
      << "neither player had moved";
}

TEST(Tournaments, AnAbsentPlayerForfeitsAfterTheWait) {
  TestLobby lobby = lobby_with_tournament("match", {"ana", "bob"}, R"("wait":60)");
  direct(lobby, "start");
  EXPECT_EQ(lobby.waits(1'000'000), Lines{}) << "neither player is connected";
  lobby.enters_with_account("bob");
  EXPECT_EQ(saved(lobby.waits(59'999)), Lines{});
  EXPECT_EQ(lobby.waits(1), (Lines{"save end 1 W+forfeit forfeit", "bob< GameOver,1,W+forfeit,forfeit",
                                   "save over 1 1 W+forfeit forfeit not played", "save tournament 1 over"}));
}

TEST(Tournaments, TheWaitStartsAnewWhenTheWaitingPlayerLeaves) {
  TestLobby lobby = lobby_with_tournament("match", {"ana", "bob"}, R"("wait":60)");
  direct(lobby, "start");
  lobby.enters_with_account("bob");
  lobby.waits(59'000);
  lobby.leaves("bob");
  EXPECT_EQ(saved(lobby.waits(10'000)), Lines{});
  lobby.enters_with_account("ana");
  EXPECT_EQ(saved(lobby.waits(59'999)), Lines{});
  EXPECT_EQ(saved(lobby.waits(1)).front(), "end 1 B+forfeit forfeit");
}

TEST(Tournaments, BotsStartAtOnceAfterTheirOpening) {
  TestLobby lobby(with_accounts());
  lobby.enters_with_account("ari");
  create(lobby, "match",
         R"("openings":[["C3","D4"]],"entrants":[{"name":"uct-3","bot":"uct","options":{"level":3}},)"
         R"({"name":"random","bot":"random"}])");
  EXPECT_EQ(saved(direct(lobby, "start")),
            (Lines{"tournament 1 running", "directed 1 start Ari", "pairing 1 1 round 1 0-1", "game 1 nogo",
                   "seat 1 black uct-3 ready", "seat 1 white random ready", "seated 1 1 1", "start 1",
                   "move 1 1 black C3", "move 1 2 white D4"}));
  // The bot that the entrant names, with its own seed because the definition gives none.
  const auto seat = std::ranges::find_if(
      lobby.saved(), [](const store::Write& row) { return holds_alternative<store::SeatChanged>(row); });
  const store::Player& player = *get<store::SeatChanged>(*seat).player;
  EXPECT_EQ(player.bot_name(), "uct");
  EXPECT_EQ(std::ranges::count(player.bot_options, store::KeyValue{"level", "3"}), 1);
  EXPECT_EQ(std::ranges::count(player.bot_options, store::KeyValue{"seed", "1"}), 0);
  EXPECT_EQ(told("ari", lobby.says("ari", "Tables")).front(), "Table,1,nogo,playing,uct-3,random,0,2");
}

/// ana and bob have started the game at table 1.
TestLobby hall_with_match(const std::string& rest = "") {
  TestLobby lobby = lobby_with_tournament("match", {"ana", "bob"}, rest);
  lobby.enters_with_account("ana");
  lobby.enters_with_account("bob");
  direct(lobby, "start");
  return lobby;
}

TEST(Tournaments, SavesTheEndOfAGameAndItsResultInOneBatch) {
  TestLobby lobby = hall_with_match(R"("games":2)");
  lobby.says("ana", "SetDot,1,black,C3");
  const Lines effects = lobby.says("bob", "Lose,1");
  EXPECT_EQ(Lines(effects.begin(), effects.begin() + 5),
            (Lines{"bob< Lose,1", "save end 1 B+resign resign", "ana bob< GameOver,1,B+resign,resign",
                   "save over 1 1 B+resign resign", "next bob"}));
  EXPECT_EQ(saved(effects),
            (Lines{"end 1 B+resign resign", "over 1 1 B+resign resign", "game 2 nogo", "seat 2 black bob",
                   "seat 2 white ana", "seated 1 2 2", "seat 2 black bob ready", "seat 2 white ana ready", "start 2"}));
}

TEST(Tournaments, ReplaysAnAbortedGame) {
  TestLobby lobby = hall_with_match();
  EXPECT_EQ(saved(lobby.says("ana", "Abort,1")),
            (Lines{"end 1 void aborted", "seated 1 1 nowhere", "game 2 nogo", "seat 2 black ana", "seat 2 white bob",
                   "seated 1 1 2", "seat 2 black ana ready", "seat 2 white bob ready", "start 2"}));
}

TEST(Tournaments, AReopenedGameLosesItsResultUntilItEndsAgain) {
  TestLobby lobby = hall_with_match();
  lobby.says("ana", "SetDot,1,black,C3");
  lobby.says("ari", "Arbiter,1,adjudicate,W,played with a book");
  EXPECT_EQ(saved(lobby.says("ari", "Arbiter,1,reopen,it was a shopping list")),
            (Lines{"reopen 1", "act 1 1 reopen Ari it was W+adjudicated: it was a shopping list", "open 1 1",
                   "tournament 1 running"}));
  lobby.says("ari", "Arbiter,1,resume");
  EXPECT_EQ(saved(lobby.says("bob", "Lose,1")),
            (Lines{"end 1 B+resign resign", "over 1 1 B+resign resign", "tournament 1 over"}));
}

TEST(Tournaments, ContinueAfterARestart) {
  TestLobby before = hall_with_match(R"("games":2)");
  before.says("ana", "SetDot,1,black,C3");
  TestLobby lobby(after(before));
  EXPECT_EQ(lobby.faults(), Lines{});
  EXPECT_EQ(saved(lobby.starts()), Lines{}) << "the game was restored and nothing is due";
  lobby.enters_with_account("ana");
  lobby.enters_with_account("bob");
  const Lines effects = lobby.says("bob", "Lose,1");
  EXPECT_EQ(saved(effects).at(1), "over 1 1 B+resign resign");
  EXPECT_EQ(saved(effects).at(2), "game 2 nogo");
}

TEST(Tournaments, ContinueWithTheSameGamesWhicheverRowsWereLost) {
  TestLobby before = hall_with_match(R"("games":2)");
  before.says("ana", "SetDot,1,black,C3");
  before.says("bob", "Lose,1");
  const auto state = [](TestLobby& lobby) {
    Lines rows;
    for (const store::StoredTournament& tournament : contents_of(lobby.saved()).tournaments)
      for (const store::StoredPairing& one : tournament.pairings)
        rows.push_back(std::to_string(one.pairing.black) + "-" + std::to_string(*one.pairing.white) + " " + one.result);
    return rows;
  };
  for (const bool second_table : {false, true}) {
    // Keeps the rows up to the result of the first game, or up to the table of the second.
    std::vector<store::Write> rows = before.saved();
    const auto last = std::ranges::find_if(rows, [&](const store::Write& row) {
      const auto* const seated = get_if<store::PairingSeated>(&row);
      return second_table ? seated != nullptr && seated->number == 2 : holds_alternative<store::PairingOver>(row);
    });
    rows.erase(last + 1, rows.end());
    store::Contents contents = contents_of(rows);
    contents.accounts = with_accounts().accounts;
    std::erase_if(contents.unfinished, [](const store::StoredGame& game) { return !game.result.empty(); });
    TestLobby lobby(contents);
    lobby.starts();
    lobby.enters_with_account("ana");
    lobby.enters_with_account("bob");
    EXPECT_EQ(told("ana", lobby.says("ana", "Tables")).front(), "Table,2,nogo,playing,bob,ana,0,0");
    EXPECT_TRUE(std::ranges::equal(state(before), Lines{"0-1 B+resign", "1-0 "}));
  }
}

TEST(Tournaments, ARequestThatCannotBeSavedHasNoEffect) {
  TestLobby lobby = lobby_with_tournament("match", {"ana", "bob"});
  lobby.disk_works(false);
  direct(lobby, "start");
  lobby.disk_works(true);
  EXPECT_TRUE(told("ari", direct(lobby, "pause")).front().starts_with("Error,forbidden,Direct,"));
  EXPECT_EQ(saved(direct(lobby, "start")).front(), "tournament 1 running");
}

TEST(Tournaments, RetriesAFailedPairingAfterASecond) {
  TestLobby lobby = lobby_with_tournament("match", {"ana", "bob"});
  lobby.disk_fails_after(1);
  direct(lobby, "start");
  lobby.disk_fails_after(100);
  EXPECT_EQ(lobby.waits(999), Lines{});
  EXPECT_EQ(saved(lobby.waits(1)).front(), "pairing 1 1 round 1 0-1");
}

TEST(Tournaments, PlayersJoinAndLeaveAnOpenTournament) {
  TestLobby lobby = lobby_with_tournament("swiss", {"ana"});
  lobby.enters_with_account("bob");
  lobby.enters("gus");
  EXPECT_EQ(lobby.says("bob", "Join,1"),
            (Lines{"bob< Join,1", "save entrant 1 1 bob", "save directed 1 join bob bob", "next bob"}));
  EXPECT_TRUE(told("bob", lobby.says("bob", "Join,1")).front().starts_with("Error,forbidden,Join,"));
  EXPECT_TRUE(told("gus", lobby.says("gus", "Join,1")).front().starts_with("Error,forbidden,Join,"));
  EXPECT_TRUE(told("gus", lobby.says("gus", "Leave,1")).front().starts_with("Error,no-user,Leave,"));
  EXPECT_EQ(saved(lobby.says("bob", "Leave,1")), (Lines{"entrant 1 1 bob withdrawn", "directed 1 leave bob bob"}));
  EXPECT_EQ(saved(lobby.says("bob", "Join,1")), (Lines{"entrant 1 1 bob", "directed 1 join bob bob"}));
  direct(lobby, "start");
  lobby.enters_with_account("cem");
  EXPECT_TRUE(told("cem", lobby.says("cem", "Join,1")).front().starts_with("Error,forbidden,Join,"));
}

TEST(Tournaments, APlayerWhoWithdrawsForfeitsTheGameThatHasNotStarted) {
  TestLobby lobby = lobby_with_tournament("swiss", {"ana", "bob"});
  lobby.enters_with_account("ana");
  direct(lobby, "start");
  const Lines rows = saved(lobby.says("ana", "Leave,1"));
  EXPECT_EQ(rows.at(0), "entrant 1 0 ana withdrawn");
  EXPECT_TRUE(rows.at(1) == "over 1 1 W+withdrawn withdrawn not played" ||
              rows.at(1) == "over 1 1 B+withdrawn withdrawn not played");
  EXPECT_EQ(rows.at(2), "directed 1 leave ana ana");
  EXPECT_EQ(rows.at(3), "end 1" + rows.at(1).substr(8, 22)) << "the table is closed too";
}

TEST(Tournaments, TheDirectorSetsAResultByHand) {
  TestLobby lobby = hall_with_match(R"("games":4)");
  lobby.says("ana", "SetDot,1,black,C3");
  const Lines effects = direct(lobby, "result,1,W,ana has gone home");
  EXPECT_EQ(Lines(effects.begin(), effects.begin() + 4),
            (Lines{"ari< Direct,1,result", "save over 1 1 W+adjudicated adjudicated",
                   "save directed 1 result Ari 1 W+adjudicated: ana has gone home", "next ari"}));
  EXPECT_EQ(told("ana", effects).at(1), "GameOver,1,W+adjudicated,adjudicated") << "the table is updated too";
  // Then the other way round, after the director turns out to have been wrong.
  EXPECT_EQ(saved(direct(lobby, "result,1,draw,she is back")),
            (Lines{"open 1 1", "over 1 1 draw adjudicated", "directed 1 result Ari 1 draw: she is back"}));
  EXPECT_EQ(told("ari", direct(lobby, "result,9,draw,why not")).front(),
            "Error,no-game,Direct,\"tournament 1 has games 1 to 2, not 9\"");
}

TEST(Tournaments, TheDirectorSwapsTheWhitePlayersOfTwoGames) {
  TestLobby lobby = lobby_with_tournament("round-robin", {"ana", "bob", "cem", "dee"});
  direct(lobby, "start");
  const auto pairs = [&lobby] {
    Lines rows;
    const store::Contents contents = contents_of(lobby.saved());
    for (const store::StoredPairing& one : contents.tournaments.front().pairings)
      rows.push_back(std::to_string(one.pairing.black) + "-" + std::to_string(*one.pairing.white));
    return rows;
  };
  EXPECT_EQ(pairs(), (Lines{"0-3", "1-2"}));
  const Lines rows = saved(direct(lobby, "swap,1,2"));
  EXPECT_EQ(pairs(), (Lines{"0-2", "1-3"}));
  EXPECT_EQ(std::ranges::count(rows, "end 1 void aborted"), 1) << "the old tables are closed";
  EXPECT_EQ(std::ranges::count(rows, "seated 1 1 3"), 1);
  EXPECT_EQ(std::ranges::count(rows, "seated 1 2 4"), 1);
}

TEST(Tournaments, StartNoGamesWhilePaused) {
  TestLobby lobby = hall_with_match(R"("games":4)");
  EXPECT_EQ(saved(direct(lobby, "pause,lunch")), (Lines{"tournament 1 paused", "directed 1 pause Ari lunch"}));
  EXPECT_EQ(saved(lobby.says("bob", "Lose,1")).size(), 2U);
  const Lines rows = saved(direct(lobby, "resume"));
  EXPECT_EQ(Lines(rows.begin(), rows.begin() + 3),
            (Lines{"tournament 1 running", "directed 1 resume Ari", "game 2 nogo"}));
  EXPECT_EQ(saved(direct(lobby, "end,it is late")).back(), "directed 1 end Ari it is late");
}

TEST(Tournaments, TournamentTablesDoNotCountForTheirCreator) {
  store::Contents contents = with_accounts();
  TestLobby lobby(contents, {.version = "test", .tables = {.max_tables = 1, .max_tables_per_user = 1}});
  lobby.enters_with_account("ari");
  create(lobby, "round-robin", R"("entrants":[{"name":"ana"},{"name":"bob"},{"name":"cem"},{"name":"dee"}])");
  EXPECT_EQ(std::ranges::count(saved(direct(lobby, "start")), "game 2 nogo"), 1);
  EXPECT_EQ(told("ari", lobby.says("ari", "Open,go")), (Lines{"Opened,3"}));
  EXPECT_TRUE(told("ari", lobby.says("ari", "Open,go")).front().starts_with("Error,too-many,Open,"));
}

TEST(Tournaments, LimitTheNumberOfConcurrentGames) {
  TestLobby lobby = lobby_with_tournament("round-robin", {"ana", "bob", "cem", "dee"}, R"("at_once":1)");
  const Lines rows = saved(direct(lobby, "start"));
  EXPECT_EQ(std::ranges::count(rows, "game 1 nogo"), 1);
  EXPECT_EQ(std::ranges::count(rows, "game 2 nogo"), 0);
  EXPECT_EQ(std::ranges::count(saved(direct(lobby, "result,1,B,walkover")), "game 2 nogo"), 1);
}

TEST(Tournaments, ReportWhatIsWrong) {
  TestLobby lobby = lobby_with_tournament("round-robin", {"ana"});
  lobby.enters_with_account("bob");
  const auto refused = [&](const std::string& client, const std::string& line) {
    const Lines lines = told(client, lobby.says(client, line));
    return lines.empty() ? "" : lines.front();
  };
  EXPECT_EQ(refused("bob", "Direct,1,start"),
            "Error,forbidden,Direct,\"bob has the role player; valid for Direct: arbiter, admin\"");
  EXPECT_EQ(refused("bob", "Join,2"), "Error,no-game,Join,there is no tournament 2");
  EXPECT_EQ(refused("ari", "Direct,1,start"),
            "Error,forbidden,Direct,\"a tournament needs at least two entrants, but has 1\"");
  EXPECT_TRUE(refused("ari", "Direct,1,dance")
                  .starts_with("Error,bad-option,Direct,\"unknown act 'dance'; valid: start, pause,"));
  EXPECT_EQ(refused("ari", "Direct,1,swap,1"), "Error,bad-option,Direct,\"expected Direct,id,swap,number,number\"");
  EXPECT_TRUE(refused("ari", "Direct,1,enter,nobody").starts_with("Error,no-user,Direct,"));
  EXPECT_TRUE(refused("ari", "Direct,1,enter,bob,bot=uct").starts_with("Error,name-taken,Direct,"));
  EXPECT_TRUE(refused("ari", "Direct,1,enter,ana").starts_with("Error,bad-option,Direct,"));
  EXPECT_TRUE(refused("ari", "Direct,1,enter,hal,bot=nobody").starts_with("Error,bad-option,Direct,"));
  EXPECT_TRUE(refused("ari", "NewEvent,nothing").starts_with("Error,bad-option,NewEvent,"));
  EXPECT_TRUE(
      refused("ari", "NewEvent," + quoted(R"({"name":"x","game":"go","format":"swiss","options":{"colour":1}})"))
          .starts_with("Error,bad-option,NewEvent,"));
}

}  // namespace
}  // namespace tests
