#include "clients/cli/engine/contest_player.h"

#include <gtest/gtest.h>

#include <sstream>

#include "clients/cli/contest/contest.h"
#include "clients/cli/engine/contest_moves.h"
#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "tests/cli/engine_move.h"

namespace cli {
namespace {

TEST(ContestMove, HasTwoLettersForEachStone) {
  EXPECT_EQ(*to_contest_move("A1"), "AA");
  EXPECT_EQ(*to_contest_move("j9"), "II") << "that alphabet skips no letter";
  EXPECT_EQ(*to_contest_move("J10-T19"), "IJSS");
  EXPECT_EQ(*from_contest_move("AA"), "A1");
  EXPECT_EQ(*from_contest_move("ii"), "J9");
  EXPECT_EQ(*from_contest_move("IJSS"), "J10-T19");
  EXPECT_EQ(*from_contest_move("JJ@@"), "K10");
  for (const char* const wrong : {"pass", "I5", "A20", "A", "-A1"}) EXPECT_FALSE(to_contest_move(wrong)) << wrong;
  for (const char* const wrong : {"", "A", "AT", "A1", "AAB", "AABBCC", "@@", "@@AA"})
    EXPECT_FALSE(from_contest_move(wrong).has_value()) << wrong;
}

/// An engine written in shell: `cases` are branches of `case "$line" in`; it answers nothing else.
EngineSettings settings(const std::string& cases) {
  EngineSettings settings;
  settings.command = "sh -c 'while read -r line; do case \"$line\" in name?) echo \"name Ours\";; quit) exit;; " +
                     cases + " esac; done'";
  settings.language = EngineLanguage::contest;
  return settings;
}

/// A game and the moves to its position.
class Played {
 public:
  explicit Played(const std::vector<std::string>& moves)
      : Played("nogo", std::vector<core::KeyValue>{{"size", "9"}}, moves) {}
  Played(std::string_view kind, const std::vector<core::KeyValue>& options, const std::vector<std::string>& moves)
      : game_(*start_game(**find_kind(kind), options)) {
    for (const std::string& move : moves) play(move);
  }
  void play(const std::string& move) {
    moves_.push_back({game_.to_move(), move});
    EXPECT_TRUE(game_.play(move)) << move;
  }
  [[nodiscard]] EngineTask task() const { return {{}, game_, moves_, {}}; }

 private:
  core::AnyGame game_;
  std::vector<EngineMove> moves_;
};

std::string failure_of(EnginePlayer& engine, const EngineTask& task) {
  try {
    return tests::move_of(engine, task);
  } catch (const EngineFailure& failure) {
    return failure.what();
  }
}

TEST(ContestPlayer, BeginsAsBlackAndAnswersAsWhite) {
  const auto engine =
      start_engine(settings("\"new black\") echo thinking; echo \"move EE\";; \"move AA\") echo \"move IB\";; \"move "
                            "BC\") echo \"move DD\";;"));
  EXPECT_EQ(engine->title(), "Ours");
  Played black({});
  engine->begin(black.task());
  EXPECT_EQ(tests::move_of(*engine, black.task()), "E5");
  black.play("E5");
  black.play("A1");
  EXPECT_EQ(tests::move_of(*engine, black.task()), "J2");
  EXPECT_EQ(engine->script(), "new black\nmove AA\n");
  Played white({"B3"});
  engine->begin(white.task());
  EXPECT_EQ(tests::move_of(*engine, white.task()), "D4");
  EXPECT_EQ(engine->script(), "new white\nmove BC\n");
  EXPECT_NE(engine->conversation().find(">> end\n>> new white"), std::string::npos) << "the first game was ended";
}

TEST(ContestPlayer, CannotResumeAGameThatItHasNotPlayed) {
  const auto engine = start_engine(settings("*) echo \"move EE\";;"));
  const Played opening({"A1", "B2"});
  engine->begin(opening.task());
  EXPECT_NE(failure_of(*engine, opening.task()).find("it has no openings, no takebacks"), std::string::npos);
}

TEST(ContestPlayer, PlaysBothStonesOfATurn) {
  const auto engine = start_engine(settings("\"new black\") echo \"move JJ@@\";; \"move AABB\") echo \"move KKLL\";;"));
  Played black("connect6", {}, {});
  engine->begin(black.task());
  EXPECT_EQ(tests::move_of(*engine, black.task()), "K10");
  for (const char* const move : {"K10", "A1", "B2"}) black.play(move);
  EXPECT_EQ(tests::move_of(*engine, black.task()), "L11");
  black.play("L11");
  EXPECT_EQ(tests::move_of(*engine, black.task()), "M12");
  EXPECT_EQ(engine->script(), "new black\nmove AABB\n") << "the engine sent the second stone with the first";
  const auto white = start_engine(settings("\"move JJ@@\") echo \"move AABB\";;"));
  Played answer("connect6", {}, {"K10"});
  white->begin(answer.task());
  EXPECT_EQ(tests::move_of(*white, answer.task()), "A1");
  answer.play("A1");
  EXPECT_EQ(tests::move_of(*white, answer.task()), "B2");
}

TEST(ContestPlayer, NeedsAllStonesOfATurn) {
  const auto engine = start_engine(settings("\"move JJ@@\") echo \"move AA\";;"));
  const Played game("connect6", {}, {"K10"});
  engine->begin(game.task());
  EXPECT_EQ(failure_of(*engine, game.task()), "the engine answered one stone to 'move JJ@@', where a turn has two");
}

std::string contest_answers(const ContestArguments& arguments, const std::string& lines) {
  std::istringstream in(lines);
  std::ostringstream out;
  EXPECT_EQ(contest(arguments, in, out), 0);
  return out.str();
}

TEST(ContestCommand, RunsAsAConnect6Engine) {
  const ContestArguments arguments{.game = "connect6", .options = {}, .bot = BotSpec{"mtdf", {{"nodes", "50"}}}};
  EXPECT_EQ(contest_answers(arguments, "name?\nnew black\nend\nquit\nname?\n"), "name Qiyuan\nmove JJ@@\n");
  const std::string white = contest_answers(arguments, "new white\nmove JJ@@\n");
  EXPECT_EQ(white.size(), std::string_view{"move AABB\n"}.size()) << white;
  EXPECT_EQ(white.substr(0, 5), "move ");
}

TEST(ContestCommand, SendsTwoStonesPerTurn) {
  const ContestArguments arguments{.game = "connect6", .options = {}, .bot = BotSpec{"vcdt", {{"nodes", "50"}}}};
  std::istringstream lines(
      contest_answers(arguments, "new black\nmove AACC\nmove EEGG\nmove IISA\nmove ASSS\nmove RSQS\nmove RAQA\n"));
  int turns = 0;
  for (std::string line; std::getline(lines, line); ++turns)
    EXPECT_EQ(line.size(), std::string_view{"move AABB"}.size()) << line;
  EXPECT_GT(turns, 2);
}

TEST(ContestCommand, NamesAnIllegalMove) {
  const ContestArguments arguments{.game = "connect6", .options = {}, .bot = BotSpec{"random", {}}};
  const auto fault = [&](const std::string& lines) -> std::string {
    try {
      return contest_answers(arguments, lines);
    } catch (const Failure& failure) {
      return failure.what();
    }
  };
  EXPECT_NE(fault("move AABB\n").find("before 'new black'"), std::string::npos);
  EXPECT_NE(fault("new red\n").find("black or white"), std::string::npos);
  EXPECT_NE(fault("new white\nmove 55\n").find("two letters for each stone"), std::string::npos);
  EXPECT_NE(fault("new white\nmove AABB\n").find("not the opponent's turn"), std::string::npos);
}

TEST(ContestPlayer, QuotesAnAnswerThatIsNotAMove) {
  const Played start({});
  const auto wrong = start_engine(settings("new*) echo \"move E5\";;"));
  wrong->begin(start.task());
  EXPECT_EQ(failure_of(*wrong, start.task()),
            "the engine answered 'move E5' to 'new black': 'E5' is not a move of the contest protocol (two "
            "letters for each stone, as AB or AABB)");
  const auto error = start_engine(settings("new*) echo \"error 5\";;"));
  error->begin(start.task());
  EXPECT_EQ(failure_of(*error, start.task()), "the engine answered 'error 5' to 'new black'");
  const auto dies = start_engine(settings("new*) exit 4;;"));
  dies->begin(start.task());
  EXPECT_EQ(failure_of(*dies, start.task()), "the engine exited with status 4 at 'new black'");
}

TEST(ContestPlayer, SupportsOnlyGamesOfPoints) {
  EXPECT_TRUE(check_language(EngineLanguage::contest, **find_kind("nogo")));
  EXPECT_FALSE(check_language(EngineLanguage::contest, **find_kind("jiaqi")));
  EXPECT_EQ(*parse_engine("contest:./ours 5"), (EngineSpec{EngineLanguage::contest, "./ours 5"}));
  EXPECT_EQ(*parse_engine("gtp:gnugo"), (EngineSpec{EngineLanguage::gtp, "gnugo"}));
  EXPECT_EQ(*parse_engine("gnugo"), (EngineSpec{EngineLanguage::gtp, "gnugo"}));
}

}  // namespace
}  // namespace cli
