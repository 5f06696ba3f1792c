#include <gtest/gtest.h>

#include <algorithm>

#include "server/tournament/controller.h"

/// One tournament as a value: what is to be saved follows from what was saved.
namespace tournament {
namespace {

const By ari{"ari", 1'000};

referee::GameResult result(std::string_view text, std::string_view why) {
  return referee::parse_result(text, why).value();
}

Controller made(const std::string& members, std::vector<std::string> names) {
  std::string text = R"({"name":"Friday","game":"nogo",)" + members + R"(,"entrants":[)";
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : ",") + (R"({"name":")" + names[i] + R"(","bot":"random"})");
  text += "]}";
  const base::Expected<NewTournament> read = parse_definition(text);
  EXPECT_TRUE(read) << (read ? "" : read.error().text);
  const Rows rows = Controller::create(1, *read, text, ari);
  Controller controller = Controller::restore({get<store::NewTournament>(rows.front()), "open", {}, {}, {}}).value();
  for (const store::Write& row : rows) controller.apply(row);
  return controller;
}

void keep(Controller& controller, const Rows& rows) {
  for (const store::Write& row : rows) controller.apply(row);
}

/// What is on disk of a tournament after these rows.
struct Disk {
  store::StoredTournament tournament;
  void write(const Rows& rows) {
    for (const store::Write& row : rows) {
      if (const auto* state = get_if<store::TournamentStateChanged>(&row)) tournament.state = state->state;
      if (const auto* entrant = get_if<store::EntrantSaved>(&row)) {
        if (static_cast<std::size_t>(entrant->number) == tournament.entrants.size()) tournament.entrants.emplace_back();
        tournament.entrants[static_cast<std::size_t>(entrant->number)] = *entrant;
      }
      if (const auto* pairing = get_if<store::NewPairing>(&row)) tournament.pairings.push_back({*pairing});
      if (const auto* seated = get_if<store::PairingSeated>(&row)) at(seated->number).game = seated->game;
      if (const auto* over = get_if<store::PairingOver>(&row)) {
        at(over->number).result = over->result;
        at(over->number).reason = over->reason;
        at(over->number).played = over->played;
      }
      if (const auto* act = get_if<store::TournamentAct>(&row)) tournament.acts.push_back(*act);
    }
  }
  store::StoredPairing& at(int number) { return tournament.pairings[static_cast<std::size_t>(number - 1)]; }
};

bool never(int /*number*/) {
  return false;
}
bool always(int /*number*/) {
  return true;
}

TEST(Controller, RunsARoundRobinToItsEndWhateverIsReadAgainFromDisk) {
  Controller controller = made(R"("format":"round-robin")", {"a", "b", "c", "d"});
  Disk disk{{controller.row(), "open", {}, {}, {}}};
  disk.write(
      Controller::create(1, parse_definition(controller.row().definition).value(), controller.row().definition, ari));
  const auto save = [&](const Rows& rows) {
    disk.write(rows);
    keep(controller, rows);
    const Controller again = Controller::restore(disk.tournament).value();
    EXPECT_EQ(again.pairings(), controller.pairings());
    EXPECT_EQ(again.entrants(), controller.entrants());
    EXPECT_EQ(again.state(), controller.state());
    EXPECT_EQ(again.next({}), controller.next({}));
    EXPECT_EQ(again.to_open(), controller.to_open());
  };
  EXPECT_EQ(controller.next({}), Rows{}) << "it has not begun";
  save(controller.start(ari).value());
  protocol::RoomId table = 0;
  int played = 0;
  while (controller.state() == State::running) {
    if (const Rows rows = controller.next({}); !rows.empty()) {
      save(rows);
      continue;
    }
    const std::vector<int> numbers = controller.to_open();
    ASSERT_EQ(numbers.size(), 2U) << "everybody plays";
    for (const int number : numbers) save(controller.seated(number, ++table));
    EXPECT_TRUE(controller.to_open().empty()) << "everybody plays one game at a time";
    for (const int number : numbers)
      save(controller.game_over(number, *controller.played(number).game, result("B+3.5", "score"), true));
    played += 2;
  }
  EXPECT_EQ(played, 6);
  EXPECT_EQ(controller.state(), State::over);
  EXPECT_EQ(controller.last_round(), 3);
}

TEST(Controller, CountsAGameOnce) {
  Controller controller = made(R"("format":"match","games":2)", {"a", "b"});
  keep(controller, controller.start(ari).value());
  keep(controller, controller.next({}));
  keep(controller, controller.seated(1, 7));
  EXPECT_EQ(controller.game_over(1, 8, result("B+1", "score"), true), Rows{}) << "another table";
  const Rows over = controller.game_over(1, 7, result("B+1", "score"), true);
  EXPECT_EQ(over, (Rows{store::PairingOver{1, 1, "B+1", "score", true}}));
  keep(controller, over);
  EXPECT_EQ(controller.game_over(1, 7, result("B+1", "score"), true), Rows{});
  EXPECT_EQ(controller.pairing(1).outcome, core::Outcome::black_wins);
}

TEST(Controller, AnAbortedGameWaitsForAnotherTable) {
  Controller controller = made(R"("format":"match")", {"a", "b"});
  keep(controller, controller.start(ari).value());
  keep(controller, controller.next({}));
  keep(controller, controller.seated(1, 7));
  keep(controller, controller.game_over(1, 7, result("void", "aborted"), false));
  EXPECT_FALSE(controller.is_decided(1));
  EXPECT_EQ(controller.to_open(), std::vector<int>{1});
  keep(controller, controller.seated(1, 8));
  keep(controller, controller.game_over(1, 8, result("void", "adjudicated"), true));
  EXPECT_TRUE(controller.is_decided(1)) << "an arbiter's void is the end of it";
  EXPECT_FALSE(controller.pairing(1).counted);
  EXPECT_EQ(controller.next({}), (Rows{store::TournamentStateChanged{1, "over"}}));
}

TEST(Controller, AByeIsStoredWithWhatItIsWorth) {
  Controller controller = made(R"("format":"swiss","rounds":2)", {"a", "b", "c"});
  keep(controller, controller.start(ari).value());
  keep(controller, controller.next({}));
  ASSERT_EQ(controller.pairings().size(), 2U);
  const bool first = !controller.pairings().front().white;
  const Pairing& bye = first ? controller.pairings().front() : controller.pairings().back();
  const Pairing& game = first ? controller.pairings().back() : controller.pairings().front();
  EXPECT_FALSE(bye.white);
  EXPECT_EQ(controller.played(bye.number).result, result("B+bye", "bye"));
  EXPECT_EQ(bye.outcome, core::Outcome::black_wins);
  EXPECT_FALSE(bye.played);
  EXPECT_EQ(controller.to_open(), std::vector<int>{game.number});
  EXPECT_FALSE(controller.result(bye.number, result("draw", "adjudicated"), "why not", never, ari));
}

TEST(Controller, KeepsToTheLimitOfGamesAtOnce) {
  Controller controller =
      made(R"("format":"round-robin","at_once":2,"in_rounds":false)", {"a", "b", "c", "d", "e", "f"});
  keep(controller, controller.start(ari).value());
  keep(controller, controller.next({}));
  EXPECT_EQ(controller.pairings().size(), 15U);
  EXPECT_EQ(controller.to_open(), (std::vector{1, 2}));
  keep(controller, controller.seated(1, 1));
  EXPECT_EQ(controller.to_open().size(), 1U);
}

TEST(Controller, WhoWithdrawsIsPairedNoMore) {
  Controller controller = made(R"("format":"swiss","rounds":3)", {"a", "b", "c", "d"});
  keep(controller, controller.start(ari).value());
  keep(controller, controller.next({}));
  const Rows rows = controller.withdraw("A", never, ari).value();
  keep(controller, rows);
  EXPECT_TRUE(controller.entrants()[0].withdrawn);
  const auto lost = std::ranges::find_if(
      controller.pairings(), [](const Pairing& one) { return one.black == 0 || one.white == std::size_t{0}; });
  EXPECT_TRUE(controller.is_decided(lost->number));
  EXPECT_FALSE(lost->played);
  EXPECT_FALSE(controller.withdraw("a", never, ari)) << "once is enough";
  keep(controller, controller.enter("a", {}, ari).value());
  EXPECT_FALSE(controller.entrants()[0].withdrawn);
}

TEST(Controller, LeavesTheGameThatIsBeingPlayedToItsPlayers) {
  Controller controller = made(R"("format":"match")", {"a", "b"});
  keep(controller, controller.start(ari).value());
  keep(controller, controller.next({}));
  EXPECT_EQ(controller.withdraw("a", always, ari).value().size(), 2U) << "the entrant and the act";
}

TEST(Controller, EndsWithWhatHasBegun) {
  Controller controller = made(R"("format":"round-robin")", {"a", "b", "c", "d"});
  keep(controller, controller.start(ari).value());
  keep(controller, controller.next({}));
  keep(controller, controller.seated(1, 1));
  keep(controller, controller
                       .end(
                           "late", [](int number) { return number == 1; }, ari)
                       .value());
  EXPECT_EQ(controller.state(), State::over);
  EXPECT_EQ(controller.played(2).result, result("void", "ended"));
  EXPECT_EQ(controller.game_over(1, 1, result("W+resign", "resign"), true).size(), 1U) << "it still counts";
  EXPECT_FALSE(controller.end("again", never, ari));
  EXPECT_FALSE(controller.enter("e", {}, ari));
}

TEST(Controller, WhatARoundWasPairedFromIsNotReopened) {
  Controller controller = made(R"("format":"swiss","rounds":2)", {"a", "b"});
  keep(controller, controller.start(ari).value());
  keep(controller, controller.next({}));
  keep(controller, controller.seated(1, 1));
  keep(controller, controller.game_over(1, 1, result("B+resign", "resign"), true));
  EXPECT_EQ(controller.not_to_be_reopened(1), std::nullopt);
  EXPECT_EQ(controller.game_reopened(1, 1), (Rows{store::PairingReopened{1, 1}}));
  keep(controller, {store::NewPairing{1, 2, 2, 1, 0, {}}});
  EXPECT_NE(controller.not_to_be_reopened(1), std::nullopt);
  // By hand it is corrected all the same.
  const Rows rows = controller.result(1, result("W+adjudicated", "adjudicated"), "misread", always, ari).value();
  EXPECT_EQ(rows.size(), 3U);
  keep(controller, rows);
  EXPECT_EQ(controller.pairing(1).outcome, core::Outcome::white_wins);
  EXPECT_TRUE(controller.pairing(1).played);
}

TEST(Controller, WhomTheDirectorKeepsApartStaysApartAfterARestart) {
  Controller controller = made(R"("format":"round-robin")", {"a", "b"});
  const Rows rows = controller.forbid("a", "B", ari).value();
  EXPECT_EQ(rows, (Rows{store::TournamentAct{1, "forbid", "ari", "a b", 1'000}}));
  keep(controller, rows);
  EXPECT_EQ(controller.definition().forbidden.size(), 1U);
  EXPECT_FALSE(controller.forbid("a", "a", ari));
  EXPECT_FALSE(controller.forbid("a", "z", ari));
}

TEST(Controller, RefusesWhatDoesNotFitItsState) {
  Controller controller = made(R"("format":"match")", {"a", "b"});
  EXPECT_FALSE(controller.pause("", ari));
  EXPECT_FALSE(controller.resume(ari));
  EXPECT_FALSE(controller.result(1, result("draw", "adjudicated"), "x", never, ari));
  EXPECT_FALSE(controller.leave("a", never, ari)) << "a built-in bot does not leave by itself";
  keep(controller, controller.start(ari).value());
  EXPECT_FALSE(controller.start(ari));
  EXPECT_FALSE(controller.join("c", ari));
  keep(controller, controller.pause("", ari).value());
  EXPECT_EQ(controller.to_open(), std::vector<int>{});
  EXPECT_FALSE(made(R"("format":"swiss")", {"a"}).start(ari)) << "alone";
}

}  // namespace
}  // namespace tournament
