#include <gtest/gtest.h>

#include <algorithm>

#include "server/auth/secret.h"
#include "tests/server/quoted.h"
#include "tests/server/test_lobby.h"

/// Workers in the lobby: ari is the arbiter, ana's programs play the games of tournaments, bob has nothing to do with
/// them.
namespace tests {
namespace {

const std::string secret = "qy_" + std::string(43, 'A');

store::Contents with_a_worker() {
  store::Contents contents;
  contents.accounts.push_back({"ari", "ari", "hash", identity::Role::arbiter, {}, {}});
  for (const char* name : {"ana", "bob"})
    contents.accounts.push_back({name, name, "hash", identity::Role::player, auth::secret_hash(secret), {}});
  return contents;
}

constexpr auto two_random = R"("entrants":[{"name":"one","bot":"random"},{"name":"two","bot":"random"}])";

/// A lobby with a running match of ana's workers on the smallest board; `rest` are further members of its definition.
TestLobby lobby_with_match(int games, const std::string& rest = two_random) {
  TestLobby lobby(with_a_worker());
  lobby.enters_with_account("ari");
  lobby.says("ari", "NewEvent," + quoted(R"({"name":"Match","game":"nogo","options":{"size":5},"format":"match",)"
                                         R"("workers":["Ana"],"games":)" +
                                         std::to_string(games) + "," + rest + "}"));
  lobby.says("ari", "Direct,1,start");
  return lobby;
}

void begins_work(TestLobby& lobby, const std::string& client, const std::string& user = "ana") {
  lobby.opens(client);
  ASSERT_EQ(told(client, lobby.says(client, "Login," + user + "," + secret + ",worker")), (Lines{"Tables,0"}));
}

/// The lines about the games of a new task, and its lease.
struct Given {
  std::string lease;
  Lines lines;
};
Given task(TestLobby& lobby, const std::string& client, int cores) {
  const Lines lines = told(client, lobby.says(client, "Task," + std::to_string(cores)));
  const std::string& head = lines.front();
  const std::size_t begin = head.find(',') + 1;
  return {head.substr(begin, head.find(',', begin) - begin), lines};
}

/// Black resigns game `number` after one move.
std::string report(const Given& given, int number) {
  return "Played,1," + std::to_string(number) + "," + given.lease + ",1,C3 A1,W+resign,resign";
}

TEST(Tasks, GivesEachGameToOneWorkerAndStoresItOnce) {
  TestLobby lobby = lobby_with_match(3);
  begins_work(lobby, "w1");
  begins_work(lobby, "w2");
  const Given first = task(lobby, "w1", 2);
  EXPECT_EQ(first.lines,
            (Lines{"Task," + first.lease + ",1,nogo,60,size=5", "Assigned,1,random:seed=1000002,random:seed=1000003",
                   "Assigned,2,random:seed=1000004,random:seed=1000005", "End,Task,2"}));
  const Given second = task(lobby, "w2", 2);
  EXPECT_EQ(second.lines[1], "Assigned,3,random:seed=1000006,random:seed=1000007");
  EXPECT_EQ(second.lines.size(), 3U);
  EXPECT_EQ(told("w1", lobby.says("w1", "Task,1")), (Lines{"Idle,waiting"}));

  const Lines stored = lobby.says("w1", report(first, 1));
  EXPECT_EQ(stored,
            (Lines{"w1< Played,1,1,2", "save game 1 nogo", "save seat 1 black one ready", "save seat 1 white two ready",
                   "save start 1", "save move 1 1 black C3", "save move 1 2 white A1", "save end 1 W+resign resign",
                   "save seated 1 1 1", "save over 1 1 W+resign resign", "next w1"}));
  const std::size_t rows = lobby.saved().size();
  EXPECT_EQ(lobby.says("w1", report(first, 1)), (Lines{"w1< Played,1,1,2", "next w1"}));
  EXPECT_EQ(lobby.says("w2", report(first, 1)), (Lines{"w2< Played,1,1,2", "next w2"}));
  EXPECT_EQ(lobby.saved().size(), rows);
}

TEST(Tasks, EndsTheTournamentWithTheLastGame) {
  TestLobby lobby = lobby_with_match(2);
  begins_work(lobby, "w1");
  const Given given = task(lobby, "w1", 4);
  lobby.says("w1", report(given, 2));
  const Lines last = lobby.says("w1", report(given, 1));
  EXPECT_NE(std::ranges::find(last, "save tournament 1 over"), last.end()) << last.back();
  EXPECT_EQ(told("w1", last), (Lines{"Played,1,1,2"})) << "a worker that has reported all is not told to stop";
  EXPECT_EQ(told("w1", lobby.says("w1", "Task,1,1")), (Lines{"Idle,over"}));
  EXPECT_EQ(told("w1", lobby.says("w1", "Task,1")), (Lines{"Idle,waiting"}));
}

TEST(Tasks, GivesTheGamesOfASilentWorkerToAnother) {
  TestLobby lobby = lobby_with_match(2);
  begins_work(lobby, "w1");
  begins_work(lobby, "w2");
  const Given lost = task(lobby, "w1", 2);
  lobby.passes(179'000);
  EXPECT_EQ(told("w1", lobby.says("w1", "Beat," + lost.lease)), (Lines{"Beat," + lost.lease}));
  lobby.leaves("w1");
  lobby.passes(179'000);
  EXPECT_EQ(told("w2", lobby.says("w2", "Task,1")), (Lines{"Idle,waiting"}));
  lobby.passes(1'000);
  const Given again = task(lobby, "w2", 2);
  EXPECT_EQ(again.lines.size(), 4U);
  begins_work(lobby, "w3");
  EXPECT_EQ(told("w3", lobby.says("w3", "Beat," + lost.lease)),
            (Lines{"Error,stale,Beat,lease " + lost.lease + " has ended: its games go to other workers"}));
  EXPECT_EQ(told("w3", lobby.says("w3", report(lost, 1))),
            (Lines{"Error,stale,Played,lease " + lost.lease + " has ended or does not have game 1"}));
  lobby.says("w2", report(again, 1));
  EXPECT_EQ(told("w3", lobby.says("w3", report(lost, 1))), (Lines{"Played,1,1,2"})) << "it is stored by now";
}

TEST(Tasks, AcceptsOnlyGamesOfTheOwnLease) {
  TestLobby lobby = lobby_with_match(3);
  begins_work(lobby, "w1");
  begins_work(lobby, "bob's", "bob");
  const Given given = task(lobby, "w1", 1);
  EXPECT_EQ(first_told(lobby, "w1", report(given, 2)),
            "Error,stale,Played,lease " + given.lease + " has ended or does not have game 2");
  EXPECT_EQ(first_told(lobby, "w1", "Played,1,9," + given.lease + ",1,C3,W+resign,resign"),
            "Error,no-game,Played,tournament 1 has no game 9");
  EXPECT_EQ(first_told(lobby, "w1", "Played,2,1," + given.lease + ",1,C3,W+resign,resign"),
            "Error,no-game,Played,there is no tournament 2");
  EXPECT_EQ(first_told(lobby, "bob's", report(given, 1)),
            "Error,forbidden,Played,tournament 1 does not name bob as a worker");
  EXPECT_EQ(first_told(lobby, "bob's", "Task,1"), "Idle,waiting");
  EXPECT_EQ(first_told(lobby, "bob's", "Task,1,1"), "Error,forbidden,Task,tournament 1 does not name bob as a worker");
  EXPECT_EQ(first_told(lobby, "w1", "Played,1,1," + given.lease + ",1,C3,W+score,score").substr(0, 20),
            "Error,illegal,Played");
  EXPECT_EQ(first_told(lobby, "w1", report(given, 1)), "Played,1,1,2") << "a wrong report can be corrected";
}

TEST(Tasks, TakesALongGameInParts) {
  TestLobby lobby = lobby_with_match(1);
  begins_work(lobby, "w1");
  const std::string game = "Played,1,1," + task(lobby, "w1", 1).lease + ",";
  EXPECT_EQ(first_told(lobby, "w1", game + "3,A1"),
            "Error,stale,Played,the server has 0 moves of game 1: continue after them");
  EXPECT_EQ(first_told(lobby, "w1", game + "1,C3 A1"), "Played,1,1,2");
  EXPECT_EQ(first_told(lobby, "w1", game + "1,C3 A1"), "Played,1,1,2");
  EXPECT_EQ(first_told(lobby, "w1", game + "3,E5"), "Played,1,1,3");
  EXPECT_EQ(told("w1", lobby.says("w1", game + "4,E1 A5,W+resign,resign")),
            (Lines{"Error,illegal,Played,\"game 1 is not over: it cannot have the result W+resign, resign\""}));
  EXPECT_EQ(first_told(lobby, "w1", game + "1,C3 A1 E5"), "Played,1,1,3");
  EXPECT_EQ(first_told(lobby, "w1", game + "4,E1,B+resign,resign").substr(0, 13), "Error,illegal");
  EXPECT_EQ(first_told(lobby, "w1", game + "1,C3 A1 E5"), "Played,1,1,3");
  EXPECT_EQ(first_told(lobby, "w1", game + "4,E1,B+forfeit,forfeit"), "Played,1,1,4");
}

TEST(Tasks, StopsWorkersWhenTheTestHasDecided) {
  TestLobby lobby = lobby_with_match(200, std::string{R"("sprt":{"elo0":0,"elo1":300},)"} + two_random);
  begins_work(lobby, "w1");
  begins_work(lobby, "w2");
  const Given mine = task(lobby, "w1", 64);
  const Given other = task(lobby, "w2", 2);
  Lines last;
  int number = 0;
  while (number < 64 && std::ranges::find(last, "save tournament 1 over") == last.end()) {
    ++number;  // entrant one wins every game: it has White in the even ones
    last = lobby.says("w1", "Played,1," + std::to_string(number) + "," + mine.lease + ",1," +
                                (number % 2 == 1 ? "C3,B+resign,resign" : "C3 A1,W+resign,resign"));
  }
  EXPECT_LT(number, 40);
  EXPECT_EQ(told("w1", last).back(), "Stop," + mine.lease);
  EXPECT_EQ(told("w2", last), (Lines{"Stop," + other.lease}));
  EXPECT_EQ(told("w2", lobby.says("w2", "Beat," + other.lease)).front().substr(0, 11), "Error,stale");
  EXPECT_EQ(first_told(lobby, "w2", report(other, 65)), "Played,1,65,2") << "it is not needed, and changes nothing";
}

TEST(Tasks, StopsWorkersOfAnEndedTournament) {
  TestLobby lobby = lobby_with_match(2);
  begins_work(lobby, "w1");
  const Given given = task(lobby, "w1", 2);
  EXPECT_EQ(told("w1", lobby.says("ari", "Direct,1,end")), (Lines{"Stop," + given.lease}));
}

TEST(Tasks, HasEveryTwentiethGameReplayedByAnother) {
  TestLobby lobby = lobby_with_match(20);
  begins_work(lobby, "w1");
  begins_work(lobby, "w2");
  const Given given = task(lobby, "w1", 20);
  lobby.says("w1", report(given, 20));
  EXPECT_EQ(told("w1", lobby.says("w1", "Task,4")), (Lines{"Idle,waiting"})) << "not by itself";
  const Given replay = task(lobby, "w2", 4);
  EXPECT_EQ(replay.lines[1], "Assigned,20,random:seed=1000040,random:seed=1000041");
  EXPECT_EQ(lobby.says("w2", report(replay, 20)), (Lines{"w2< Played,1,20,2", "next w2"}));
  EXPECT_EQ(told("w2", lobby.says("w2", "Task,4")), (Lines{"Idle,waiting"})) << "it has been compared";
}

TEST(Tasks, DoesNotCountAGameThatAnotherPlaysDifferently) {
  TestLobby lobby = lobby_with_match(20);
  begins_work(lobby, "w1");
  begins_work(lobby, "w2");
  lobby.says("w1", report(task(lobby, "w1", 20), 20));
  const Given replay = task(lobby, "w2", 1);
  const std::string why = "game 20 does not count: two workers played it differently, at ply 2: A1 and B1";
  EXPECT_EQ(lobby.says("w2", "Played,1,20," + replay.lease + ",1,C3 B1,W+resign,resign"),
            (Lines{"w2< Played,1,20,2", "save reopen 1", "save end 1 void adjudicated", "save open 1 20",
                   "save over 1 20 void adjudicated", "save directed 1 replay ana " + why, "next w2"}));
  EXPECT_EQ(lobby.notes().back(), "tournament 1: " + why + " (ana at 10.0.0.1, then ana at 10.0.0.1)");
}

TEST(Tasks, GivesGamesOfEnginesOnlyToWorkersWhoHaveThem) {
  const std::string hash(64, 'a');
  TestLobby lobby = lobby_with_match(
      1, R"("entrants":[{"name":"ours","engine":"gtp:)" + hash + R"( --fast"},{"name":"two","bot":"random"}])");
  begins_work(lobby, "w1");
  EXPECT_EQ(first_told(lobby, "w1", "Task,1,," + std::string(64, 'b')), "Idle,waiting");
  const Lines lines = told("w1", lobby.says("w1", "Task,1,," + std::string(64, 'b') + "," + hash));
  EXPECT_EQ(lines[1], "Assigned,1,gtp:" + hash + " --fast,random:seed=1000003");
}

TEST(Tasks, LimitsTheLeasesOfAWorker) {
  TestLobby lobby = lobby_with_match(200);
  begins_work(lobby, "w1");
  for (std::size_t i = 0; i < room::TaskBook::max_leases_per_session; ++i) task(lobby, "w1", 1);
  EXPECT_EQ(first_told(lobby, "w1", "Task,1").substr(0, 19), "Error,too-many,Task");
  EXPECT_EQ(first_told(lobby, "w1", "Task,65"), "Error,bad-option,Task,\"a worker has 1 to 64 cores, not 65\"");
  begins_work(lobby, "w2");
  EXPECT_EQ(task(lobby, "w2", 1).lines.size(), 3U);
}

TEST(Workers, AreNotTheirUser) {
  TestLobby lobby = lobby_with_match(1);
  begins_work(lobby, "w1");
  EXPECT_EQ(first_told(lobby, "w1", "Open,go"),
            "Error,forbidden,Open,\"ana has logged in as a worker, which cannot send Open\"");
  EXPECT_EQ(first_told(lobby, "w1", "Ping,hello"), "Pong,hello");
  EXPECT_EQ(first_told(lobby, "ari", "Accounts,ana"), "Account,ana,player,no");
  EXPECT_EQ(first_told(lobby, "ari", "Task,1"),
            "Error,forbidden,Task,ari has the role arbiter; valid for Task: worker");
}

TEST(Workers, NeedTheSecretOfAnAccount) {
  TestLobby lobby(with_a_worker());
  lobby.opens("w1");
  for (const char* const login : {"Login,ana,password,worker", "Login,ana,,worker", "Login,zoe,,worker"})
    EXPECT_EQ(first_told(lobby, "w1", login),
              "Error,bad-login,Login,\"a worker logs in with the secret of an account, as Token makes it\"");
  EXPECT_EQ(first_told(lobby, "w1", "Login,ana," + secret + ",slave").substr(0, 22), "Error,bad-option,Login");
}

TEST(Workers, LeaveWhenTheirSecretExpires) {
  TestLobby lobby(with_a_worker());
  begins_work(lobby, "w1");
  lobby.enters_with_account("ana");
  lobby.says("ana", "Token,ana");
  const Lines made = lobby.secret_made();
  EXPECT_EQ(told("w1", made).back().substr(0, 8), "Closing,");
}

TEST(Workers, CanBeManyOfOneUser) {
  TestLobby lobby = lobby_with_match(1);
  for (int i = 0; i < 64; ++i) begins_work(lobby, "w" + std::to_string(i));
  EXPECT_EQ(first_told(lobby, "w0", "Ping,here"), "Pong,here");
}

}  // namespace
}  // namespace tests
