// Tests which question about the archive is answered next.

#include "server/store/question_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "server/store/sqlite.h"
#include "tests/server/temporary_folder.h"

namespace store {
namespace {

using namespace std::chrono_literals;

constexpr bool search = true;
constexpr bool record = false;

/// Takes the next question. Returns its network, or nothing if none may be answered.
class QuestionQueueTest : public testing::Test {
 protected:
  void asks(const std::string& network, bool is_search) { queue_.add({network, is_search, {}}); }
  std::string takes() {
    std::optional<ReaderQuestion> taken = queue_.take();
    if (!taken) return "nobody";
    answering_.push_back(*std::move(taken));
    return answering_.back().network;
  }
  /// The question that was taken first has taken this long.
  void ends(QuestionQueue::Duration took) {
    queue_.end(answering_.front(), took);
    answering_.pop_front();
  }

  QuestionQueue queue_{2};
  std::deque<ReaderQuestion> answering_;
};

TEST_F(QuestionQueueTest, AnswersTheQuestionsOfANetworkInTheirOrder) {
  QuestionQueue queue(2);
  std::vector<int> answered;
  const TemporaryFolder folder;
  std::ofstream(folder / "empty.db");
  SqliteDatabase database(folder / "empty.db", SqliteDatabase::Access::read_write);
  for (const int number : {1, 2, 3})
    queue.add({"a", record, [&answered, number](Database&) { answered.push_back(number); }});
  while (const std::optional<ReaderQuestion> question = queue.take()) {
    question->answer(database);
    queue.end(*question, 1ms);
  }
  EXPECT_EQ(answered, (std::vector{1, 2, 3}));
  EXPECT_TRUE(queue.empty());
}

TEST_F(QuestionQueueTest, LetsANetworkWithOneQuestionPassAnotherWithMany) {
  for (int i = 0; i < 5; ++i) asks("a", record);
  EXPECT_EQ(takes(), "a");
  asks("b", record);
  EXPECT_EQ(takes(), "b");
  ends(1s);
  EXPECT_EQ(takes(), "a");
}

TEST_F(QuestionQueueTest, SharesTheTimeAndNotTheNumberOfQuestions) {
  for (int i = 0; i < 10; ++i) {
    asks("slow", record);
    asks("fast", record);
  }
  std::string order;
  for (int i = 0; i < 10; ++i) {
    const std::string next = takes();
    order += next[0];
    ends(next == "slow" ? 4s : 1s);
  }
  EXPECT_EQ(order, "sffffsffff") << "four short questions for a long one";
}

TEST_F(QuestionQueueTest, AnIdleNetworkSavesUpNothing) {
  asks("a", record);
  asks("b", record);
  takes();
  takes();
  ends(10s);
  for (int i = 0; i < 20; ++i) asks("a", record);
  for (int i = 0; i < 9; ++i) asks("b", record);
  ends(10s);
  asks("new", record);
  for (int i = 0; i < 3; ++i) {
    asks("new", record);
    takes();
    ends(1s);
  }
  std::string order;
  for (int i = 0; i < 6; ++i) {
    order += takes()[0];
    ends(1s);
  }
  EXPECT_EQ(std::ranges::count(order, 'n'), 2) << order;
}

TEST_F(QuestionQueueTest, KeepsAReaderFreeOfSearches) {
  asks("a", search);
  asks("b", search);
  EXPECT_EQ(takes(), "a");
  EXPECT_EQ(takes(), "nobody");
  asks("b", record);
  EXPECT_EQ(takes(), "b") << "the record passes the search of the same network";
  EXPECT_EQ(takes(), "nobody");
  ends(1s);
  EXPECT_EQ(takes(), "b");
}

TEST(QuestionQueue, SearchesWithAnOnlyReader) {
  QuestionQueue queue(1);
  queue.add({"a", search, {}});
  EXPECT_TRUE(queue.take().has_value());
}

}  // namespace
}  // namespace store
