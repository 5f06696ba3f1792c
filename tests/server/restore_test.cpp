#include <gtest/gtest.h>

#include "tests/server/hall.h"

namespace tests {
namespace {

using core::Side;

/// What the store would load after these rows.
store::Contents contents_of(const std::vector<store::Write>& rows) {
  store::Contents contents;
  for (const store::Write& row : rows) {
    if (const auto* game = std::get_if<store::NewGame>(&row)) {
      contents.unfinished.push_back({*game, {}, {}, false, {}});
      contents.next_game = game->game + 1;
    } else if (const auto* seat = std::get_if<store::SeatChanged>(&row)) {
      store::UnfinishedGame& at = contents.unfinished.back();
      (seat->side == Side::black ? at.black : at.white) = seat->player;
    } else if (std::holds_alternative<store::GameStarted>(row)) {
      contents.unfinished.back().started = true;
    } else if (const auto* move = std::get_if<store::NewMove>(&row)) {
      contents.unfinished.back().moves.push_back(*move);
    }
  }
  return contents;
}

std::vector<store::Write> a_game(std::string_view open, std::string_view white) {
  Hall hall;
  hall.enters("ana");
  hall.enters("bob");
  hall.says("ana", open);
  hall.says("ana", "SitDown,1,black");
  if (white == "bob") {
    hall.says("bob", "SitDown,1,white");
    hall.says("bob", "Ready,1");
  } else {
    hall.says("ana", "SeatBot,1,white," + std::string{white});
  }
  hall.says("ana", "Ready,1");
  hall.waits(5200);
  hall.says("ana", "SetDot,1,black,C3");
  return hall.saved();
}

TEST(Restore, ShowsEveryMoveAndGoesOn) {
  Hall hall(contents_of(a_game("Open,nogo,size=5,clock=1m", "bob")));
  EXPECT_TRUE(hall.lobby().faults().empty());
  hall.starts();
  hall.opens("bob");
  EXPECT_EQ(hall.says("bob", "Login,bob"),
            (Lines{"bob< Tables,1", "bob< Resume,1,white,1", "next bob", "bob< Turn,1,white,1", "deadline 1 60200"}));
  const Lines state = told("bob", hall.says("bob", "State,1"));
  EXPECT_EQ(state.front(), "Room,1,nogo,playing,ana,bob,white,1,55000,60000");
  EXPECT_EQ(state.at(state.size() - 2), "Move,1,1,black,C3,55000,60000");
  EXPECT_EQ(told("bob", hall.says("bob", "SetDot,1,white,A1,2")).front(), "SetDot,1,2");
  // Rooms opened now have new numbers.
  EXPECT_EQ(told("bob", hall.says("bob", "Open,nogo")), (Lines{"Opened,2"}));
}

TEST(Restore, NobodyPaysForTheTimeTheServerWasDown) {
  Hall hall(contents_of(a_game("Open,nogo,size=5,clock=1m,lag=0", "bob")));
  hall.starts();
  EXPECT_EQ(hall.waits(3'600'000), Lines{});
  hall.enters("ana");
  EXPECT_EQ(hall.waits(3'600'000), Lines{}) << "White is to move and is not back yet";
  hall.enters("bob");
  EXPECT_EQ(told("bob", hall.says("bob", "SetDot,1,white,A1")).at(1), "Move,1,2,white,A1,54800,60000");
}

TEST(Restore, ABotGoesOnByItself) {
  Hall hall(contents_of(a_game("Open,nogo,size=5", "uct,level=2,seed=7")));
  EXPECT_EQ(hall.starts(), (Lines{"deadline 1 none", "ask 1 white 2 budget none"}));
  EXPECT_EQ(hall.bot_plays(1, Side::white, 2, "A1"), (Lines{"save move 1 2 white A1"}));
}

TEST(Restore, GamesThatCannotGoOnStayOnDisk) {
  store::Contents contents = contents_of(a_game("Open,nogo,size=5", "bob"));
  contents.unfinished.front().moves.front().move = "Z9";
  Hall wrong_move(contents);
  ASSERT_EQ(wrong_move.lobby().faults().size(), 1U);
  EXPECT_NE(wrong_move.lobby().faults()[0].find("ply 1, Z9"), std::string::npos);
  EXPECT_EQ(wrong_move.starts(), Lines{});

  contents = contents_of(a_game("Open,nogo,size=5", "bob"));
  contents.unfinished.front().game.kind = "halma";
  EXPECT_EQ(Hall(contents).lobby().faults(), (std::vector<std::string>{"table 1: no game is called 'halma'"}));
  contents = contents_of(a_game("Open,nogo,size=5", "bob"));
  contents.unfinished.front().white.reset();
  EXPECT_EQ(Hall(contents).lobby().faults().size(), 1U);
}

TEST(Restore, ATableThatNobodyCameBackToInADayIsClosed) {
  Hall before;
  before.enters("ana");
  before.says("ana", "Open,nogo");
  before.says("ana", "SitDown,1");
  Hall soon(contents_of(before.saved()));
  EXPECT_EQ(soon.starts(), Lines{});
  Hall late(contents_of(before.saved()));
  late.passes(25LL * 3'600'000);
  EXPECT_EQ(late.starts().front(), "save end 1 void abandoned");
}

}  // namespace
}  // namespace tests
