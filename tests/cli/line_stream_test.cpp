#include "clients/cli/net/line_stream.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <system_error>

#include "clients/cli/net/unique_fd.h"

namespace cli {
namespace {

struct Pipe {
  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) throw std::system_error(errno, std::generic_category());
    read = UniqueFd(ends[0]);
    write = UniqueFd(ends[1]);
  }
  UniqueFd read;
  UniqueFd write;
};

TEST(LineReader, SplitsLinesRegardlessOfTheirArrival) {
  Pipe pipe;
  LineReader reader;
  write_all(pipe.write.get(), "one\r\ntw", std::nullopt);
  ASSERT_TRUE(reader.fill(pipe.read.get()));
  EXPECT_EQ(reader.next(), "one");
  EXPECT_FALSE(reader.has_line());
  EXPECT_EQ(reader.next(), std::nullopt);
  write_all(pipe.write.get(), "o\n\nlast", std::nullopt);
  ASSERT_TRUE(reader.fill(pipe.read.get()));
  EXPECT_EQ(reader.next(), "two");
  EXPECT_EQ(reader.next(), "");
  EXPECT_EQ(reader.next(), std::nullopt);
  pipe.write.reset();
  EXPECT_FALSE(reader.fill(pipe.read.get()));
  EXPECT_EQ(reader.next(), "last") << "the end of the stream ends the line";
  EXPECT_FALSE(reader.fill(pipe.read.get()));
  EXPECT_EQ(reader.next(), std::nullopt);
}

TEST(Waiting, ReportsTheReadableDescriptor) {
  Pipe first;
  Pipe second;
  write_all(second.write.get(), "x", std::nullopt);
  const Readable ready = wait_for_either(first.read.get(), second.read.get(), std::nullopt);
  EXPECT_FALSE(ready.first);
  EXPECT_TRUE(ready.second);
  EXPECT_FALSE(wait_for_either(first.read.get(), -1, Clock::now()).first);
}

TEST(WriteAll, ABrokenPipeIsAnErrorAndNotASignal) {
  Pipe pipe;
  pipe.read.reset();
  EXPECT_THROW(write_all(pipe.write.get(), "x", std::nullopt), std::system_error);
}

}  // namespace
}  // namespace cli
