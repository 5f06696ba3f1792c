#include "server/referee/termination.h"

#include <gtest/gtest.h>

namespace referee {
namespace {

/// Reads the result and writes it again; "unknown" if it cannot be read.
std::string again(std::string_view result, std::string_view why) {
  const std::optional<GameResult> read = parse_result(result, why);
  return read ? result_text(*read) + ", " + std::string{word(read->why)} : "unknown";
}

TEST(Termination, IsWrittenAsInDatabasesOfTheFirstRelease) {
  for (const auto& [result, why] : {std::pair{"B+3.5", "score"},
                                    {"W+12", "score"},
                                    {"B+resign", "resign"},
                                    {"W+time", "time"},
                                    {"draw", "agreed"},
                                    {"draw", "limit"},
                                    {"void", "aborted"},
                                    {"void", "abandoned"},
                                    {"B+abandoned", "abandoned"},
                                    {"W+no-move", "no-move"},
                                    {"B+forfeit", "forfeit"},
                                    {"B+adjudicated", "adjudicated"},
                                    {"W+0.5", "adjudicated"},
                                    {"W+withdrawn", "withdrawn"},
                                    {"B+bye", "bye"},
                                    {"void", "ended"}})
    EXPECT_EQ(again(result, why), std::string{result} + ", " + why);
}

TEST(Termination, IsUnknownInAnyOtherForm) {
  for (const auto& [result, why] : {std::pair{"B+3.5", "luck"},
                                    {"B+", "score"},
                                    {"X+3.5", "score"},
                                    {"", "time"},
                                    {"B+3.25", "score"},
                                    {"B+resign", "time"},
                                    {"W-3", "score"},
                                    {"B+1e3", "score"},
                                    {"B+99999999999", "score"}})
    EXPECT_EQ(again(result, why), "unknown") << result << ", " << why;
}

TEST(Termination, IncludesTheMarginOfTheRules) {
  EXPECT_EQ(result_of({core::Outcome::black_wins, core::EndReason::score, 7}),
            (GameResult{core::Outcome::black_wins, Termination::score, 7}));
  EXPECT_EQ(result_text(result_of({core::Outcome::white_wins, core::EndReason::line, 0})), "W+line");
  EXPECT_EQ(result_text(result_of({core::Outcome::draw, core::EndReason::limit, 0})), "draw");
}

}  // namespace
}  // namespace referee
