#include "server/app/commit_queue.h"

#include <gtest/gtest.h>

namespace {

using Lines = std::vector<std::string>;

/// A commit queue whose disk writes only when the test says so.
class CommitQueueTest : public testing::Test {
 protected:
  void submit(std::optional<room::RoomId> room, std::vector<room::Effect> list) {
    commit_queue.submit({room, std::move(list)});
  }
  static room::Effect line(std::uint64_t session) { return room::Next{room::SessionId{session}}; }
  static room::Effect row(room::RoomId game) { return room::Save{store::GameStarted{game, 0}}; }

  void disk(std::size_t write, const std::string& error = "") { writes.at(write)(error); }

  Lines done;
  std::vector<std::function<void(const std::string&)>> writes;
  app::CommitQueue commit_queue{{
      [this](std::vector<store::Write>, auto reply) { writes.push_back(std::move(reply)); },
      [this](room::Effect& effect) {
        done.push_back(std::to_string(static_cast<std::uint64_t>(get<room::Next>(effect).session)));
      },
      [this](const room::Effects& batch, const std::string& error) {
        for (const room::Effect& effect : batch.list)
          done.push_back(error + " " + std::to_string(static_cast<std::uint64_t>(get<room::Next>(effect).session)));
      },
  }};
};

TEST_F(CommitQueueTest, RunsABatchWithoutRowsAtOnce) {
  submit(1, {line(1)});
  submit(std::nullopt, {line(2)});
  EXPECT_EQ(done, (Lines{"1", "2"}));
  EXPECT_TRUE(commit_queue.empty());
}

TEST_F(CommitQueueTest, ABatchWaitsForItsRowsAndDelaysItsRoom) {
  submit(1, {line(1), row(1), line(2)});
  submit(1, {line(3)});
  submit(2, {line(4)});
  submit(std::nullopt, {line(5)});
  EXPECT_EQ(done, (Lines{"4", "5"}));
  disk(0);
  EXPECT_EQ(done, (Lines{"4", "5", "1", "2", "3"}));
  EXPECT_TRUE(commit_queue.empty());
}

TEST_F(CommitQueueTest, RoomsDoNotWaitForEachOther) {
  submit(1, {row(1), line(1)});
  submit(2, {row(2), line(2)});
  submit(std::nullopt, {row(0), line(3)});
  disk(2);
  disk(1);
  disk(0);
  EXPECT_EQ(done, (Lines{"3", "2", "1"}));
}

TEST_F(CommitQueueTest, LaterRowsOfARoomDoNotOvertakeEarlierOnes) {
  submit(1, {row(1), line(1)});
  submit(1, {row(1), line(2)});
  disk(1);
  EXPECT_EQ(done, Lines{});
  disk(0);
  EXPECT_EQ(done, (Lines{"1", "2"}));
}

TEST_F(CommitQueueTest, AFailedWriteFailsEverythingBehindIt) {
  submit(1, {row(1), line(1)});
  submit(1, {row(1), line(2)});
  submit(1, {line(3)});
  submit(2, {row(2), line(4)});
  disk(0, "full");
  EXPECT_EQ(done, (Lines{"full 1", "full 2", "full 3"}));
  disk(1);
  disk(2);
  EXPECT_EQ(done.back(), "4");
  EXPECT_EQ(done.size(), 4U);
  EXPECT_TRUE(commit_queue.empty());
}

}  // namespace
