#include <gtest/gtest.h>

#include <array>
#include <string>

#include "engine/games.h"
#include "tests/server/test_lobby.h"

namespace tests {
namespace {

/// A server with tables in several states: 1 open, 2 playing nogo (ana black, bob white), 3 over, 4 go in play.
TestLobby busy_hall() {
  TestLobby lobby({}, {.version = "test", .tables = {.max_tables_per_user = 3}});
  for (const char* name : {"ana", "bob", "eva"}) lobby.enters(name);
  lobby.opens("new");
  for (int table = 1; table <= 4; ++table) {
    const std::string room = std::to_string(table);
    lobby.says("ana", table == 4 ? "Open,go,size=5" : "Open,nogo,size=5");
    if (table == 1) continue;
    lobby.says("ana", "SitDown," + room + ",black");
    lobby.says("bob", "SitDown," + room + ",white");
    lobby.says("ana", "Ready," + room);
    lobby.says("bob", "Ready," + room);
    if (table == 3) lobby.says("bob", "Lose,3");
  }
  lobby.says("ana", "SetDot,2,black,C3");
  return lobby;
}

struct Refusal {
  const char* client;
  const char* line;
  std::string answer;  ///< the beginning of the only line of the answer
};

class LobbyRefuses : public testing::TestWithParam<Refusal> {};

Lines everything(TestLobby& lobby) {
  Lines lines = told("eva", lobby.says("eva", "Tables"));
  for (const char* room : {"1", "2", "3", "4"})
    for (const std::string& line : told("eva", lobby.says("eva", std::string{"State,"} + room))) lines.push_back(line);
  return lines;
}

TEST_P(LobbyRefuses, WithTheRightCodeAndChangesNothing) {
  const Refusal& refusal = GetParam();
  TestLobby lobby = busy_hall();
  const Lines before = everything(lobby);
  const std::size_t rows = lobby.saved().size();

  const Lines effects = lobby.says(refusal.client, "@t " + std::string{refusal.line});
  ASSERT_EQ(effects.size(), 2U) << testing::PrintToString(effects);
  EXPECT_TRUE(effects[0].starts_with(std::string{refusal.client} + "< @t " + refusal.answer)) << effects[0];
  EXPECT_EQ(effects[1], "next " + std::string{refusal.client});

  EXPECT_EQ(everything(lobby), before);
  EXPECT_EQ(lobby.saved().size(), rows);
  // The connection still works.
  EXPECT_EQ(told(refusal.client, lobby.says(refusal.client, "Ping,x")), (Lines{"Pong,x"}));
}

INSTANTIATE_TEST_SUITE_P(
    Protocol, LobbyRefuses,
    testing::Values(
        Refusal{"ana", "SetDot,2,black", "Error,syntax,SetDot,"},
        Refusal{"ana", "SetDot,two,black,C4", "Error,syntax,SetDot,"},
        Refusal{"ana", "Dance,2", "Error,unknown-verb,Dance,"}, Refusal{"new", "Hello,2,me", "Error,version,Hello,"},
        Refusal{"new", "Tables", "Error,login-first,Tables,"},
        Refusal{"new", "SetDot,2,black,C4", "Error,login-first,SetDot,"},
        Refusal{"new", "Logout", "Error,login-first,Logout,"},
        Refusal{"new", "Login,x  y", "Error,name-invalid,Login,"},
        Refusal{"new", "Login,admin", "Error,name-invalid,Login,"},
        Refusal{"new", "Login,\xEF\xBC\xA1na", "Error,logged-in-elsewhere,Login,"},
        Refusal{"new", "Register,ana,correct horse battery", "Error,name-taken,Register,"},
        Refusal{"new", "Register,new,short", "Error,weak-password,Register,"},
        Refusal{"ana", "Login,ana", "Error,forbidden,Login,"}, Refusal{"ana", "State,77", "Error,no-room,State,"},
        Refusal{"ana", "SetDot,-1,black,C4", "Error,no-room,SetDot,"},
        Refusal{"ana", "Open,chess",
                "Error,no-game,Open,\"unknown game 'chess'; valid: " + engine::game_names() + "\""},
        Refusal{"ana", "Bots,chess", "Error,no-game,Bots,"},
        Refusal{"bob", "Open,go,size=8x", "Error,bad-option,Open,"},
        Refusal{"bob", "Open,go,colour=red", "Error,bad-option,Open,"},
        Refusal{"bob", "Open,go,clock=soon", "Error,bad-option,Open,"},
        Refusal{"bob", "Open,go,size=5,handicap=9", "Error,bad-option,Open,"},
        Refusal{"ana", "Open,go,size=9", "Error,too-many,Open,"} /* three of hers are not over */,
        Refusal{"ana", "Archive,colour=red", "Error,bad-option,Archive,"},
        Refusal{"ana", "Archive,moves=C3", "Error,bad-option,Archive,"},
        Refusal{"ana", "Archive,game=nogo,moves=C3 C3",
                "Error,bad-option,Archive,move 2 (C3) is illegal: C3 is occupied"},
        Refusal{"ana", "Record,3,pdf", "Error,bad-option,Record,"},
        Refusal{"ana", "SeatBot,1,black,deep-thought", "Error,no-bot,SeatBot,"},
        Refusal{"ana", "SeatBot,1,black,uct,level=11", "Error,bad-option,SeatBot,"},
        Refusal{"ana", "SeatBot,2,black,uct", "Error,seat-taken,SeatBot,"},
        Refusal{"eva", "SeatBot,1,black,uct", "Error,forbidden,SeatBot,"},
        Refusal{"eva", "SitDown,2,white", "Error,seat-taken,SitDown,white is taken by bob"},
        Refusal{"eva", "SitDown,2", "Error,seat-taken,SitDown,"},
        Refusal{"eva", "SetDot,2,white,C4", "Error,not-seated,SetDot,"},
        Refusal{"eva", "Ready,1", "Error,not-seated,Ready,"}, Refusal{"eva", "Lose,2", "Error,not-seated,Lose,"},
        Refusal{"eva", "StandUp,2", "Error,not-seated,StandUp,"},
        Refusal{"eva", "Say,2,hello", "Error,not-seated,Say,"},
        Refusal{"ana", "SetDot,2,white,C4", "Error,not-your-seat,SetDot,"},
        Refusal{"ana", "Ready,2,white", "Error,not-your-seat,Ready,"},
        Refusal{"ana", "Ready,2,black,bob", "Error,not-your-seat,Ready,"},
        Refusal{"ana", "Color,2,white,C3", "Error,not-your-seat,Color,"},
        Refusal{"ana", "StandUp,2", "Error,forbidden,StandUp,"},
        Refusal{"ana", "SetDot,2,black,C4", "Error,not-your-turn,SetDot,it is white's turn"},
        Refusal{"bob", "SetDot,2,white,C3", "Error,illegal,SetDot,"},
        Refusal{"bob", "SetDot,2,white,I3", "Error,illegal,SetDot,"},
        Refusal{"bob", "SetDotD,2,white,C3,C4", "Error,illegal,SetDotD,"},
        Refusal{"bob", "Pass,2,white", "Error,illegal,Pass,"},
        Refusal{"bob", "SetDot,2,white,C4,1", "Error,stale,SetDot,\"the next move has ply 2, not 1\""},
        Refusal{"bob", "SetDot,2,white,C4,9", "Error,stale,SetDot,"},
        Refusal{"bob", "SetDot,3,white,C3", "Error,game-over,SetDot,the game is over"},
        Refusal{"bob", "Lose,3", "Error,game-over,Lose,"}, Refusal{"eva", "SitDown,3", "Error,game-over,SitDown,"},
        Refusal{"bob", "Switcher,2,black", "Error,no-bot,Switcher,"},
        // Requests of players other than moves.
        Refusal{"eva", "Repent,2", "Error,not-seated,Repent,"},
        Refusal{"bob", "Repent,2", "Error,forbidden,Repent,you have not moved yet"},
        Refusal{"ana", "Repent,2,2", "Error,forbidden,Repent,"},
        Refusal{"ana", "Repent,2,0", "Error,forbidden,Repent,"}, Refusal{"ana", "Repent,3", "Error,game-over,Repent,"},
        Refusal{"ana", "Repent,1", "Error,not-seated,Repent,"},
        Refusal{"ana", "Draw,2", "Error,forbidden,Draw,nogo games cannot be drawn by agreement"},
        Refusal{"eva", "Draw,4", "Error,not-seated,Draw,"},
        Refusal{"bob", "Reply,2,draw,yes", "Error,nothing-asked,Reply,"},
        Refusal{"bob", "Reply,4,score,yes", "Error,nothing-asked,Reply,"},
        Refusal{"bob", "Reply,4,money,yes", "Error,syntax,Reply,"},
        Refusal{"bob", "Dead,4,C3,dead", "Error,not-started,Dead,"},
        Refusal{"bob", "Dead,4,C3,sleepy", "Error,syntax,Dead,"},
        Refusal{"bob", "Continue,2", "Error,forbidden,Continue,"}, Refusal{"eva", "Pause,2", "Error,not-seated,Pause,"},
        Refusal{"bob", "Pause,3", "Error,game-over,Pause,"}, Refusal{"bob", "Rematch,2", "Error,forbidden,Rematch,"},
        Refusal{"eva", "Rematch,3", "Error,not-seated,Rematch,"}, Refusal{"eva", "Abort,2", "Error,not-seated,Abort,"},
        Refusal{"bob", "Abort,3", "Error,game-over,Abort,"},
        Refusal{"bob", "Claim,2", "Error,forbidden,Claim,ana is not away"},
        Refusal{"ana", "Estimate,4", "Error,forbidden,Estimate,"},
        Refusal{"eva", "Estimate,2", "Error,forbidden,Estimate,"},
        Refusal{"bob", "Token,mybot", "Error,forbidden,Token,"}, Refusal{"bob", "Join,1", "Error,no-game,Join,"},
        Refusal{"bob", "Leave,1", "Error,no-game,Leave,"}, Refusal{"bob", "Direct,1,start", "Error,forbidden,Direct,"},
        Refusal{"bob", "NewEvent,{}", "Error,forbidden,NewEvent,"},
        Refusal{"eva", "Thought,2,1,500,1", "Error,not-seated,Thought,"},
        Refusal{"bob", "Thought,2,1,500,1", "Error,stale,Thought,you have not moved yet"},
        Refusal{"ana", "Thought,2,2,500,1", "Error,stale,Thought,your last move has ply 1"},
        Refusal{"ana", "Thought,2,1,1001,1", "Error,syntax,Thought,"},
        Refusal{"ana", "StopAnalysis,1", "Error,no-game,StopAnalysis,"},
        Refusal{"bob", "Arbiter,2,pause", "Error,forbidden,Arbiter,"}));

TEST(LobbyRefusesToo, ABotThatNeedsMoreMemoryThanAUserMayUse) {
  store::Contents contents;
  contents.accounts.push_back({"ana", "ana", "hash"});
  TestLobby lobby(contents);
  lobby.enters_with_account("ana");
  lobby.says("ana", "Open,othello");
  const Lines refused = told("ana", lobby.says("ana", "SeatBot,1,white,pvs,level=1,memory=65"));
  EXPECT_TRUE(refused.at(0).starts_with("Error,bad-option,SeatBot,")) << refused.at(0);
  EXPECT_EQ(told("ana", lobby.says("ana", "SeatBot,1,white,pvs,level=1,memory=64")).at(0), "SeatBot,1,white,pvs");
}

TEST(LobbyRefusesToo, AMoveBeforeTheStart) {
  TestLobby lobby = busy_hall();
  lobby.says("eva", "SitDown,1,black");
  EXPECT_TRUE(told("eva", lobby.says("eva", "SetDot,1,black,C3")).front().starts_with("Error,not-started,SetDot,"));
  EXPECT_TRUE(told("eva", lobby.says("eva", "Lose,1")).front().starts_with("Error,not-started,Lose,"));
}

TEST(LobbyRefusesToo, ARepetition) {
  // A game found by random play: E4 would now capture two stones and repeat an earlier board.
  constexpr std::array moves{"C4", "D1", "D5", "B2", "A4", "D2", "A1", "B4", "E5", "B5", "E3", "A5", "B1",
                             "A3", "D4", "A4", "E2", "C2", "C5", "B3", "C1", "E1", "E4", "A2", "B1", "D3",
                             "A1", "C1", "A1", "C3", "D4", "E2", "D5", "E4", "C4", "E5", "E3"};
  TestLobby lobby = busy_hall();
  std::size_t ply = 0;
  const auto play = [&](const std::string& move) {
    const bool black = ply % 2 == 0;
    const std::string client = black ? "ana" : "bob";
    return told(client, lobby.says(client, std::string{"SetDot,4,"} + (black ? "black," : "white,") + move)).front();
  };
  for (const char* move : moves) {
    const std::string answer = play(move);
    ASSERT_EQ(answer, "SetDot,4," + std::to_string(++ply));
  }
  EXPECT_TRUE(play("E4").starts_with("Error,repetition,SetDot,E4 "));
}

TEST(LobbyRefusesToo, LinesThatAreNotText) {
  TestLobby lobby = busy_hall();
  EXPECT_TRUE(told("ana", lobby.says("ana", "Say,2,\xFF")).front().starts_with("Error,encoding,"));
  EXPECT_TRUE(told("ana", lobby.says("ana", std::string("Say,2,a\0b", 9))).front().starts_with("Error,encoding,"));
  EXPECT_TRUE(told("ana", lobby.says("ana", "Say,2," + std::string(5000, 'x'))).front().starts_with("Error,too-long,"));
}

}  // namespace
}  // namespace tests
