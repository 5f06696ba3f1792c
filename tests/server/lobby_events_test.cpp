#include <gtest/gtest.h>

#include <algorithm>

#include "tests/server/hall.h"
#include "tests/server/stored.h"

/// Events in the hall: ari is the arbiter; ana, bob, cem and dee have accounts.
namespace tests {
namespace {

store::Contents with_accounts() {
  store::Contents contents;
  contents.accounts.push_back({"ari", "Ari", "hash", identity::Role::arbiter, "", ""});
  for (const char* name : {"ana", "bob", "cem", "dee"})
    contents.accounts.push_back({name, name, "hash", identity::Role::player, "", ""});
  return contents;
}

/// The hall after a restart: what the disk has of the other, and the accounts.
store::Contents after(const Hall& hall) {
  store::Contents contents = contents_of(hall.saved());
  contents.accounts = with_accounts().accounts;
  std::erase_if(contents.unfinished, [](const store::StoredGame& game) { return !game.result.empty(); });
  return contents;
}

std::string quoted(std::string text) {
  for (std::size_t i = 0; (i = text.find('"', i)) != std::string::npos; i += 2) text.insert(i, "\"");
  return "\"" + text + "\"";
}

/// The members of a nogo event on a small board, behind its format.
Lines create(Hall& hall, const std::string& format, const std::string& rest) {
  return hall.says("ari", "NewEvent," + quoted(R"({"name":"Friday","game":"nogo","options":{"size":5},"format":")" +
                                               format + "\"," + rest + "}"));
}

/// ari has made an event of that format for these people.
Hall hall_with_event(const std::string& format, const std::vector<std::string>& people, const std::string& rest = "") {
  Hall hall(with_accounts());
  hall.enters_with_account("ari");
  std::string entrants;
  for (const std::string& name : people) entrants += (entrants.empty() ? "" : ",") + (R"({"name":")" + name + "\"}");
  create(hall, format, rest + (rest.empty() ? "" : ",") + "\"entrants\":[" + entrants + "]");
  return hall;
}

Lines direct(Hall& hall, const std::string& what) {
  return hall.says("ari", "Direct,1," + what);
}

/// The rows among the effects.
Lines saved(const Lines& effects) {
  Lines rows;
  for (const std::string& effect : effects)
    if (effect.starts_with("save ")) rows.push_back(effect.substr(5));
  return rows;
}

TEST(Events, AreMadeFromADefinitionAndStored) {
  Hall hall(with_accounts());
  hall.enters_with_account("ari");
  EXPECT_EQ(
      create(hall, "round-robin", R"("entrants":[{"name":"ANA"},{"name":"uct-3","bot":"uct","options":{"level":3}}])"),
      (Lines{"ari< NewEvent,1", "save event 1 Friday", "save entrant 1 0 ana", "save entrant 1 1 uct-3 bot uct",
             "save directed 1 create Ari Friday", "next ari"}));
  EXPECT_EQ(told("ari", direct(hall, "enter,bob,school=PKU,rating=1500")), (Lines{"Direct,1,enter"}));
  EXPECT_EQ(hall.says("ari", "Events"), (Lines{"events ari"}));
  EXPECT_EQ(hall.says("ari", "Event,1"), (Lines{"events ari 1"}));
}

TEST(Events, AGameBeginsWhenBothPlayersAreThere) {
  Hall hall = hall_with_event("match", {"ana", "bob"});
  hall.enters_with_account("ana");
  EXPECT_EQ(direct(hall, "start"),
            (Lines{"ari< Direct,1,start", "save event 1 running", "save directed 1 start Ari", "next ari",
                   "save pairing 1 1 round 1 0-1", "save game 1 nogo", "save seat 1 black ana", "save seat 1 white bob",
                   "ana< Paired,1,1,1,black,bob", "save seated 1 1 1", "deadline 1 300000"}));
  hall.opens("bob");
  hall.says("bob", "Login,bob,the right one");
  const Lines came = hall.checked(true);
  EXPECT_EQ(told("bob", came), (Lines{"Tables,1", "Resume,1,white,0", "Paired,1,1,1,white,ana",
                                      "Start,1,white,nogo,ana,bob", "Turn,1,black,0"}));
  EXPECT_EQ(told("ana", hall.says("ana", "StandUp,1")).front(),
            "Error,forbidden,StandUp,\"this table is one of event 1, which seats its players: Leave,1 withdraws from "
            "it\"");
  EXPECT_EQ(saved(hall.says("bob", "Lose,1")),
            (Lines{"end 1 B+resign resign", "over 1 1 B+resign resign not played", "event 1 over"}))
      << "nobody had made a move";
}

TEST(Events, OneWhoDoesNotComeHasLostAfterTheWait) {
  Hall hall = hall_with_event("match", {"ana", "bob"}, R"("wait":60)");
  direct(hall, "start");
  EXPECT_EQ(hall.waits(1'000'000), Lines{}) << "nobody is there";
  hall.enters_with_account("bob");
  EXPECT_EQ(saved(hall.waits(59'999)), Lines{});
  EXPECT_EQ(hall.waits(1), (Lines{"save end 1 W+forfeit forfeit", "bob< GameOver,1,W+forfeit,forfeit",
                                  "save over 1 1 W+forfeit forfeit not played", "save event 1 over"}));
}

TEST(Events, WhoHasWaitedAndGoneHasNotWaited) {
  Hall hall = hall_with_event("match", {"ana", "bob"}, R"("wait":60)");
  direct(hall, "start");
  hall.enters_with_account("bob");
  hall.waits(59'000);
  hall.leaves("bob");
  EXPECT_EQ(saved(hall.waits(10'000)), Lines{});
  hall.enters_with_account("ana");
  EXPECT_EQ(saved(hall.waits(59'999)), Lines{});
  EXPECT_EQ(saved(hall.waits(1)).front(), "end 1 B+forfeit forfeit");
}

TEST(Events, BotsBeginAtOnceBehindTheirOpening) {
  Hall hall(with_accounts());
  hall.enters_with_account("ari");
  create(hall, "match",
         R"("openings":[["C3","D4"]],"entrants":[{"name":"uct-3","bot":"uct","options":{"level":3}},)"
         R"({"name":"random","bot":"random"}])");
  EXPECT_EQ(saved(direct(hall, "start")), (Lines{"event 1 running", "directed 1 start Ari", "pairing 1 1 round 1 0-1",
                                                 "game 1 nogo", "seat 1 black uct-3 ready", "seat 1 white random ready",
                                                 "seated 1 1 1", "start 1", "move 1 1 black C3", "move 1 2 white D4"}));
  // The bot behind the name, with a seed of its own, since none was given.
  const auto seat = std::ranges::find_if(
      hall.saved(), [](const store::Write& row) { return holds_alternative<store::SeatChanged>(row); });
  const store::Player& player = *get<store::SeatChanged>(*seat).player;
  EXPECT_EQ(player.bot_name(), "uct");
  EXPECT_EQ(std::ranges::count(player.bot_options, store::KeyValue{"level", "3"}), 1);
  EXPECT_EQ(std::ranges::count(player.bot_options, store::KeyValue{"seed", "1"}), 0);
  EXPECT_EQ(told("ari", hall.says("ari", "Tables")).front(), "Table,1,nogo,playing,uct-3,random,0,2");
}

/// ana and bob have begun the game at table 1.
Hall hall_with_match(const std::string& rest = "") {
  Hall hall = hall_with_event("match", {"ana", "bob"}, rest);
  hall.enters_with_account("ana");
  hall.enters_with_account("bob");
  direct(hall, "start");
  return hall;
}

TEST(Events, TheEndOfAGameIsInOneBatchWithItsResult) {
  Hall hall = hall_with_match(R"("games":2)");
  hall.says("ana", "SetDot,1,black,C3");
  const Lines effects = hall.says("bob", "Lose,1");
  EXPECT_EQ(Lines(effects.begin(), effects.begin() + 5),
            (Lines{"bob< Lose,1", "save end 1 B+resign resign", "ana bob< GameOver,1,B+resign,resign",
                   "save over 1 1 B+resign resign", "next bob"}));
  EXPECT_EQ(saved(effects),
            (Lines{"end 1 B+resign resign", "over 1 1 B+resign resign", "game 2 nogo", "seat 2 black bob",
                   "seat 2 white ana", "seated 1 2 2", "seat 2 black bob ready", "seat 2 white ana ready", "start 2"}));
}

TEST(Events, AnAbortedGameIsPlayedOnceMore) {
  Hall hall = hall_with_match();
  EXPECT_EQ(saved(hall.says("ana", "Abort,1")),
            (Lines{"end 1 void aborted", "seated 1 1 nowhere", "game 2 nogo", "seat 2 black ana", "seat 2 white bob",
                   "seated 1 1 2", "seat 2 black ana ready", "seat 2 white bob ready", "start 2"}));
}

TEST(Events, AReopenedGameHasNoResultUntilItIsOverAgain) {
  Hall hall = hall_with_match();
  hall.says("ana", "SetDot,1,black,C3");
  hall.says("ari", "Arbiter,1,adjudicate,W,played with a book");
  EXPECT_EQ(saved(hall.says("ari", "Arbiter,1,reopen,it was a shopping list")),
            (Lines{"reopen 1", "act 1 1 reopen Ari it was W+adjudicated: it was a shopping list", "open 1 1",
                   "event 1 running"}));
  hall.says("ari", "Arbiter,1,resume");
  EXPECT_EQ(saved(hall.says("bob", "Lose,1")),
            (Lines{"end 1 B+resign resign", "over 1 1 B+resign resign", "event 1 over"}));
}

TEST(Events, AfterARestartTheyGoOnWhereTheyStood) {
  Hall before = hall_with_match(R"("games":2)");
  before.says("ana", "SetDot,1,black,C3");
  Hall hall(after(before));
  EXPECT_EQ(hall.faults(), Lines{});
  EXPECT_EQ(saved(hall.starts()), Lines{}) << "the game is there, and nothing is to be done";
  hall.enters_with_account("ana");
  hall.enters_with_account("bob");
  const Lines effects = hall.says("bob", "Lose,1");
  EXPECT_EQ(saved(effects).at(1), "over 1 1 B+resign resign");
  EXPECT_EQ(saved(effects).at(2), "game 2 nogo");
}

TEST(Events, WhateverRowsWereLostTheSameGamesFollow) {
  Hall before = hall_with_match(R"("games":2)");
  before.says("ana", "SetDot,1,black,C3");
  before.says("bob", "Lose,1");
  const auto state = [](Hall& hall) {
    Lines rows;
    for (const store::StoredEvent& event : contents_of(hall.saved()).events)
      for (const store::StoredPairing& one : event.pairings)
        rows.push_back(std::to_string(one.pairing.black) + "-" + std::to_string(*one.pairing.white) + " " + one.result);
    return rows;
  };
  for (const bool second_table : {false, true}) {
    // Up to the result of the first game, or up to the table of the second.
    std::vector<store::Write> rows = before.saved();
    const auto last = std::ranges::find_if(rows, [&](const store::Write& row) {
      const auto* const seated = get_if<store::PairingSeated>(&row);
      return second_table ? seated != nullptr && seated->number == 2 : holds_alternative<store::PairingOver>(row);
    });
    rows.erase(last + 1, rows.end());
    store::Contents contents = contents_of(rows);
    contents.accounts = with_accounts().accounts;
    std::erase_if(contents.unfinished, [](const store::StoredGame& game) { return !game.result.empty(); });
    Hall hall(contents);
    hall.starts();
    hall.enters_with_account("ana");
    hall.enters_with_account("bob");
    EXPECT_EQ(told("ana", hall.says("ana", "Tables")).front(), "Table,2,nogo,playing,bob,ana,0,0");
    EXPECT_TRUE(std::ranges::equal(state(before), Lines{"0-1 B+resign", "1-0 "}));
  }
}

TEST(Events, NothingIsDoneByWhatCouldNotBeSaved) {
  Hall hall = hall_with_event("match", {"ana", "bob"});
  hall.disk_works(false);
  direct(hall, "start");
  hall.disk_works(true);
  EXPECT_TRUE(told("ari", direct(hall, "pause")).front().starts_with("Error,forbidden,Direct,"));
  EXPECT_EQ(saved(direct(hall, "start")).front(), "event 1 running");
}

TEST(Events, WhatCouldNotBePairedIsPairedASecondLater) {
  Hall hall = hall_with_event("match", {"ana", "bob"});
  hall.disk_fails_after(1);
  direct(hall, "start");
  hall.disk_fails_after(100);
  EXPECT_EQ(hall.waits(999), Lines{});
  EXPECT_EQ(saved(hall.waits(1)).front(), "pairing 1 1 round 1 0-1");
}

TEST(Events, PeopleJoinAndLeaveWhatIsOpen) {
  Hall hall = hall_with_event("swiss", {"ana"});
  hall.enters_with_account("bob");
  hall.enters("gus");
  EXPECT_EQ(hall.says("bob", "Join,1"),
            (Lines{"bob< Join,1", "save entrant 1 1 bob", "save directed 1 join bob bob", "next bob"}));
  EXPECT_TRUE(told("bob", hall.says("bob", "Join,1")).front().starts_with("Error,forbidden,Join,"));
  EXPECT_TRUE(told("gus", hall.says("gus", "Join,1")).front().starts_with("Error,forbidden,Join,"));
  EXPECT_TRUE(told("gus", hall.says("gus", "Leave,1")).front().starts_with("Error,no-user,Leave,"));
  EXPECT_EQ(saved(hall.says("bob", "Leave,1")), (Lines{"entrant 1 1 bob withdrawn", "directed 1 leave bob bob"}));
  EXPECT_EQ(saved(hall.says("bob", "Join,1")), (Lines{"entrant 1 1 bob", "directed 1 join bob bob"}));
  direct(hall, "start");
  hall.enters_with_account("cem");
  EXPECT_TRUE(told("cem", hall.says("cem", "Join,1")).front().starts_with("Error,forbidden,Join,"));
}

TEST(Events, WhoWithdrawsLosesTheGameThatHasNotBegun) {
  Hall hall = hall_with_event("swiss", {"ana", "bob"});
  hall.enters_with_account("ana");
  direct(hall, "start");
  const Lines rows = saved(hall.says("ana", "Leave,1"));
  EXPECT_EQ(rows.at(0), "entrant 1 0 ana withdrawn");
  EXPECT_TRUE(rows.at(1) == "over 1 1 W+withdrawn withdrawn not played" ||
              rows.at(1) == "over 1 1 B+withdrawn withdrawn not played");
  EXPECT_EQ(rows.at(2), "directed 1 leave ana ana");
  EXPECT_EQ(rows.at(3), "end 1" + rows.at(1).substr(8, 22)) << "and the table is closed with it";
}

TEST(Events, TheDirectorDecidesAGameByHand) {
  Hall hall = hall_with_match(R"("games":4)");
  hall.says("ana", "SetDot,1,black,C3");
  const Lines effects = direct(hall, "result,1,W,ana has gone home");
  EXPECT_EQ(Lines(effects.begin(), effects.begin() + 4),
            (Lines{"ari< Direct,1,result", "save over 1 1 W+adjudicated adjudicated",
                   "save directed 1 result Ari 1 W+adjudicated: ana has gone home", "next ari"}));
  EXPECT_EQ(told("ana", effects).at(1), "GameOver,1,W+adjudicated,adjudicated") << "the table follows";
  // And otherwise, when it turns out that he was wrong.
  EXPECT_EQ(saved(direct(hall, "result,1,draw,she is back")),
            (Lines{"open 1 1", "over 1 1 draw adjudicated", "directed 1 result Ari 1 draw: she is back"}));
  EXPECT_EQ(told("ari", direct(hall, "result,9,draw,why not")).front(),
            "Error,no-game,Direct,event 1 has no game 9: they are 1 to 2");
}

TEST(Events, TheWhitesOfTwoGamesChangePlaces) {
  Hall hall = hall_with_event("round-robin", {"ana", "bob", "cem", "dee"});
  direct(hall, "start");
  const auto pairs = [&hall] {
    Lines rows;
    const store::Contents contents = contents_of(hall.saved());
    for (const store::StoredPairing& one : contents.events.front().pairings)
      rows.push_back(std::to_string(one.pairing.black) + "-" + std::to_string(*one.pairing.white));
    return rows;
  };
  EXPECT_EQ(pairs(), (Lines{"0-3", "1-2"}));
  const Lines rows = saved(direct(hall, "swap,1,2"));
  EXPECT_EQ(pairs(), (Lines{"0-2", "1-3"}));
  EXPECT_EQ(std::ranges::count(rows, "end 1 void aborted"), 1) << "the tables of before are closed";
  EXPECT_EQ(std::ranges::count(rows, "seated 1 1 3"), 1);
  EXPECT_EQ(std::ranges::count(rows, "seated 1 2 4"), 1);
}

TEST(Events, NothingBeginsWhileTheyArePaused) {
  Hall hall = hall_with_match(R"("games":4)");
  EXPECT_EQ(saved(direct(hall, "pause,lunch")), (Lines{"event 1 paused", "directed 1 pause Ari lunch"}));
  EXPECT_EQ(saved(hall.says("bob", "Lose,1")).size(), 2U);
  const Lines rows = saved(direct(hall, "resume"));
  EXPECT_EQ(Lines(rows.begin(), rows.begin() + 3), (Lines{"event 1 running", "directed 1 resume Ari", "game 2 nogo"}));
  EXPECT_EQ(saved(direct(hall, "end,it is late")).back(), "directed 1 end Ari it is late");
}

TEST(Events, TablesOfEventsAreNoTablesOfWhoMadeThem) {
  store::Contents contents = with_accounts();
  Hall hall(contents, {.version = "test", .max_tables = 1, .max_tables_per_user = 1});
  hall.enters_with_account("ari");
  create(hall, "round-robin", R"("entrants":[{"name":"ana"},{"name":"bob"},{"name":"cem"},{"name":"dee"}])");
  EXPECT_EQ(std::ranges::count(saved(direct(hall, "start")), "game 2 nogo"), 1);
  EXPECT_EQ(told("ari", hall.says("ari", "Open,go")), (Lines{"Opened,3"}));
  EXPECT_TRUE(told("ari", hall.says("ari", "Open,go")).front().starts_with("Error,too-many,Open,"));
}

TEST(Events, AtMostSoManyGamesAtOnce) {
  Hall hall = hall_with_event("round-robin", {"ana", "bob", "cem", "dee"}, R"("at_once":1)");
  const Lines rows = saved(direct(hall, "start"));
  EXPECT_EQ(std::ranges::count(rows, "game 1 nogo"), 1);
  EXPECT_EQ(std::ranges::count(rows, "game 2 nogo"), 0);
  EXPECT_EQ(std::ranges::count(saved(direct(hall, "result,1,B,walkover")), "game 2 nogo"), 1);
}

TEST(Events, SayWhatIsWrong) {
  Hall hall = hall_with_event("round-robin", {"ana"});
  hall.enters_with_account("bob");
  const auto refused = [&](const std::string& client, const std::string& line) {
    const Lines lines = told(client, hall.says(client, line));
    return lines.empty() ? "" : lines.front();
  };
  EXPECT_EQ(refused("bob", "Direct,1,start"),
            "Error,forbidden,Direct,\"Direct is for arbiters and admins, and the role of bob is player\"");
  EXPECT_EQ(refused("bob", "Join,2"), "Error,no-game,Join,there is no event 2: Events lists them");
  EXPECT_EQ(refused("ari", "Direct,1,start"),
            "Error,forbidden,Direct,\"an event needs two entrants, and has 1: Direct,1,enter,name\"");
  EXPECT_TRUE(refused("ari", "Direct,1,dance").starts_with("Error,bad-option,Direct,\"a director can start, pause,"));
  EXPECT_EQ(refused("ari", "Direct,1,swap,1"), "Error,bad-option,Direct,\"this takes Direct,id,swap,number,number\"");
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
