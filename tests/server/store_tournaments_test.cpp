// Tests how the store keeps tournaments.

#include <gtest/gtest.h>

#include "tests/server/both_engines.h"
#include "tests/server/store_testing.h"

namespace store {
namespace {

template <class T>
T answer_now(const std::function<void(Store::Answer<T>)>& ask) {
  std::promise<base::Expected<T>> answered;
  ask([&](base::Expected<T> found) { answered.set_value(std::move(found)); });
  return answered.get_future().get().value();
}

std::optional<StoredTournament> tournament_now(Store& store, TournamentId tournament) {
  return answer_now<std::optional<StoredTournament>>(
      [&](auto answer) { store.tournament(tournament, std::move(answer)); });
}

const NewTournament friday{1, "Friday", R"({"name":"Friday"})", "ari", 1000};
const EntrantSaved ana{1, 0, "ana", std::nullopt, {}, "PKU", 1500, false};
const EntrantSaved uct{1, 1, "uct-3", "uct", {{"level", "3"}}, "", std::nullopt, false};

/// Tournament 1 with two entrants and their first game at table 1.
std::vector<Write> with_game() {
  std::vector<Write> rows{friday, ana, uct, NewPairing{1, 1, 1, 0, 1, 2}};
  NewGame game = new_game(1);
  game.tournament = 1;
  rows.emplace_back(game);
  rows.emplace_back(SeatChanged{1, Side::black, Player{"ana", false, {}, true}});
  rows.emplace_back(SeatChanged{1, Side::white, Player{"uct-3", true, {{"level", "3"}}, true, "uct"}});
  rows.emplace_back(GameStarted{1, 2000});
  rows.emplace_back(PairingSeated{1, 1, 1});
  return rows;
}

class StoreTournaments : public BothEngines {};

TEST_P(StoreTournaments, AreLoadedAsTheyWereWritten) {
  const TournamentAct act{1, "forbid", "ari", "ana uct-3", 5000};
  {
    Store store(engine());
    EXPECT_EQ(write_now(store, with_game()), "");
    EXPECT_EQ(write_now(store, {TournamentStateChanged{1, "running"}, act}), "");
    EXPECT_EQ(write_now(store, {NewTournament{2, "Sunday", "{}", "ari", 2000}}), "");
    EntrantSaved gone = ana;
    gone.withdrawn = true;
    EXPECT_EQ(write_now(store, {gone}), "");
  }
  Store store(engine());
  const Contents contents = store.load();
  ASSERT_EQ(contents.tournaments.size(), 2U);
  EntrantSaved gone = ana;
  gone.withdrawn = true;
  const StoredTournament expected{friday, "running", {gone, uct}, {{NewPairing{1, 1, 1, 0, 1, 2}, 1}}, {act}};
  EXPECT_EQ(contents.tournaments[0], expected);
  EXPECT_EQ(tournament_now(store, 1), expected);
  EXPECT_EQ(tournament_now(store, 3), std::nullopt);
  ASSERT_EQ(contents.unfinished.size(), 1U);
  EXPECT_EQ(contents.unfinished[0].game.tournament, 1);
  EXPECT_EQ(contents.unfinished[0].white, (Player{"uct-3", true, {{"level", "3"}}, true, "uct"}));
  const auto listed =
      answer_now<std::vector<ListedTournament>>([&](auto answer) { store.tournaments(std::move(answer)); });
  ASSERT_EQ(listed.size(), 2U);
  EXPECT_EQ(listed[0].tournament.tournament.name, "Sunday");
  EXPECT_EQ(listed[0].round, 0);
  EXPECT_EQ(listed[1].round, 1);
  EXPECT_EQ(listed[1].tournament.entrants.size(), 2U);
}

TEST_P(StoreTournaments, CountNoGameTwice) {
  Store store(engine());
  EXPECT_EQ(write_now(store, with_game()), "");
  EXPECT_NE(write_now(store, {NewPairing{1, 1, 1, 1, 0, {}}}), "") << "the number is taken";
  const PairingOver over{1, 1, "B+resign", "resign", true};
  // The transaction saves both rows or neither.
  EXPECT_NE(write_now(store, {GameEnded{1, "B+resign", "resign", 3000}, PairingOver{1, 2, "B+resign", "resign", true}}),
            "");
  EXPECT_TRUE(archive_now(store).empty());
  EXPECT_EQ(write_now(store, {GameEnded{1, "B+resign", "resign", 3000}, over}), "");
  EXPECT_NE(write_now(store, {over}), "");
  EXPECT_NE(write_now(store, {PairingSeated{1, 1, std::nullopt}}), "") << "the pairing is over";
  EXPECT_EQ(tournament_now(store, 1)->pairings[0].result, "B+resign");
  EXPECT_EQ(write_now(store, {PairingReopened{1, 1}}), "");
  EXPECT_NE(write_now(store, {PairingReopened{1, 1}}), "");
  EXPECT_EQ(tournament_now(store, 1)->pairings[0], (StoredPairing{NewPairing{1, 1, 1, 0, 1, 2}, 1}));
}

TEST_P(StoreTournaments, RefuseContradictoryRows) {
  Store store(engine());
  EXPECT_EQ(write_now(store, with_game()), "");
  EXPECT_NE(write_now(store, {friday}), "");
  EXPECT_NE(write_now(store, {TournamentStateChanged{9, "running"}}), "");
  EXPECT_NE(write_now(store, {TournamentStateChanged{1, "sleeping"}}), "");
  EXPECT_NE(write_now(store, {NewPairing{1, 2, 1, 0, 7, {}}}), "") << "an unknown entrant";
  EXPECT_NE(write_now(store, {NewPairing{1, 2, 1, 0, 0, {}}}), "") << "an entrant against itself";
  EXPECT_NE(write_now(store, {PairingOver{1, 9, "draw", "agreed", true}}), "");
  EXPECT_EQ(write_now(store, {NewPairing{1, 2, 2, 1, 0, {}}}), "");
  EXPECT_NE(write_now(store, {PairingSeated{1, 2, 1}}), "") << "a table belongs to one pairing";
  EXPECT_EQ(write_now(store, {PairingChanged{1, 1, 1}}), "");
  EXPECT_EQ(tournament_now(store, 1)->pairings[0].game, std::nullopt);
}

TEST_P(StoreTournaments, AreFoundInTheArchiveByTheirGames) {
  Store store(engine());
  EXPECT_EQ(write_now(store, with_game()), "");
  EXPECT_EQ(write_now(store, started(2, "ana", "bob")), "");
  EXPECT_EQ(write_now(store, {GameEnded{1, "B+resign", "resign", 3000}, GameEnded{2, "draw", "agreed", 3000}}), "");
  ArchiveFilter filter;
  filter.tournament = 1;
  const std::vector<ArchivedGame> found = archive_now(store, filter);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].game, 1);
}

INSTANTIATE_TEST_SUITE_P(Engines, StoreTournaments, testing::Values("sqlite", "postgres"));

}  // namespace
}  // namespace store
