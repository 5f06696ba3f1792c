#include "server/bot/bot_pool.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <array>
#include <atomic>
#include <set>
#include <stdexcept>
#include <string>

#include "engine/core/any_game_of.h"
#include "tests/search/toys/tic_tac_toe.h"
#include "tests/server/reports.h"

namespace bot {
namespace {

using std::chrono::milliseconds;
using tests::Reports;

/// The steps of the planted bots: "made", "thinks" and "gone".
std::unique_ptr<Reports<std::string>> tournaments;

/// A bot that answers with its habit as the move and the number of its thoughts so far as playouts, or does what its
/// habit says.
class Planted : public core::Bot {
 public:
  explicit Planted(std::string habit) : habit_(std::move(habit)) {
    if (habit_ == "unmakeable") throw std::runtime_error("cannot be made");
    tournaments->add("made");
  }
  Planted(const Planted&) = delete;
  Planted& operator=(const Planted&) = delete;
  ~Planted() override { tournaments->add("gone"); }

  core::Thought think(const core::AnyGame& game, const core::Budget& budget, const std::stop_token& stop) override {
    EXPECT_FALSE(thinking_.exchange(true)) << "one bot thinks on two threads";
    EXPECT_EQ(getpriority(PRIO_PROCESS, 0), 10);
    EXPECT_EQ(game.ply(), 1);
    ++thoughts_;
    tournaments->add("thinks");
    if (habit_ == "fails") throw std::runtime_error("has no idea");
    if (habit_ == "endless") {
      std::mutex mutex;
      std::unique_lock lock(mutex);
      std::condition_variable_any().wait(lock, stop, [] { return false; });
    }
    thinking_ = false;
    return {habit_, budget.time ? static_cast<double>(budget.time->count()) : -1, thoughts_, {}};
  }

 private:
  std::string habit_;
  std::int64_t thoughts_ = 0;
  std::atomic<bool> thinking_ = false;
};

constexpr std::array<core::OptionSpec, 1> options{core::OptionSpec{"habit", "", core::Text{"quick", "word"}}};

std::unique_ptr<core::Bot> make(const core::Options& given, const core::AnyGame&) {
  return std::make_unique<Planted>(std::string(given.word("habit")));
}
constexpr core::BotKind planted{"planted", "", "", options, make};
constexpr core::BotKind other_kind{"other", "", "", options, make};

core::Options habit(const std::string& word) {
  const std::array<core::KeyValue, 1> given{core::KeyValue{"habit", word}};
  return *core::Options::parse(options, given);
}

core::AnyGame game() {
  core::AnyGame game = core::AnyGame::of(toys::TicTacToe{});
  EXPECT_TRUE(game.play("b2"));
  return game;
}

constexpr BotPool::Key seat(protocol::RoomId room) {
  return {room, base::Side::white};
}

class BotPoolTest : public testing::Test {
 protected:
  struct Answer {
    int request;
    std::optional<core::Thought> thought;
  };

  BotPoolTest() { tournaments = std::make_unique<Reports<std::string>>(); }

  /// Starts a request; its answer arrives under the returned number.
  int ask(BotPool& pool, const BotPool::Key& key, const std::string& word, const core::BotKind& kind = planted,
          std::optional<milliseconds> budget = std::nullopt, Payer payer = {"ana"}) {
    const int request = ++requests_;
    may_wait_ = pool.ask(key, std::move(payer), kind, habit(word), game(), {budget},
                         {.begins = [this, request] { begun_.add(request); },
                          .answer =
                              [this, request](std::optional<core::Thought> thought) {
                                answers_.add({request, std::move(thought)});
                              }});
    return request;
  }
  int ask_for(const std::string& user, BotPool& pool, const BotPool::Key& key, const std::string& word) {
    return ask(pool, key, word, planted, std::nullopt, {user});
  }
  /// The number of thoughts of the seat's bot, including this one.
  std::int64_t thoughts(BotPool& pool, const BotPool::Key& key, const std::string& word = "quick",
                        const core::BotKind& kind = planted) {
    ask(pool, key, word, kind);
    return answers_.next().thought.value().playouts;
  }

  int requests_ = 0;
  bool may_wait_ = false;  ///< what the last request returned
  Reports<int> begun_;
  Reports<Answer> answers_;
};

TEST_F(BotPoolTest, ReturnsTheThoughtOfTheBot) {
  BotPool pool(1);
  const int request = ask(pool, seat(1), "quick");
  const Answer answer = answers_.next();
  EXPECT_EQ(answer.request, request);
  EXPECT_EQ(answer.thought.value().move, "quick");
}

TEST_F(BotPoolTest, KeepsTheBotOfASeatFromMoveToMove) {
  BotPool pool(2);
  EXPECT_EQ(thoughts(pool, seat(1)), 1);
  EXPECT_EQ(thoughts(pool, seat(1)), 2);
  EXPECT_EQ(thoughts(pool, {1, base::Side::black}), 1);
  EXPECT_EQ(thoughts(pool, seat(2)), 1);
  EXPECT_EQ(thoughts(pool, seat(1)), 3);
  EXPECT_EQ(thoughts(pool, seat(1), "slower"), 1);
  EXPECT_EQ(thoughts(pool, seat(1), "slower", other_kind), 1);
  EXPECT_EQ(thoughts(pool, seat(1), "slower", other_kind), 2);
  pool.forget(seat(1));
  EXPECT_EQ(thoughts(pool, seat(1), "slower", other_kind), 1);
}

TEST_F(BotPoolTest, SurvivesABotThatFails) {
  BotPool pool(1);
  for (const std::string word : {"fails", "unmakeable", "fails"}) {
    const int request = ask(pool, seat(1), word);
    const Answer answer = answers_.next();
    EXPECT_EQ(answer.request, request);
    EXPECT_FALSE(answer.thought);
  }
  EXPECT_EQ(thoughts(pool, seat(1)), 1);
  for (const std::string tournament : {"made", "thinks", "gone", "made", "thinks", "gone", "made", "thinks"})
    EXPECT_EQ(tournaments->next(), tournament);
}

TEST_F(BotPoolTest, ANewRequestStopsTheOldOne) {
  BotPool pool(2);
  ask(pool, seat(1), "endless");
  tournaments->next();
  EXPECT_EQ(tournaments->next(), "thinks");
  ask(pool, seat(1), "endless");
  EXPECT_EQ(tournaments->next(), "thinks");  // the same bot, once the first thought has ended
  const int last = ask(pool, seat(1), "quick");
  EXPECT_EQ(answers_.next().request, last);
  EXPECT_TRUE(answers_.empty());
}

TEST_F(BotPoolTest, ServesTheSeatsOfAUserInTheOrderOfTheirRequests) {
  BotPool pool(1);
  ask(pool, seat(0), "endless");
  tournaments->next();
  EXPECT_EQ(tournaments->next(), "thinks");
  std::vector<int> expected;
  for (int room = 1; room <= 20; ++room) expected.push_back(ask(pool, seat(room), "quick"));
  expected[4] = ask(pool, seat(5), "quick");  // replaces the seat's older request
  pool.forget(seat(7));
  expected.erase(expected.begin() + 6);
  pool.forget(seat(0));
  for (const int request : expected) EXPECT_EQ(answers_.next().request, request);
  EXPECT_TRUE(answers_.empty());
}

TEST_F(BotPoolTest, ForgetStopsAndDestroysTheBot) {
  BotPool pool(1);
  pool.forget(seat(1));
  ask(pool, seat(1), "endless");
  for (const std::string tournament : {"made", "thinks"}) EXPECT_EQ(tournaments->next(), tournament);
  pool.forget(seat(1));
  EXPECT_EQ(tournaments->next(), "gone");

  EXPECT_EQ(thoughts(pool, seat(2)), 1);
  for (const std::string tournament : {"made", "thinks"}) EXPECT_EQ(tournaments->next(), tournament);
  pool.forget(seat(2));
  EXPECT_EQ(tournaments->next(), "gone");
}

TEST_F(BotPoolTest, ASeatCanGetANewBotWhileTheOldOneStillThinks) {
  BotPool pool(1);
  ask(pool, seat(1), "endless");
  for (const std::string tournament : {"made", "thinks"}) EXPECT_EQ(tournaments->next(), tournament);
  pool.forget(seat(1));
  EXPECT_EQ(thoughts(pool, seat(1), "endless but for the name"), 1);
  for (const std::string tournament : {"gone", "made", "thinks"}) EXPECT_EQ(tournaments->next(), tournament);
  EXPECT_EQ(thoughts(pool, seat(1), "endless but for the name"), 2);
  EXPECT_TRUE(answers_.empty());
}

TEST_F(BotPoolTest, PassesTheBudgetOn) {
  BotPool pool(1);
  ask(pool, seat(1), "quick");
  EXPECT_EQ(answers_.next().thought.value().win_rate, -1);
  ask(pool, seat(1), "quick", planted, milliseconds(3'600'000));
  EXPECT_EQ(answers_.next().thought.value().win_rate, 3'600'000);
}

TEST_F(BotPoolTest, ReportsWhenAThoughtBeginsAndWhetherItMustWait) {
  BotPool pool(1);
  const int first = ask(pool, seat(1), "endless");
  EXPECT_FALSE(may_wait_);
  EXPECT_EQ(begun_.next(), first);
  const int second = ask(pool, seat(2), "quick");
  EXPECT_TRUE(may_wait_);
  EXPECT_TRUE(begun_.empty());
  pool.forget(seat(1));
  EXPECT_EQ(begun_.next(), second);
  EXPECT_EQ(answers_.next().request, second);
}

TEST_F(BotPoolTest, EndsALongThoughtEarlyForAnotherUserButKeepsItsAnswer) {
  BotPool pool(1);
  const int heavy = ask_for("mallory", pool, seat(1), "endless");
  EXPECT_EQ(begun_.next(), heavy);
  const int honest = ask_for("ana", pool, seat(2), "quick");
  EXPECT_EQ(answers_.next().request, heavy);
  EXPECT_EQ(answers_.next().request, honest);
  EXPECT_EQ(pool.load().cut, 1);
}

TEST_F(BotPoolTest, LetsOneUserUseOnlySoManyThreads) {
  BotPool pool(3);
  for (int room = 1; room <= 3; ++room) ask(pool, seat(room), "endless", planted, std::nullopt, {"guest", 2});
  EXPECT_TRUE(may_wait_) << "although a thread is free";
  EXPECT_EQ(begun_.next() + begun_.next(), 1 + 2);
  const int other = ask_for("ana", pool, seat(4), "quick");
  EXPECT_EQ(answers_.next().request, other);
  EXPECT_EQ(begun_.next(), other);
  pool.forget(seat(1));
  EXPECT_EQ(begun_.next(), 3);
}

TEST_F(BotPoolTest, InterruptsASpareThoughtForAGameAndStartsItAgain) {
  BotPool pool(1);
  const Payer spare{.user = "eva", .spare = true};
  const int considered = ask(pool, seat(-1), "endless", planted, std::nullopt, spare);
  EXPECT_EQ(begun_.next(), considered);
  const int game = ask_for("ana", pool, seat(1), "quick");
  EXPECT_EQ(begun_.next(), game);
  EXPECT_EQ(answers_.next().request, game) << "the interrupted thought has no answer";
  EXPECT_EQ(begun_.next(), considered) << "the same bot thinks again";
  EXPECT_EQ(pool.load().cut, 0);
  const int other = ask(pool, seat(-1), "quick", planted, std::nullopt, spare);
  EXPECT_EQ(answers_.next().request, other);
}

TEST_F(BotPoolTest, SpareThoughtsWaitForGamesAndShareTheRestByUser) {
  BotPool pool(1);
  ask(pool, seat(0), "endless");
  begun_.next();
  const int of_eva = ask(pool, seat(-1), "quick", planted, std::nullopt, {.user = "eva", .spare = true});
  const int of_max = ask(pool, seat(-2), "quick", planted, std::nullopt, {.user = "max", .spare = true});
  const int game = ask_for("bob", pool, seat(1), "quick");
  pool.forget(seat(0));
  for (const int request : {game, of_eva, of_max}) EXPECT_EQ(answers_.next().request, request);
}

TEST_F(BotPoolTest, LeavesASpareThoughtAloneWhileAThreadIsFree) {
  BotPool pool(2);
  const int considered = ask(pool, seat(-1), "endless", planted, std::nullopt, {.user = "eva", .spare = true});
  EXPECT_EQ(begun_.next(), considered);
  const int game = ask_for("ana", pool, seat(1), "quick");
  EXPECT_EQ(answers_.next().request, game);
  pool.forget(seat(-1));
  EXPECT_EQ(thoughts(pool, seat(2)), 1);
  EXPECT_TRUE(answers_.empty());
}

TEST_F(BotPoolTest, NeverRunsTwoThoughtsForASeatAtOnce) {
  BotPool pool(4);
  std::set<int> last;
  for (int round = 0; round < 200; ++round) {
    last.clear();
    for (int room = 0; room < 8; ++room)
      last.insert(ask(pool, seat(room), room % 2 == 0 || round == 199 ? "quick" : "endless"));
    if (round % 10 == 0) pool.forget(seat(3));
  }
  while (!last.empty()) last.erase(answers_.next().request);
}

TEST_F(BotPoolTest, EndsWithoutAnsweringWaitingRequests) {
  {
    BotPool pool(2);
    for (int room = 0; room < 5; ++room) ask(pool, seat(room), "endless");
    for (int i = 0; i < 4; ++i) tournaments->next();
  }
  EXPECT_TRUE(answers_.empty());
}

}  // namespace
}  // namespace bot
