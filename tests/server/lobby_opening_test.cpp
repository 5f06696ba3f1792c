#include <gtest/gtest.h>

#include <algorithm>

#include "engine/base/text.h"
#include "protocol/codec/line_fields.h"
#include "tests/server/stored.h"
#include "tests/server/test_lobby.h"

/// Tests tables whose games begin with the moves of the option `opening`.
namespace tests {
namespace {

using base::Side;

const Lines begun{"Ready,1,black",
                  "Start,1,black,nogo,ana,random",
                  "Move,1,1,black,C3,60000,60000",
                  "Move,1,2,white,A1,60000,60000",
                  "Move,1,3,black,B2,60000,60000",
                  "Turn,1,white,3"};

/// Opens a table at which ana plays Black against a bot from a position after three moves.
void opens(TestLobby& lobby) {
  lobby.enters("ana");
  EXPECT_EQ(told("ana", lobby.says("ana", "Open,nogo,size=5,clock=1m,lag=0,opening=c3 a1 b2")), Lines{"Opened,1"});
  lobby.says("ana", "SitDown,1,black");
  lobby.says("ana", "SeatBot,1,white,random");
}

TEST(Opening, BeginsTheGameWithItsMoves) {
  TestLobby lobby;
  opens(lobby);
  const Lines all = lobby.says("ana", "Ready,1");
  EXPECT_EQ(told("ana", all), begun);
  EXPECT_NE(std::ranges::find(all, "save move 1 3 black B2"), all.end());
  EXPECT_TRUE(std::ranges::any_of(all, [](const std::string& each) { return each.starts_with("ask 1 white 1 "); }));
  EXPECT_EQ(told("ana", lobby.bot_plays(1, Side::white, 1, "E5")).at(0), "Move,1,4,white,E5,60000,60000");
}

TEST(Opening, IsAmongTheOptionsOfItsTableOnly) {
  TestLobby lobby;
  opens(lobby);
  const auto options = [&](const std::string& state) {
    const Lines lines = told("ana", lobby.says("ana", state));
    return std::ranges::count(lines, "Option,opening,c3 a1 b2");
  };
  EXPECT_EQ(options("State,1"), 1);
  lobby.says("ana", "Open,nogo,size=5");
  EXPECT_EQ(options("State,2"), 0);
}

TEST(Opening, OutlivesARestartBeforeTheGame) {
  std::vector<store::Write> saved;
  {
    TestLobby lobby;
    opens(lobby);
    saved = lobby.saved();
  }
  TestLobby lobby(contents_of(saved));
  EXPECT_TRUE(lobby.faults().empty());
  lobby.starts();
  lobby.enters("ana");
  EXPECT_EQ(told("ana", lobby.says("ana", "Ready,1")), begun);
}

TEST(Opening, BeginsTheRematchToo) {
  TestLobby lobby;
  opens(lobby);
  lobby.says("ana", "Ready,1");
  lobby.says("ana", "Lose,1");
  const Lines lines = told("ana", lobby.says("ana", "Rematch,1"));
  EXPECT_NE(std::ranges::find(lines, "Move,2,3,black,B2,60000,60000"), lines.end());
}

TEST(Opening, IsNoMoveOfThePlayers) {
  TestLobby lobby;
  opens(lobby);
  lobby.says("ana", "Ready,1");
  lobby.bot_plays(1, Side::white, 1, "E5");
  EXPECT_EQ(told("ana", lobby.says("ana", "Repent,1")).at(0), "Error,forbidden,Repent,you have not moved yet");
  EXPECT_EQ(told("ana", lobby.says("ana", "Repent,1,2")).at(0),
            R"(Error,forbidden,Repent,"you can take back 1 to 1 moves, not 2")");
  EXPECT_EQ(told("ana", lobby.says("ana", "Abort,1")), (Lines{"Abort,1", "GameOver,1,void,aborted"}));
}

TEST(Opening, CanBeRewoundByAnArbiter) {
  store::Contents contents;
  contents.accounts.push_back({"ari", "ari", "hash", identity::Role::arbiter});
  TestLobby lobby(contents);
  lobby.enters_with_account("ari");
  opens(lobby);
  lobby.says("ana", "Ready,1");
  EXPECT_EQ(std::ranges::count(told("ana", lobby.says("ari", "Arbiter,1,rewind,2")), "Undone,1,2"), 1);
  EXPECT_EQ(told("ana", lobby.says("ana", "Repent,1")).at(0), "Error,forbidden,Repent,you have not moved yet");
}

TEST(Opening, OfALevelStartIsListedAndStillLetsPlayersAbort) {
  TestLobby lobby;
  lobby.enters("ana");
  lobby.says("ana", "Open,jiaqi,start=level");
  for (const char* const request : {"SitDown,1,black", "SeatBot,1,white,random", "Ready,1"}) lobby.says("ana", request);
  const Lines lines = told("ana", lobby.says("ana", "State,1"));
  std::vector<std::string> played;
  for (const std::string& line : lines)
    if (line.starts_with("Move,")) played.push_back(protocol::split_fields(line).value().at(4));
  EXPECT_EQ(played.size(), 4U);
  EXPECT_EQ(std::ranges::count(lines, "Option,opening," + base::join(played, " ")), 1);
  EXPECT_EQ(told("ana", lobby.says("ana", "Abort,1")), (Lines{"Abort,1", "GameOver,1,void,aborted"}));
}

TEST(Opening, MustBeLegalAndLeaveAGameToPlay) {
  TestLobby lobby;
  lobby.enters("ana");
  const auto refusal = [&](const std::string& options) {
    return told("ana", lobby.says("ana", "Open," + options)).at(0);
  };
  EXPECT_EQ(refusal("go,size=5,opening=C3 C3"),
            "Error,bad-option,Open,the opening cannot be played: move 2 (C3) is illegal: C3 is occupied");
  EXPECT_EQ(refusal("go,size=5,opening=pass pass"), "Error,bad-option,Open,the opening ends the game");
  std::string many = "go,size=9,opening=";
  for (int i = 0; i < 501; ++i) many += "A1 ";
  EXPECT_EQ(refusal(many), R"(Error,bad-option,Open,"an opening has at most 500 moves, not 501")");
  EXPECT_EQ(told("ana", lobby.says("ana", "Open,go,size=5,opening=none")), Lines{"Opened,1"});
}

TEST(Opening, BelongsToNoTournament) {
  store::Contents contents;
  contents.accounts.push_back({"ari", "ari", "hash", identity::Role::arbiter});
  TestLobby lobby(contents);
  lobby.enters_with_account("ari");
  const std::string definition =
      R"({""name"":""Cup"",""game"":""nogo"",""format"":""match"",""options"":{""size"":5,""opening"":""C3""},)"
      R"(""entrants"":[{""name"":""bob""},{""name"":""cem""}]})";
  EXPECT_EQ(told("ari", lobby.says("ari", "NewEvent,\"" + definition + "\"")).at(0),
            R"(Error,bad-option,NewEvent,"a tournament has openings, not the option opening")");
}

}  // namespace
}  // namespace tests
