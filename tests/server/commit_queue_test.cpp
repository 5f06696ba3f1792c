#include "server/app/commit_queue.h"

#include <gtest/gtest.h>

namespace {

using Lines = std::vector<std::string>;
using Failures = std::vector<store::CommitReport::Failure>;

std::uint64_t session_of(const room::Effect& effect) {
  return static_cast<std::uint64_t>(get<room::Next>(effect).session);
}

/// A commit queue whose disk commits only when the test says so.
class CommitQueueTest : public testing::Test {
 protected:
  void submit(std::optional<room::RoomId> room, std::vector<room::Effect> list) {
    commit_queue.submit({room, std::move(list)});
  }
  static room::Effect line(std::uint64_t session) { return room::Next{room::SessionId{session}}; }
  static room::Effect row(room::RoomId game) { return room::Save{store::GameStarted{game, 0}}; }

  /// Reports the writes up to this number.
  void disk(std::uint64_t last, Failures failures = {}) {
    store::CommitReport report;
    report.last = last;
    report.failures = std::move(failures);
    commit_queue.committed(report);
  }

  Lines done;
  std::vector<std::vector<store::Write>> writes;
  std::function<void(std::uint64_t session)> meanwhile = [](std::uint64_t) {};
  app::CommitQueue commit_queue{{
      [this](std::span<store::Write> rows) {
        writes.emplace_back(rows.begin(), rows.end());
        return writes.size();
      },
      [this](room::Effect& effect) {
        done.push_back(std::to_string(session_of(effect)));
        meanwhile(session_of(effect));
      },
      [this](const room::Effects& batch, const std::string& error) {
        for (const room::Effect& effect : batch.list)
          if (!holds_alternative<room::Save>(effect)) done.push_back(error + " " + std::to_string(session_of(effect)));
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
  EXPECT_EQ(writes, (std::vector<std::vector<store::Write>>{{store::GameStarted{1, 0}}}));
  EXPECT_EQ(done, (Lines{"4", "5"}));
  disk(1);
  EXPECT_EQ(done, (Lines{"4", "5", "1", "2", "3"}));
  EXPECT_TRUE(commit_queue.empty());
}

TEST_F(CommitQueueTest, ARoomWaitsOnlyForItsOwnLastWrite) {
  submit(1, {row(1), line(1)});
  submit(2, {row(2), line(2)});
  submit(1, {line(3)});
  submit(2, {line(4)});
  submit(std::nullopt, {row(0), line(5)});
  disk(1);
  EXPECT_EQ(done, (Lines{"1", "3"}));
  submit(1, {line(6)});
  EXPECT_EQ(done.back(), "6") << "room 1 does not wait any more";
  disk(3);
  EXPECT_EQ(done, (Lines{"1", "3", "6", "2", "4", "5"}));
}

TEST_F(CommitQueueTest, KeepsTheOrderOfARoomWithSeveralWrites) {
  submit(1, {row(1), line(1)});
  submit(1, {line(2)});
  submit(1, {row(1), line(3)});
  submit(1, {line(4)});
  disk(1);
  EXPECT_EQ(done, (Lines{"1", "2"}));
  disk(2);
  EXPECT_EQ(done, (Lines{"1", "2", "3", "4"}));
}

TEST_F(CommitQueueTest, EffectsThatAnEffectSubmitsFollowItsBatch) {
  meanwhile = [this](std::uint64_t session) {
    if (session != 1) return;
    submit(1, {line(10)});
    submit(2, {line(20)});
    submit(1, {row(1), line(11)});
    submit(1, {line(12)});
  };
  submit(1, {row(1), line(1), line(2)});
  submit(1, {line(3)});
  disk(1);
  EXPECT_EQ(done, (Lines{"1", "20", "2", "3", "10"}));
  disk(2);
  EXPECT_EQ(done, (Lines{"1", "20", "2", "3", "10", "11", "12"}));
  EXPECT_TRUE(commit_queue.empty());
}

TEST_F(CommitQueueTest, AFailedWriteFailsEverythingBehindIt) {
  submit(1, {row(1), line(1)});
  submit(1, {row(1), line(2)});
  submit(1, {line(3)});
  submit(2, {row(2), line(4)});
  disk(1, {{1, "full"}});
  EXPECT_EQ(done, (Lines{"full 1", "full 2", "full 3"}));
  submit(1, {line(5)});
  EXPECT_EQ(done.back(), "5") << "the room does not wait for writes that are lost with the first one";
  disk(3);
  EXPECT_EQ(done.back(), "4");
  EXPECT_EQ(done.size(), 5U);
  EXPECT_TRUE(commit_queue.empty());
}

TEST_F(CommitQueueTest, ReportsEachFailureOnceAndCarriesOutTheRest) {
  submit(1, {row(1), line(1)});
  submit(std::nullopt, {row(0), line(2)});
  submit(2, {row(2), line(3)});
  submit(1, {row(1), line(4)});
  submit(std::nullopt, {row(0), line(5)});
  disk(5, {{1, "bad"}, {2, "worse"}, {4, "late"}});
  EXPECT_EQ(done, (Lines{"bad 1", "bad 4", "worse 2", "3", "5"}));
  EXPECT_TRUE(commit_queue.empty());
}

TEST_F(CommitQueueTest, WaitsForTheNewWritesOfARoomThatHasFailed) {
  submit(1, {row(1), line(1)});
  submit(1, {row(1), line(2)});
  disk(1, {{1, "full"}});
  submit(1, {row(1), line(3)});
  submit(1, {line(4)});
  disk(2);
  EXPECT_EQ(done, (Lines{"full 1", "full 2"}));
  disk(3);
  EXPECT_EQ(done, (Lines{"full 1", "full 2", "3", "4"}));
}

TEST_F(CommitQueueTest, RemembersARoomAmongManyThatAreIdle) {
  constexpr room::RoomId rooms = 3000;
  for (room::RoomId room = 1; room <= rooms; ++room) {
    submit(room, {row(room)});
    if (room < rooms) disk(static_cast<std::uint64_t>(room));
  }
  submit(rooms, {line(1)});
  submit(1, {line(2)});
  EXPECT_EQ(done, Lines{"2"});
  disk(rooms);
  EXPECT_EQ(done, (Lines{"2", "1"}));
}

}  // namespace
