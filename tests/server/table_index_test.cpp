// The index of tables has the same answers as a walk over all of them, after every step of random evenings.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "server/lobby/lobby.h"
#include "tests/server/test_lobby.h"

namespace tests {
namespace {

using room::RoomId;
using room::SessionId;
using room::Table;
using room::Tables;
using Rooms = std::set<RoomId>;

const std::vector<std::string> people{"ana", "bob", "eva", "ari"};

/// The tables for which this is true.
Rooms walk(const Tables& tables, auto is_wanted) {
  Rooms rooms;
  for (const auto& [id, table] : tables.all())
    if (is_wanted(table)) rooms.insert(id);
  return rooms;
}

bool is_place_of(const std::string& user, const Table& table) {
  const room::Seats& seats = table.state().seats;
  return table.state().opener.key == user || seats.key(base::Side::black) == user ||
         seats.key(base::Side::white) == user;
}

bool is_visited_by(SessionId session, const Table& table) {
  const std::vector<SessionId> waiting = table.waits.sessions();
  return std::ranges::find(table.watchers, session) != table.watchers.end() ||
         std::ranges::find(waiting, session) != waiting.end();
}

void expect_same_as_a_walk(const room::Lobby& lobby) {
  const Tables& tables = lobby.tables();
  for (const auto& [id, table] : tables.all()) EXPECT_EQ(table.facts, room::facts_of(table)) << id;
  for (const std::string& user : people) {
    EXPECT_EQ(tables.index().of(user), walk(tables, [&](const Table& each) { return is_place_of(user, each); }));
    const Rooms own = walk(tables, [&](const Table& each) { return !each.is_over() && is_place_of(user, each); });
    const std::vector<RoomId> found = tables.of({user, user});
    EXPECT_EQ(Rooms(found.begin(), found.end()), own);
    EXPECT_EQ(tables.keeps_place_for({user, user}), !own.empty());
  }
  for (const SessionId session : lobby.sessions().ids())
    EXPECT_EQ(tables.index().visited_by(session),
              walk(tables, [&](const Table& each) { return is_visited_by(session, each); }));
  const Rooms of_a_tournament = walk(
      tables, [](const Table& each) { return !each.is_over() && each.tournament && each.tournament->tournament == 1; });
  EXPECT_EQ(tables.index().of_tournament(1), of_a_tournament);
  EXPECT_EQ(tables.index().count_of_tournaments(), of_a_tournament.size());
  EXPECT_EQ(tables.games_played(), walk(tables, [](const Table& each) { return facts_of(each).played; }).size());
}

/// Pages of three tables, each after the other, have the tables of a walk.
void expect_pages(const Tables& tables, room::TablePage page) {
  page.limit = 3;
  std::vector<RoomId> all;
  for (std::vector<RoomId> part = tables.page(page); !part.empty(); part = tables.page(page)) {
    all.insert(all.end(), part.begin(), part.end());
    page.after = all.back();
  }
  const Rooms wanted = walk(tables, [&](const Table& each) { return page.filter.matches(each.facts); });
  EXPECT_EQ(all, std::vector(wanted.begin(), wanted.end()));
}

void expect_all_pages(const Tables& tables) {
  expect_pages(tables, {});
  expect_pages(tables, {.filter = {.player = {}, .game = "nogo"}});
  expect_pages(tables, {.filter = {.player = {}, .phases = 1U << static_cast<unsigned>(room::Phase::playing)}});
  expect_pages(tables, {.filter = {.player = "ana"}});
  expect_pages(tables, {.filter = {.player = {}, .tournament = 1}});
}

room::LobbySettings few_tables_kept() {
  room::LobbySettings settings;
  settings.tables.kept_when_over = 2;
  return settings;
}

class Evening {
 public:
  explicit Evening(std::uint64_t seed) : chance_(seed), lobby_(accounts(), few_tables_kept()) {
    for (const std::string& name : people) comes(name);
    lobby_.says("ari", R"(NewEvent,"{""name"":""cup"",""game"":""nogo"",""format"":""round-robin"",)"
                       R"(""options"":{""size"":5},""entrants"":[{""name"":""ana""},{""name"":""bob""}]}")");
    lobby_.says("ari", "Direct,1,start");
  }

  void run(int steps) {
    for (int step = 0; step < steps && !testing::Test::HasFailure(); ++step) {
      do_something();
      expect_same_as_a_walk(lobby_.lobby());
      if (step % 16 == 0) expect_all_pages(lobby_.lobby().tables());
    }
  }

 private:
  static store::Contents accounts() {
    store::Contents contents;
    for (const std::string& name : people)
      contents.accounts.push_back(
          {name, name, "hash", name == "ari" ? identity::Role::arbiter : identity::Role::player});
    return contents;
  }

  [[nodiscard]] std::size_t below(std::size_t limit) { return chance_() % limit; }
  template <class List>
  [[nodiscard]] const auto& one_of(const List& list) {
    return list[below(list.size())];
  }

  void comes(const std::string& name) {
    lobby_.enters_with_account(name);
    here_.insert(name);
  }

  void do_something() {
    static const std::array<std::string, 24> lines{"Open,nogo,size=5",
                                                   "Open,go,size=5,delay=2",
                                                   "SitDown,#",
                                                   "SitDown,#,black",
                                                   "SitDown,#,white",
                                                   "StandUp,#",
                                                   "SeatBot,#,white,random",
                                                   "Ready,#",
                                                   "Ready,#",
                                                   "SetDot,#,black,A1",
                                                   "SetDot,#,white,B2",
                                                   "SetDot,#,black,C3",
                                                   "Switcher,#,white",
                                                   "Lose,#",
                                                   "Abort,#",
                                                   "Watch,#",
                                                   "Unwatch,#",
                                                   "Rematch,#",
                                                   "Pause,#",
                                                   "Reply,#,pause,yes",
                                                   "Arbiter,#,pause",
                                                   "Arbiter,#,resume",
                                                   "Arbiter,#,replace,black,eva",
                                                   "Arbiter,#,reopen"};
    const std::string& name = one_of(people);
    if (!here_.contains(name)) return comes(name);
    if (below(25) == 0) {
      lobby_.leaves(name);
      here_.erase(name);
      return;
    }
    if (below(10) == 0) {
      lobby_.waits(static_cast<std::int64_t>(below(60'000)));
      return;
    }
    std::string line = one_of(lines);
    // Half of the requests are for the newest tables, where a game can still be played.
    const std::size_t tables = std::max<std::size_t>(lobby_.lobby().tables().all().size(), 1);
    const RoomId last = lobby_.lobby().tables().all().empty() ? 1 : lobby_.lobby().tables().all().rbegin()->first;
    const RoomId room = last - static_cast<RoomId>(below(below(2) == 0 ? tables : 3));
    if (const std::size_t number = line.find('#'); number != std::string::npos)
      line.replace(number, 1, std::to_string(room));
    lobby_.says(name, line);
    if (below(40) == 0) lobby_.save_fails(room);
  }

  std::mt19937_64 chance_;
  TestLobby lobby_;
  std::set<std::string> here_;
};

class TableIndexAfter : public testing::TestWithParam<std::uint64_t> {};

TEST_P(TableIndexAfter, ARandomEveningIsAsAWalkOverAllTables) {
  Evening(GetParam()).run(400);
}

INSTANTIATE_TEST_SUITE_P(Seeds, TableIndexAfter, testing::Range<std::uint64_t>(1, 13));

}  // namespace
}  // namespace tests
