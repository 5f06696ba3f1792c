#include "clients/cli/match/saved_games.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <thread>

#include "clients/cli/failure.h"

namespace cli::match {
namespace {

std::string failure_of(const std::function<void()>& action) {
  try {
    action();
    return "none";
  } catch (const Failure& failure) {
    return failure.what();
  }
}

TEST(SavedGames, WaitsForTheDisk) {
  SavedGames saved;
  saved.begin();
  saved.begin();
  saved.done("");
  std::jthread store([&] { saved.done(""); });
  saved.wait();
  saved.check();
}

TEST(SavedGames, KeepsTheFirstError) {
  SavedGames saved;
  for (int game = 0; game < 3; ++game) saved.begin();
  saved.done("disk full");
  saved.done("");
  saved.done("I/O error");
  EXPECT_EQ(failure_of([&] { saved.check(); }), "cannot save a game: disk full");
  EXPECT_EQ(failure_of([&] { saved.wait(); }), "cannot save a game: disk full");
  EXPECT_EQ(failure_of([&] { saved.begin(); }), "cannot save a game: disk full");
}

TEST(SavedGames, DoNotWaitForALostStore) {
  SavedGames saved;
  saved.begin();
  saved.lost("the disk did not confirm");
  EXPECT_EQ(failure_of([&] { saved.wait(); }), "cannot save a game: the disk did not confirm");
}

}  // namespace
}  // namespace cli::match
