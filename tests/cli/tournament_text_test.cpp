#include "clients/cli/commands/tournament_text.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

namespace answer = protocol::answer;

TEST(TournamentText, ShowsTheStandingsAndTheCrosstable) {
  const std::vector<Message> lines{
      answer::Event{3, "Friday", "go", "round-robin", "running", 3, 2},
      answer::Entrant{3, 1, "ana", "in", 2, "1.5", {"4.5"}},
      answer::Entrant{3, 2, "uct-3", "in", 3, "1.5", {"2"}},
      answer::Entrant{3, 3, "李", "withdrawn", 1, "0", {"0"}},
      answer::Pairing{3, 1, 1, "ana", "uct-3", 7, "B+3.5"},
      answer::Pairing{3, 1, 2, "uct-3", "ana", 8, "draw"},
      answer::Pairing{3, 2, 3, "李", "uct-3", 9, "W+forfeit"},
      answer::Pairing{3, 2, 4, "李", "ana", 10, "void"},
      answer::Pairing{3, 2, 5, "ana", std::nullopt, std::nullopt, std::nullopt},
      answer::End{"Event", 8},
  };
  EXPECT_EQ(tournament_text(lines),
            "Tournament 3, Friday: go, round-robin, running, round 2\n"
            "\n"
            "rank  name  games points     1     2     3\n"
            "   1  ana       2    1.5     *  1½/2     .     4.5\n"
            "   2  uct-3     3    1.5   ½/2     *   1/1       2\n"
            "   3  李        1      0     .   0/1     *       0  withdrawn\n");
}

TEST(TournamentText, RatingsHaveTheirErrorBars) {
  EXPECT_EQ(
      tournament_text({answer::Event{1, "Friday", "nogo", "match", "over", 2, 1},
                       answer::Entrant{1, 1, "ana", "in", 1, "1", {}}, answer::Entrant{1, 2, "ben", "in", 1, "0", {}},
                       answer::Rated{1, "ana", "95.4", "312"}, answer::Rated{1, "ben", "-95.4", "312"},
                       answer::Pairing{1, 1, 1, "ana", "ben", 7, "B+3"}, answer::End{"Event", 5}}),
      "Tournament 1, Friday: nogo, match, over, round 1\n"
      "\n"
      "rank  name games points          Elo     1     2\n"
      "   1  ana      1      1   95.4 ± 312     *   1/1\n"
      "   2  ben      1      0  -95.4 ± 312   0/1     *\n");
}

TEST(TournamentText, BeforeTheStartThereAreOnlyEntrants) {
  EXPECT_EQ(tournament_text({answer::Event{1, "Friday", "nogo", "swiss", "open", 1, 0},
                             answer::Entrant{1, 1, "ana", "in", 0, "0", {}}, answer::End{"Event", 1}}),
            "Tournament 1, Friday: nogo, swiss, open\n"
            "\n"
            "rank  name games points     1\n"
            "   1  ana      0      0     *\n");
}

}  // namespace
}  // namespace cli
