#include "clients/cli/commands/perft.h"

#include <gtest/gtest.h>

#include <sstream>

#include "clients/cli/failure.h"

namespace cli {
namespace {

std::string output(const PerftArguments& arguments) {
  std::ostringstream out;
  EXPECT_EQ(perft(arguments, out), 0);
  return out.str();
}

TEST(Perft, PrintsALinePerDepth) {
  // On 5×5 each of the first two moves can be any point or a pass.
  EXPECT_EQ(output({.game = "go", .depth = 2, .options = {{"size", "5"}}}), "1 26\n2 651\n");
  EXPECT_EQ(output({.game = "jiaqi", .depth = 2}), "1 40\n2 1560\n");
}

TEST(Perft, AsJson) {
  EXPECT_EQ(output({.game = "jiaqi", .depth = 1, .json = true}), "{\"count\":40,\"depth\":1}\n");
}

TEST(Perft, FromAPosition) {
  EXPECT_EQ(output({.game = "go", .depth = 1, .options = {{"size", "5"}}, .moves = " C3  pass C4 "}), "1 24\n");
  EXPECT_EQ(output({.game = "go", .depth = 1, .options = {{"size", "5"}}, .moves = "pass pass"}), "1 0\n");
}

TEST(Perft, FailsWithTheReason) {
  std::ostringstream out;
  try {
    perft({.game = "go", .depth = 1, .options = {{"size", "5"}}, .moves = "C3 C3"}, out);
    FAIL();
  } catch (const Failure& failure) {
    EXPECT_STREQ(failure.what(), "cannot play C3: C3 is occupied");
  }
  EXPECT_THROW(perft({.game = "chess", .depth = 1}, out), Failure);
  EXPECT_THROW(perft({.game = "go", .depth = 1, .options = {{"size", "big"}}}, out), Failure);
  EXPECT_EQ(out.str(), "");
}

}  // namespace
}  // namespace cli
