#include <gtest/gtest.h>

#include <algorithm>

#include "server/tournament/directing.h"
#include "server/tournament/progress.h"

/// Tests one tournament as a value: the rows to save follow from the rows already saved.
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
  EXPECT_TRUE(read) << (read ? "" : read.error().text());
  const Rows rows = new_tournament(1, *read, text, ari);
  Controller controller = Controller::restore({get<store::NewTournament>(rows.front()), "open", {}, {}, {}}).value();
  for (const store::Write& row : rows) controller.apply(row);
  return controller;
}

void keep(Controller& controller, const Rows& rows) {
  for (const store::Write& row : rows) controller.apply(row);
}

/// The stored state of a tournament after these rows.
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

TEST(Controller, RunsARoundRobinToItsEndAcrossReloads) {
  Controller controller = made(R"("format":"round-robin")", {"a", "b", "c", "d"});
  Disk disk{{controller.row(), "open", {}, {}, {}}};
  disk.write(
      new_tournament(1, parse_definition(controller.row().definition).value(), controller.row().definition, ari));
  const auto save = [&](const Rows& rows) {
    disk.write(rows);
    keep(controller, rows);
    const Controller again = Controller::restore(disk.tournament).value();
    EXPECT_EQ(again.pairings(), controller.pairings());
    EXPECT_EQ(again.entrants(), controller.entrants());
    EXPECT_EQ(again.state(), controller.state());
    EXPECT_EQ(due_pairings(again, {}), due_pairings(controller, {}));
    EXPECT_EQ(to_open(again), to_open(controller));
  };
  EXPECT_EQ(due_pairings(controller, {}), Rows{}) << "the tournament has not started";
  save(start(controller, ari).value());
  protocol::RoomId table = 0;
  int played = 0;
  while (controller.state() == State::running) {
    if (const Rows rows = due_pairings(controller, {}); !rows.empty()) {
      save(rows);
      continue;
    }
    const std::vector<int> numbers = to_open(controller);
    ASSERT_EQ(numbers.size(), 2U) << "every entrant plays";
    for (const int number : numbers) save(seated(controller, number, ++table));
    EXPECT_TRUE(to_open(controller).empty()) << "every entrant plays one game at a time";
    for (const int number : numbers)
      save(game_over(controller, number, *controller.played(number).game, result("B+3.5", "score"), true));
    played += 2;
  }
  EXPECT_EQ(played, 6);
  EXPECT_EQ(controller.state(), State::over);
  EXPECT_EQ(controller.last_round(), 3);
}

TEST(Controller, CountsAGameOnce) {
  Controller controller = made(R"("format":"match","games":2)", {"a", "b"});
  keep(controller, start(controller, ari).value());
  keep(controller, due_pairings(controller, {}));
  keep(controller, seated(controller, 1, 7));
  EXPECT_EQ(game_over(controller, 1, 8, result("B+1", "score"), true), Rows{}) << "another table";
  const Rows over = game_over(controller, 1, 7, result("B+1", "score"), true);
  EXPECT_EQ(over, (Rows{store::PairingOver{1, 1, "B+1", "score", true}}));
  keep(controller, over);
  EXPECT_EQ(game_over(controller, 1, 7, result("B+1", "score"), true), Rows{});
  EXPECT_EQ(controller.pairing(1).outcome, core::Outcome::black_wins);
}

TEST(Controller, GivesAnAbortedGameAnotherTable) {
  Controller controller = made(R"("format":"match")", {"a", "b"});
  keep(controller, start(controller, ari).value());
  keep(controller, due_pairings(controller, {}));
  keep(controller, seated(controller, 1, 7));
  keep(controller, game_over(controller, 1, 7, result("void", "aborted"), false));
  EXPECT_FALSE(controller.is_decided(1));
  EXPECT_EQ(to_open(controller), std::vector<int>{1});
  keep(controller, seated(controller, 1, 8));
  keep(controller, game_over(controller, 1, 8, result("void", "adjudicated"), true));
  EXPECT_TRUE(controller.is_decided(1)) << "a void result by an arbiter is final";
  EXPECT_FALSE(controller.pairing(1).counted);
  EXPECT_EQ(due_pairings(controller, {}), (Rows{store::TournamentStateChanged{1, "over"}}));
}

TEST(Controller, StoresAByeWithItsResult) {
  Controller controller = made(R"("format":"swiss","rounds":2)", {"a", "b", "c"});
  keep(controller, start(controller, ari).value());
  keep(controller, due_pairings(controller, {}));
  ASSERT_EQ(controller.pairings().size(), 2U);
  const bool first = !controller.pairings().front().white;
  const Pairing& bye = first ? controller.pairings().front() : controller.pairings().back();
  const Pairing& game = first ? controller.pairings().back() : controller.pairings().front();
  EXPECT_FALSE(bye.white);
  EXPECT_EQ(controller.played(bye.number).result, result("B+bye", "bye"));
  EXPECT_EQ(bye.outcome, core::Outcome::black_wins);
  EXPECT_FALSE(bye.played);
  EXPECT_EQ(to_open(controller), std::vector<int>{game.number});
  EXPECT_FALSE(result(controller, bye.number, result("draw", "adjudicated"), "why not", never, ari));
}

TEST(Controller, LimitsConcurrentGames) {
  Controller controller =
      made(R"("format":"round-robin","at_once":2,"in_rounds":false)", {"a", "b", "c", "d", "e", "f"});
  keep(controller, start(controller, ari).value());
  keep(controller, due_pairings(controller, {}));
  EXPECT_EQ(controller.pairings().size(), 15U);
  EXPECT_EQ(to_open(controller), (std::vector{1, 2}));
  keep(controller, seated(controller, 1, 1));
  EXPECT_EQ(to_open(controller).size(), 1U);
}

TEST(Controller, DoesNotPairAWithdrawnEntrant) {
  Controller controller = made(R"("format":"swiss","rounds":3)", {"a", "b", "c", "d"});
  keep(controller, start(controller, ari).value());
  keep(controller, due_pairings(controller, {}));
  const Rows rows = withdraw(controller, "A", never, ari).value();
  keep(controller, rows);
  EXPECT_TRUE(controller.entrants()[0].withdrawn);
  const auto lost = std::ranges::find_if(
      controller.pairings(), [](const Pairing& one) { return one.black == 0 || one.white == std::size_t{0}; });
  EXPECT_TRUE(controller.is_decided(lost->number));
  EXPECT_FALSE(lost->played);
  EXPECT_FALSE(withdraw(controller, "a", never, ari)) << "the entrant has already withdrawn";
  keep(controller, enter(controller, "a", {}, ari).value());
  EXPECT_FALSE(controller.entrants()[0].withdrawn);
}

TEST(Controller, AWithdrawalDoesNotEndARunningGame) {
  Controller controller = made(R"("format":"match")", {"a", "b"});
  keep(controller, start(controller, ari).value());
  keep(controller, due_pairings(controller, {}));
  EXPECT_EQ(withdraw(controller, "a", always, ari).value().size(), 2U) << "the entrant and the act";
}

TEST(Controller, EndingKeepsRunningGames) {
  Controller controller = made(R"("format":"round-robin")", {"a", "b", "c", "d"});
  keep(controller, start(controller, ari).value());
  keep(controller, due_pairings(controller, {}));
  keep(controller, seated(controller, 1, 1));
  keep(controller, end(
                       controller, "late", [](int number) { return number == 1; }, ari)
                       .value());
  EXPECT_EQ(controller.state(), State::over);
  EXPECT_EQ(controller.played(2).result, result("void", "ended"));
  EXPECT_EQ(game_over(controller, 1, 1, result("W+resign", "resign"), true).size(), 1U)
      << "the running game still counts";
  EXPECT_FALSE(end(controller, "again", never, ari));
  EXPECT_FALSE(enter(controller, "e", {}, ari));
}

TEST(Controller, RefusesToReopenAGameThatALaterRoundDependsOn) {
  Controller controller = made(R"("format":"swiss","rounds":2)", {"a", "b"});
  keep(controller, start(controller, ari).value());
  keep(controller, due_pairings(controller, {}));
  keep(controller, seated(controller, 1, 1));
  keep(controller, game_over(controller, 1, 1, result("B+resign", "resign"), true));
  EXPECT_EQ(not_to_be_reopened(controller, 1), std::nullopt);
  EXPECT_EQ(game_reopened(controller, 1, 1), (Rows{store::PairingReopened{1, 1}}));
  keep(controller, {store::NewPairing{1, 2, 2, 1, 0, {}}});
  EXPECT_NE(not_to_be_reopened(controller, 1), std::nullopt);
  // The director can still correct the result by hand.
  const Rows rows = result(controller, 1, result("W+adjudicated", "adjudicated"), "misread", always, ari).value();
  EXPECT_EQ(rows.size(), 3U);
  keep(controller, rows);
  EXPECT_EQ(controller.pairing(1).outcome, core::Outcome::white_wins);
  EXPECT_TRUE(controller.pairing(1).played);
}

TEST(Controller, StoresForbiddenPairs) {
  Controller controller = made(R"("format":"round-robin")", {"a", "b"});
  const Rows rows = forbid(controller, "a", "B", ari).value();
  EXPECT_EQ(rows, (Rows{store::TournamentAct{1, "forbid", "ari", "a b", 1'000}}));
  keep(controller, rows);
  EXPECT_EQ(controller.definition().forbidden.size(), 1U);
  EXPECT_FALSE(forbid(controller, "a", "a", ari));
  EXPECT_FALSE(forbid(controller, "a", "z", ari));
}

TEST(Controller, RefusesActionsThatDoNotFitItsState) {
  Controller controller = made(R"("format":"match")", {"a", "b"});
  EXPECT_FALSE(pause(controller, "", ari));
  EXPECT_FALSE(resume(controller, ari));
  EXPECT_FALSE(result(controller, 1, result("draw", "adjudicated"), "x", never, ari));
  EXPECT_FALSE(leave(controller, "a", never, ari)) << "a built-in bot cannot leave on its own";
  keep(controller, start(controller, ari).value());
  EXPECT_FALSE(start(controller, ari));
  EXPECT_FALSE(join(controller, "c", ari));
  keep(controller, pause(controller, "", ari).value());
  EXPECT_EQ(to_open(controller), std::vector<int>{});
  EXPECT_FALSE(start(made(R"("format":"swiss")", {"a"}), ari)) << "a single entrant";
}

}  // namespace
}  // namespace tournament
