#include "clients/cli/gtp/line_feed.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <condition_variable>
#include <string_view>

namespace cli {
namespace {

/// A pipe that a test writes to and a feed reads from.
class Feed : public testing::Test {
 protected:
  Feed() {
    std::array<int, 2> ends{};
    EXPECT_EQ(::pipe(ends.data()), 0);
    read_end_ = UniqueFd(ends[0]);
    write_end_ = UniqueFd(ends[1]);
    feed_.emplace(read_end_.get());
  }

  void write(std::string_view text) const {
    EXPECT_EQ(::write(write_end_.get(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  /// Whether stop is requested, at once or after a while.
  static bool is_stopped(const std::stop_token& stop) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any().wait_for(lock, stop, std::chrono::seconds{60}, [] { return false; });
    return stop.stop_requested();
  }

  UniqueFd read_end_;
  UniqueFd write_end_;
  std::optional<LineFeed> feed_;
};

TEST_F(Feed, GivesLinesInTheirOrder) {
  write("name\r\nver");
  EXPECT_EQ(feed_->next(), "name");
  write("sion\n\nquit");
  EXPECT_EQ(feed_->next(), "version");
  EXPECT_EQ(feed_->next(), "");
  write_end_.reset();
  EXPECT_EQ(feed_->next(), "quit") << "without its line end";
  EXPECT_EQ(feed_->next(), std::nullopt);
  EXPECT_EQ(feed_->next(), std::nullopt);
}

TEST_F(Feed, ReportsThatALineHasArrived) {
  const std::stop_token stop = feed_->arrival();
  EXPECT_FALSE(stop.stop_requested());
  write("\n");
  EXPECT_TRUE(is_stopped(stop));
  EXPECT_TRUE(feed_->arrival().stop_requested()) << "the line is still waiting";
  EXPECT_EQ(feed_->next(), "");
  EXPECT_FALSE(feed_->arrival().stop_requested());
}

TEST_F(Feed, ReportsTheEndOfInput) {
  const std::stop_token stop = feed_->arrival();
  write_end_.reset();
  EXPECT_TRUE(is_stopped(stop));
  EXPECT_TRUE(feed_->arrival().stop_requested());
}

TEST_F(Feed, ReportsOnlyInterruptions) {
  const std::stop_token stop = feed_->interruption();
  write("genmove white\n");
  EXPECT_TRUE(is_stopped(feed_->arrival()));
  EXPECT_FALSE(stop.stop_requested());
  write("# interrupt\n");
  EXPECT_TRUE(is_stopped(stop));
  EXPECT_TRUE(feed_->interruption().stop_requested()) << "it interrupts the command before it";
  EXPECT_EQ(feed_->next(), "genmove white");
  EXPECT_EQ(feed_->next(), "# interrupt");
  EXPECT_FALSE(feed_->interruption().stop_requested());
}

TEST_F(Feed, EndsWhileItWaits) {
  feed_.reset();  // returns although nothing was written
}

}  // namespace
}  // namespace cli
