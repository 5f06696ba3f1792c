// Many batches in one transaction: each is stored completely or not at all, and each refusal names the row that caused
// it, whether an engine executes rows one by one or sends them together.
#include <gtest/gtest.h>

#include <future>

#include "server/store/store.h"
#include "tests/server/both_engines.h"
#include "tests/server/store_testing.h"

namespace store {
namespace {

using Batches = std::vector<std::vector<Write>>;
using Errors = std::vector<std::string>;

/// Writes the batches in one transaction and returns their errors.
Errors write_together(Store& store, Batches batches) {
  Errors errors;
  {
    const HeldUp meanwhile(store);
    for (std::vector<Write>& batch : batches)
      store.write(std::move(batch), [&](const std::string& error) { errors.push_back(error); });
  }
  write_now(store, {});
  return errors;
}

class StoreBatches : public BothEngines {};
INSTANTIATE_TEST_SUITE_P(Engines, StoreBatches, testing::Values("sqlite", "postgres"));

TEST_P(StoreBatches, ARefusalNamesTheFirstRowThatContradictsWhatIsStored) {
  Store store(engine());
  EXPECT_EQ(write_now(store, started(1, "ana", "bea")), "");
  EXPECT_EQ(write_now(store, {NewTournament{1, "Friday", "{}", "ana", 1}}), "");
  const GameAct pause{1, 0, "pause", "ana", "", {}, 5};
  const Batches batches{
      {NewAccount{"eva", "Eva", "h", 1}, pause},
      {pause, RoleChanged{"nobody", Role::admin}, pause, PasswordChanged{"missing", "h"}},
      {SeatChanged{1, Side::black, Player{"eva", false, {}, false}}, SeatChanged{7, Side::black, std::nullopt},
       GameStarted{8, 9}},
      {SecretChanged{"eva", "s"}, GameStarted{1, 9}, GameEnded{8, "draw", "score", 3}},
      {GameEnded{9, "draw", "score", 3}, new_move(1, 5)},
      {new_move(1, 1), new_move(1, 3), RoleChanged{"nobody", Role::admin}},
      {GameReopened{1}},
      {NewAnalysis{1, 1, "uct", {}, "ana", 5}},
      {AnalysisEnded{3, "done", 5}},
      {TournamentStateChanged{2, "over"}, TournamentAct{1, "enter", "ana", "", 5}},
      {TournamentAct{1, "enter", "ana", "", 5}, PairingOver{1, 4, "draw", "score"}},
      {pause, new_move(1, 1), SecretChanged{"eva", "t"}},
  };
  const Errors errors{
      "",
      "there is no account nobody",
      "game 7 does not exist",
      "game 1 does not exist or has already started",
      "game 9 does not exist or is already over",
      "game 1 is not at ply 3",
      "game 1 does not exist or is not over",
      "game 1 does not exist or is not over",
      "analysis 3 does not exist or has already ended",
      "there is no tournament 2",
      "tournament 1 has no game 4 to which this row applies",
      "",
  };
  EXPECT_EQ(write_together(store, batches), errors);
  // Nothing is left of the refused ones, and their acts have used up no numbers.
  const std::vector<LoggedAct> acts = acts_now(store);
  ASSERT_EQ(acts.size(), 2U);
  EXPECT_EQ(acts[0].id, 2);
  EXPECT_EQ(acts[1].id, 1);
  EXPECT_EQ(game_now(store, 1).value().moves.size(), 1U);
}

/// As many accounts as numbers from `first` on.
std::vector<Write> accounts(int first, int count) {
  std::vector<Write> rows;
  for (int number = first; number < first + count; ++number) {
    const std::string name = "user" + std::to_string(number);
    rows.emplace_back(NewAccount{name, name, "hash", 1});
  }
  return rows;
}

TEST_P(StoreBatches, ARefusedRowInTheMiddleRefusesItsBatchAlone) {
  constexpr int size = 300;
  {
    Store store(engine());
    std::vector<Write> bad = accounts(size, size);
    bad[size / 2] = accounts(0, 1).front();  // there is an account with this name already
    const Errors errors = write_together(store, {accounts(0, size), bad, accounts(2 * size, size)});
    ASSERT_EQ(errors.size(), 3U);
    EXPECT_EQ(errors[0], "");
    EXPECT_NE(errors[1], "");
    EXPECT_EQ(errors[2], "");
  }
  EXPECT_EQ(Store(engine()).load().accounts.size(), std::size_t{2} * size);
}

// Far more than the buffers of a socket hold in either direction.
TEST_P(StoreBatches, ABatchOfManyMegabytesIsStored) {
  constexpr int count = 15'000;
  Store store(engine());
  std::vector<Write> rows = started(1, "ana", "bea");
  rows.emplace_back(new_move(1, 1));
  for (int ply = 1; ply <= count; ++ply) rows.emplace_back(NewThought{1, ply, 500, ply, std::string(1'000, 'a')});
  EXPECT_EQ(write_now(store, std::move(rows)), "");
  std::promise<std::size_t> found;
  store.stored(1, [&](const auto& game) { found.set_value(game.value().value().thoughts.size()); });
  EXPECT_EQ(found.get_future().get(), static_cast<std::size_t>(count));
}

}  // namespace
}  // namespace store
