#include <gtest/gtest.h>

#include "clients/cli/engine/gomocup_player.h"
#include "clients/cli/game_start.h"
#include "clients/cli/gomocup/gomocup_session.h"
#include "tests/cli/engine_move.h"

namespace cli {
namespace {

using Lines = std::vector<std::string>;
using std::chrono::milliseconds;

GomocupSession session(const BotSpec& bot = {"mtdf", {{"depth", "1"}}}) {
  return *GomocupSession::open(**find_kind("gomoku"), bot);
}

/// The last line of the answer to the last of these lines: the move, if there is one.
std::string last_answer(GomocupSession& engine, const Lines& lines) {
  Lines answer;
  for (const std::string& line : lines) answer = engine.answer(line);
  return answer.empty() ? "" : answer.back();
}

TEST(GomocupSession, AnswersAsTheProtocolAsks) {
  GomocupSession engine = session();
  EXPECT_EQ(engine.answer("ABOUT"), (Lines{"name=\"Qiyuan mtdf\", version=\"" QIYUAN_VERSION "\""}));
  EXPECT_EQ(engine.answer("BEGIN"), (Lines{"ERROR BEGIN before START"}));
  EXPECT_EQ(engine.answer("START 19"), (Lines{"ERROR the size must be one of 15, 20, not 19"}));
  EXPECT_EQ(engine.answer("START"), (Lines{"ERROR the size must be one of 15, 20"}));
  EXPECT_EQ(engine.answer("RECTSTART 20,15"), (Lines{"ERROR the board must be square"}));
  EXPECT_EQ(engine.answer("RECTSTART 20, 20"), (Lines{"OK"}));
  EXPECT_EQ(engine.answer("start 15\r"), (Lines{"OK"}));
  EXPECT_EQ(engine.answer("INFO timeout_turn 1000"), Lines{});
  EXPECT_EQ(engine.answer("INFO folder C:\\temp"), Lines{});
  EXPECT_EQ(engine.answer(""), Lines{});
  EXPECT_EQ(engine.answer("SWAP2BOARD"), (Lines{"UNKNOWN command SWAP2BOARD"}));
  EXPECT_EQ(last_answer(engine, {"BEGIN"}), "7,7") << "the middle of 15 lines";
  EXPECT_EQ(engine.answer("BEGIN"), (Lines{"ERROR BEGIN on a board that has stones"}));
  EXPECT_EQ(engine.answer("TURN 7,7"), (Lines{"ERROR 7,7 is taken or not on the board"}));
  EXPECT_EQ(engine.answer("TURN 15,0"), (Lines{"ERROR 15,0 is taken or not on the board"}));
  EXPECT_EQ(engine.answer("TURN x"), (Lines{"ERROR TURN takes X,Y, not 'x'"}));
  EXPECT_EQ(engine.answer("RESTART"), (Lines{"OK"}));
  EXPECT_EQ(last_answer(engine, {"BEGIN"}), "7,7");
  EXPECT_FALSE(engine.is_over());
  EXPECT_EQ(engine.answer("END"), Lines{});
  EXPECT_TRUE(engine.is_over());
}

TEST(GomocupSession, ReportsItsSearch) {
  GomocupSession engine = session();
  engine.answer("START 15");
  const Lines answer = engine.answer("BEGIN");
  ASSERT_EQ(answer.size(), 2U);
  EXPECT_TRUE(answer[0].starts_with("MESSAGE depth 1 nodes ")) << answer[0];
}

TEST(GomocupSession, CompletesFiveAndClosesFoursFromABoard) {
  GomocupSession engine = session();
  engine.answer("START 20");
  // Own stones on 4,10 to 7,10; the opponent has closed one end.
  EXPECT_EQ(last_answer(engine, {"BOARD", "4,10,1", "3,10,2", "5,10,1", "5,11,2", "6,10,1", "6,12,2", "7,10,1", "9,9,2",
                                 "DONE"}),
            "8,10");
  EXPECT_EQ(engine.answer("TURN 0,0"), (Lines{"ERROR the game is over"}));
  engine.answer("RESTART");
  // The same stones belong to the opponent, in another order.
  EXPECT_EQ(last_answer(engine, {"BOARD", "7,10,2", "9,9,1", "6,10,2", "6,12,1", "5,10,2", "5,11,1", "4,10,2", "3,10,1",
                                 "DONE"}),
            "8,10");
}

TEST(GomocupSession, KeepsItsBoardAfterAnInvalidOne) {
  GomocupSession engine = session();
  engine.answer("START 15");
  EXPECT_EQ(last_answer(engine, {"BOARD", "7,7,1", "x", "7,8,2", "DONE"}), "ERROR 'x' is not X,Y,1 or X,Y,2");
  EXPECT_EQ(last_answer(engine, {"BOARD", "7,7,1", "7,7,2", "DONE"}), "ERROR 7,7 is taken or not on the board");
  EXPECT_EQ(last_answer(engine, {"BEGIN"}), "7,7") << "the board is still empty";
}

TEST(GomocupSession, TakesStonesBack) {
  GomocupSession engine = session();
  last_answer(engine, {"START 15", "BEGIN", "TURN 0,0"});
  EXPECT_EQ(engine.answer("TAKEBACK 1,1"), (Lines{"ERROR there is no stone on '1,1'"}));
  EXPECT_EQ(engine.answer("TAKEBACK 0,0"), (Lines{"OK"}));
  EXPECT_EQ(engine.answer("TAKEBACK 7,7"), (Lines{"OK"}));
  EXPECT_EQ(engine.answer("PLAY 0,0"), (Lines{"0,0"}));
  EXPECT_EQ(engine.answer("PLAY 0,0"), (Lines{"ERROR '0,0' is taken or not on the board"}));
}

TEST(GomocupSession, PlaysByTheRulesOfTheManager) {
  // 8,10 would make six in a row.
  const Lines board{"BOARD", "4,10,1", "0,0,2", "5,10,1", "2,0,2", "6,10,1",
                    "4,0,2", "7,10,1", "6,0,2", "9,10,1", "8,0,2", "DONE"};
  GomocupSession engine = session({"mtdf", {{"depth", "2"}}});
  last_answer(engine, {"START 15", "INFO rule 1"});
  EXPECT_EQ(last_answer(engine, board), "3,10");
  last_answer(engine, {"RESTART", "INFO rule 4"});
  EXPECT_EQ(last_answer(engine, {"BEGIN"}),
            "ERROR rule 4 is not supported; valid: 0 (five or more win), 1 (exactly five win)");
}

TEST(GomocupSession, GivesNoAnswerWhenStopped) {
  GomocupSession engine = session({"alpha-beta", {}});
  last_answer(engine, {"START 15", "INFO timeout_turn 600000"});
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(engine.answer("BEGIN", stop.get_token()), Lines{});
}

TEST(GomocupSession, RefusesUnknownBots) {
  EXPECT_FALSE(GomocupSession::open(**find_kind("gomoku"), {"vcdt", {}}));
  EXPECT_FALSE(GomocupSession::open(**find_kind("gomoku"), {"mtdf", {{"tempo", "1"}}}));
}

TEST(GomocupTime, KeepsAMargin) {
  GomocupTime time;
  EXPECT_EQ(time.limit(), milliseconds{1000}) << "no limit was set";
  time.set_turn(1000);
  EXPECT_EQ(time.limit(), milliseconds{930});
  time.set_turn(20);
  EXPECT_EQ(time.limit(), milliseconds{10});
  time.set_turn(0);
  EXPECT_EQ(time.limit(), milliseconds{1}) << "as fast as possible";
}

TEST(GomocupTime, TakesAShareOfTheMatch) {
  GomocupTime time;
  time.set_turn(30'000);
  time.set_match(180'000);
  EXPECT_EQ(time.limit(), milliseconds{5680});
  time.set_left(3000);
  EXPECT_EQ(time.limit(), milliseconds{75});
  time.set_left(-5);
  EXPECT_EQ(time.limit(), milliseconds{1});
  time.set_left(2'147'483'647);
  EXPECT_EQ(time.limit(), milliseconds{28'480}) << "the match is unlimited";
  time.set_turn(100);
  EXPECT_EQ(time.limit(), milliseconds{75});
}

/// An engine written in shell: `cases` are branches of `case "$line" in`.
EngineSettings engine_with(const std::string& cases) {
  EngineSettings settings;
  settings.command =
      "sh -c 'while read -r line; do case \"$line\" in ABOUT) echo \"name=\\\"Ours\\\", version=\\\"3\\\"\";; END) "
      "exit;; START*) echo OK;; " +
      cases + " esac; done'";
  settings.language = EngineLanguage::gomocup;
  return settings;
}

class GomokuGame {
 public:
  explicit GomokuGame(const Lines& moves) : game_(*start_game(**find_kind("gomoku"), options_)) {
    for (const std::string& move : moves) play(move);
  }
  void play(const std::string& move) {
    moves_.push_back({game_.to_move(), move});
    EXPECT_TRUE(game_.play(move)) << move;
  }
  [[nodiscard]] EngineTask task(std::optional<std::int64_t> left = {}) const {
    return {options_, game_, moves_, {left, left}, *find_kind("gomoku")};
  }

 private:
  std::vector<core::KeyValue> options_{{"size", "15"}, {"rules", "standard"}};
  core::AnyGame game_;
  std::vector<EngineMove> moves_;
};

TEST(GomocupPlayer, UsesTheShortestCommand) {
  const auto engine =
      start_engine(engine_with("BEGIN) echo \"MESSAGE hello\"; echo 7,7;; TURN*) echo 6,6;; DONE) echo 5,5;;"));
  EXPECT_EQ(engine->title(), "Ours 3");
  GomokuGame game({});
  engine->begin(game.task());
  EXPECT_EQ(tests::move_of(*engine, game.task()), "H8");
  game.play("H8");
  game.play("J10");
  EXPECT_EQ(tests::move_of(*engine, game.task(5000)), "G9");
  EXPECT_EQ(engine->script(),
            "INFO timeout_turn 1000\nINFO timeout_match 0\nINFO time_left 2147483647\nINFO rule 1\nINFO game_type 1\n"
            "START 15\nINFO timeout_turn 1000\nINFO timeout_match 0\nINFO time_left 2147483647\nBEGIN\n"
            "INFO timeout_turn 5000\nINFO timeout_match 5000\nINFO time_left 5000\nTURN 8,5\n");
  // After takebacks and other moves the engine gets the whole board.
  GomokuGame other({"A15", "B15"});
  EXPECT_EQ(tests::move_of(*engine, other.task()), "F10");
  EXPECT_NE(engine->script().find("START 15\nINFO timeout_turn 1000\nINFO timeout_match 0\nINFO time_left 2147483647\n"
                                  "BOARD\n0,0,1\n1,0,2\nDONE\n"),
            std::string::npos)
      << engine->script();
}

TEST(GomocupPlayer, AcceptsASuggestion) {
  const auto engine = start_engine(engine_with("BEGIN) echo SUGGEST 3,3;; PLAY*) echo \"${line#PLAY }\";;"));
  const GomokuGame game({});
  engine->begin(game.task());
  EXPECT_EQ(tests::move_of(*engine, game.task()), "D12");
}

TEST(GomocupPlayer, ReportsTheMistakesOfAnEngine) {
  const std::vector<std::pair<std::string, std::string>> wrong{
      {"BEGIN) echo ERROR tired;;", "the engine did not answer 'BEGIN' with a move: tired"},
      {"BEGIN) echo UNKNOWN;;", "the engine did not answer 'BEGIN' with a move: "},
      {"BEGIN) echo 15,3;;", "the engine answered '15,3' to 'BEGIN', which is not on the board"},
      {"BEGIN) exit 3;;", "the engine exited with status 3 at 'BEGIN'"},
  };
  for (const auto& [cases, text] : wrong) {
    const auto engine = start_engine(engine_with(cases));
    const GomokuGame game({});
    engine->begin(game.task());
    try {
      tests::move_of(*engine, game.task());
      ADD_FAILURE() << cases;
    } catch (const EngineFailure& failure) {
      EXPECT_EQ(std::string{failure.what()}, text);
    }
  }
}

TEST(GomocupPlayer, TakesItsNameFromTheCommandByDefault) {
  EngineSettings silent;
  silent.language = EngineLanguage::gomocup;
  for (const std::string command :
       {"sh -c 'while read -r line; do :; done'", "sh -c 'while read -r line; do echo UNKNOWN; done'"}) {
    silent.command = command;
    EXPECT_EQ(start_engine(silent)->title(), command);
  }
}

TEST(GomocupPlayer, IsNamedByItsLanguage) {
  EXPECT_EQ(parse_engine("gomocup:./x -a")->language, EngineLanguage::gomocup);
  EXPECT_EQ(parse_engine("gomocup:./x -a")->command, "./x -a");
  EXPECT_EQ(parse_engine("gomocup:time=200:./x")->move_time, milliseconds{200});
  EXPECT_FALSE(parse_engine("gomocup:time=0:./x"));
  EXPECT_FALSE(parse_engine("gomocup:time=200"));
  EXPECT_FALSE(parse_engine("gomocup:"));
  EXPECT_TRUE(check_language(EngineLanguage::gomocup, **find_kind("gomoku")));
  EXPECT_EQ(check_language(EngineLanguage::gomocup, **find_kind("connect6")).error().text(),
            "engines of Gomocup play gomoku, not connect6");
}

}  // namespace
}  // namespace cli
