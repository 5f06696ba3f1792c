#include <gtest/gtest.h>

#include <algorithm>

#include "server/event/director.h"

/// One event as a value: what is to be saved follows from what was saved.
namespace event {
namespace {

const By ari{"ari", 1'000};

Director made(const std::string& members, std::vector<std::string> names) {
  std::string text = R"({"name":"Friday","game":"nogo",)" + members + R"(,"entrants":[)";
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : ",") + (R"({"name":")" + names[i] + R"(","bot":"random"})");
  text += "]}";
  const core::Expected<NewEvent> read = parse_definition(text);
  EXPECT_TRUE(read) << (read ? "" : read.error().text);
  const Rows rows = Director::create(1, *read, text, ari);
  Director director = Director::restore({get<store::NewEvent>(rows.front()), "open", {}, {}, {}}).value();
  for (const store::Write& row : rows) director.apply(row);
  return director;
}

void keep(Director& director, const Rows& rows) {
  for (const store::Write& row : rows) director.apply(row);
}

/// What is on disk of an event after these rows.
struct Disk {
  store::StoredEvent event;
  void write(const Rows& rows) {
    for (const store::Write& row : rows) {
      if (const auto* state = get_if<store::EventStateChanged>(&row)) event.state = state->state;
      if (const auto* entrant = get_if<store::EntrantSaved>(&row)) {
        if (static_cast<std::size_t>(entrant->number) == event.entrants.size()) event.entrants.emplace_back();
        event.entrants[static_cast<std::size_t>(entrant->number)] = *entrant;
      }
      if (const auto* pairing = get_if<store::NewPairing>(&row)) event.pairings.push_back({*pairing});
      if (const auto* seated = get_if<store::PairingSeated>(&row)) at(seated->number).game = seated->game;
      if (const auto* over = get_if<store::PairingOver>(&row)) {
        at(over->number).result = over->result;
        at(over->number).reason = over->reason;
        at(over->number).played = over->played;
      }
      if (const auto* act = get_if<store::EventAct>(&row)) event.acts.push_back(*act);
    }
  }
  store::StoredPairing& at(int number) { return event.pairings[static_cast<std::size_t>(number - 1)]; }
};

bool never(int /*number*/) {
  return false;
}
bool always(int /*number*/) {
  return true;
}

TEST(Director, RunsARoundRobinToItsEndWhateverIsReadAgainFromDisk) {
  Director director = made(R"("format":"round-robin")", {"a", "b", "c", "d"});
  Disk disk{{director.row(), "open", {}, {}, {}}};
  disk.write(Director::create(1, parse_definition(director.row().definition).value(), director.row().definition, ari));
  const auto save = [&](const Rows& rows) {
    disk.write(rows);
    keep(director, rows);
    const Director again = Director::restore(disk.event).value();
    EXPECT_EQ(again.pairings(), director.pairings());
    EXPECT_EQ(again.entrants(), director.entrants());
    EXPECT_EQ(again.state(), director.state());
    EXPECT_EQ(again.next({}), director.next({}));
    EXPECT_EQ(again.to_open(), director.to_open());
  };
  EXPECT_EQ(director.next({}), Rows{}) << "it has not begun";
  save(director.start(ari).value());
  protocol::RoomId table = 0;
  int played = 0;
  while (director.state() == State::running) {
    if (const Rows rows = director.next({}); !rows.empty()) {
      save(rows);
      continue;
    }
    const std::vector<int> numbers = director.to_open();
    ASSERT_EQ(numbers.size(), 2U) << "everybody plays";
    for (const int number : numbers) save(director.seated(number, ++table));
    EXPECT_TRUE(director.to_open().empty()) << "everybody plays one game at a time";
    for (const int number : numbers)
      save(director.game_over(number, *director.played(number).game, "B+3.5", "score", true));
    played += 2;
  }
  EXPECT_EQ(played, 6);
  EXPECT_EQ(director.state(), State::over);
  EXPECT_EQ(director.last_round(), 3);
}

TEST(Director, CountsAGameOnce) {
  Director director = made(R"("format":"match","games":2)", {"a", "b"});
  keep(director, director.start(ari).value());
  keep(director, director.next({}));
  keep(director, director.seated(1, 7));
  EXPECT_EQ(director.game_over(1, 8, "B+1", "score", true), Rows{}) << "another table";
  const Rows over = director.game_over(1, 7, "B+1", "score", true);
  EXPECT_EQ(over, (Rows{store::PairingOver{1, 1, "B+1", "score", true}}));
  keep(director, over);
  EXPECT_EQ(director.game_over(1, 7, "B+1", "score", true), Rows{});
  EXPECT_EQ(director.pairing(1).outcome, core::Outcome::black_wins);
}

TEST(Director, AnAbortedGameWaitsForAnotherTable) {
  Director director = made(R"("format":"match")", {"a", "b"});
  keep(director, director.start(ari).value());
  keep(director, director.next({}));
  keep(director, director.seated(1, 7));
  keep(director, director.game_over(1, 7, "void", "aborted", false));
  EXPECT_FALSE(director.is_decided(1));
  EXPECT_EQ(director.to_open(), std::vector<int>{1});
  keep(director, director.seated(1, 8));
  keep(director, director.game_over(1, 8, "void", "adjudicated", true));
  EXPECT_TRUE(director.is_decided(1)) << "an arbiter's void is the end of it";
  EXPECT_FALSE(director.pairing(1).counted);
  EXPECT_EQ(director.next({}), (Rows{store::EventStateChanged{1, "over"}}));
}

TEST(Director, AByeIsStoredWithWhatItIsWorth) {
  Director director = made(R"("format":"swiss","rounds":2)", {"a", "b", "c"});
  keep(director, director.start(ari).value());
  keep(director, director.next({}));
  ASSERT_EQ(director.pairings().size(), 2U);
  const bool first = !director.pairings().front().white;
  const Pairing& bye = first ? director.pairings().front() : director.pairings().back();
  const Pairing& game = first ? director.pairings().back() : director.pairings().front();
  EXPECT_FALSE(bye.white);
  EXPECT_EQ(director.played(bye.number).reason, "bye");
  EXPECT_EQ(bye.outcome, core::Outcome::black_wins);
  EXPECT_FALSE(bye.played);
  EXPECT_EQ(director.to_open(), std::vector<int>{game.number});
  EXPECT_FALSE(director.result(bye.number, "draw", "why not", never, ari));
}

TEST(Director, KeepsToTheLimitOfGamesAtOnce) {
  Director director = made(R"("format":"round-robin","at_once":2,"in_rounds":false)", {"a", "b", "c", "d", "e", "f"});
  keep(director, director.start(ari).value());
  keep(director, director.next({}));
  EXPECT_EQ(director.pairings().size(), 15U);
  EXPECT_EQ(director.to_open(), (std::vector{1, 2}));
  keep(director, director.seated(1, 1));
  EXPECT_EQ(director.to_open().size(), 1U);
}

TEST(Director, WhoWithdrawsIsPairedNoMore) {
  Director director = made(R"("format":"swiss","rounds":3)", {"a", "b", "c", "d"});
  keep(director, director.start(ari).value());
  keep(director, director.next({}));
  const Rows rows = director.withdraw("A", never, ari).value();
  keep(director, rows);
  EXPECT_TRUE(director.entrants()[0].withdrawn);
  const auto lost = std::ranges::find_if(
      director.pairings(), [](const Pairing& one) { return one.black == 0 || one.white == std::size_t{0}; });
  EXPECT_TRUE(director.is_decided(lost->number));
  EXPECT_FALSE(lost->played);
  EXPECT_FALSE(director.withdraw("a", never, ari)) << "once is enough";
  keep(director, director.enter("a", {}, ari).value());
  EXPECT_FALSE(director.entrants()[0].withdrawn);
}

TEST(Director, LeavesTheGameThatIsBeingPlayedToItsPlayers) {
  Director director = made(R"("format":"match")", {"a", "b"});
  keep(director, director.start(ari).value());
  keep(director, director.next({}));
  EXPECT_EQ(director.withdraw("a", always, ari).value().size(), 2U) << "the entrant and the act";
}

TEST(Director, EndsWithWhatHasBegun) {
  Director director = made(R"("format":"round-robin")", {"a", "b", "c", "d"});
  keep(director, director.start(ari).value());
  keep(director, director.next({}));
  keep(director, director.seated(1, 1));
  keep(director, director
                     .end(
                         "late", [](int number) { return number == 1; }, ari)
                     .value());
  EXPECT_EQ(director.state(), State::over);
  EXPECT_EQ(director.played(2).result, "void");
  EXPECT_EQ(director.game_over(1, 1, "W+resign", "resign", true).size(), 1U) << "it still counts";
  EXPECT_FALSE(director.end("again", never, ari));
  EXPECT_FALSE(director.enter("e", {}, ari));
}

TEST(Director, WhatARoundWasPairedFromIsNotReopened) {
  Director director = made(R"("format":"swiss","rounds":2)", {"a", "b"});
  keep(director, director.start(ari).value());
  keep(director, director.next({}));
  keep(director, director.seated(1, 1));
  keep(director, director.game_over(1, 1, "B+resign", "resign", true));
  EXPECT_EQ(director.not_to_be_reopened(1), std::nullopt);
  EXPECT_EQ(director.game_reopened(1, 1), (Rows{store::PairingReopened{1, 1}}));
  keep(director, {store::NewPairing{1, 2, 2, 1, 0, {}}});
  EXPECT_NE(director.not_to_be_reopened(1), std::nullopt);
  // By hand it is corrected all the same.
  const Rows rows = director.result(1, "W+adjudicated", "misread", always, ari).value();
  EXPECT_EQ(rows.size(), 3U);
  keep(director, rows);
  EXPECT_EQ(director.pairing(1).outcome, core::Outcome::white_wins);
  EXPECT_TRUE(director.pairing(1).played);
}

TEST(Director, WhomTheDirectorKeepsApartStaysApartAfterARestart) {
  Director director = made(R"("format":"round-robin")", {"a", "b"});
  const Rows rows = director.forbid("a", "B", ari).value();
  EXPECT_EQ(rows, (Rows{store::EventAct{1, "forbid", "ari", "a b", 1'000}}));
  keep(director, rows);
  EXPECT_EQ(director.definition().forbidden.size(), 1U);
  EXPECT_FALSE(director.forbid("a", "a", ari));
  EXPECT_FALSE(director.forbid("a", "z", ari));
}

TEST(Director, RefusesWhatDoesNotFitItsState) {
  Director director = made(R"("format":"match")", {"a", "b"});
  EXPECT_FALSE(director.pause("", ari));
  EXPECT_FALSE(director.resume(ari));
  EXPECT_FALSE(director.result(1, "draw", "x", never, ari));
  EXPECT_FALSE(director.leave("a", never, ari)) << "a built-in bot does not leave by itself";
  keep(director, director.start(ari).value());
  EXPECT_FALSE(director.start(ari));
  EXPECT_FALSE(director.join("c", ari));
  keep(director, director.pause("", ari).value());
  EXPECT_EQ(director.to_open(), std::vector<int>{});
  EXPECT_FALSE(made(R"("format":"swiss")", {"a"}).start(ari)) << "alone";
}

}  // namespace
}  // namespace event
