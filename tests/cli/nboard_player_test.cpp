#include "clients/cli/engine/nboard_player.h"

#include <gtest/gtest.h>

#include "clients/cli/game_start.h"

namespace cli {
namespace {

/// An engine written in shell: `cases` are branches of `case "$line" in`, tried before the usual answers.
EngineSettings nboard_engine(const std::string& cases) {
  EngineSettings settings;
  settings.command = "sh -c 'while read -r line; do case \"$line\" in " + cases +
                     " nboard*) echo \"set myname Ours 1.0\";; ping*) echo \"pong ${line#ping }\";; quit) exit;; esac; "
                     "done'";
  settings.language = EngineLanguage::nboard;
  return settings;
}

/// An Othello game and the moves to its position.
class OthelloGame {
 public:
  explicit OthelloGame(const std::vector<std::string>& moves) : OthelloGame(*start_game(kind(), {}), moves) {}
  OthelloGame(core::AnyGame start, const std::vector<std::string>& moves) : game_(std::move(start)) {
    for (const std::string& move : moves) {
      moves_.push_back({game_.to_move(), move});
      EXPECT_TRUE(game_.play(move)) << move;
    }
  }
  static const core::GameKind& kind() { return **find_kind("othello"); }
  [[nodiscard]] EngineTask task() const { return {{}, game_, moves_, {}, &kind()}; }

 private:
  core::AnyGame game_;
  std::vector<EngineMove> moves_;
};

std::string answer_of(EnginePlayer& engine, const OthelloGame& game) {
  engine.think(game.task());
  return engine.thought(Clock::now() + std::chrono::seconds{60})->move;
}

std::string trouble_of(EnginePlayer& engine, const OthelloGame& game) {
  try {
    return answer_of(engine, game);
  } catch (const EngineFailure& failure) {
    return failure.what();
  }
}

constexpr std::string_view set_usual_game =
    "set game (;GM[Othello]PC[Qiyuan]PB[]PW[]RE[?]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
    "-------- -------- *]";

TEST(NboardPlayer, GetsTheGameOnceAndThenItsMoves) {
  EngineSettings settings =
      nboard_engine("go) echo \"status thinking\"; echo \"nodestats 9 0.1\"; echo \"=== D3/0.50/1.2\";;");
  settings.depth = 8;
  const auto engine = start_engine(settings);
  EXPECT_EQ(engine->title(), "Ours 1.0");
  EXPECT_TRUE(engine->conversation().starts_with(">> nboard 2\n>> set depth 8\n>> set contempt 0\n>> ping 1\n"))
      << engine->conversation();
  const OthelloGame start({});
  engine->begin(start.task());
  EXPECT_EQ(answer_of(*engine, start), "d3");
  EXPECT_FALSE(engine->is_thinking());
  const std::string told = "nboard 2\nset depth 8\nset contempt 0\n" + std::string{set_usual_game} + ";)\nping 2\ngo\n";
  EXPECT_EQ(engine->script(), told);
  answer_of(*engine, OthelloGame({"d3", "c3"}));
  EXPECT_EQ(engine->script(), told + "move D3\nmove C3\nping 3\ngo\n");
}

TEST(NboardPlayer, GetsTheWholeGameIfItCannotContinue) {
  const auto engine = start_engine(nboard_engine("go) echo ===pa;;"));
  const OthelloGame opening({"f5", "d6"});
  engine->begin(opening.task());
  EXPECT_EQ(answer_of(*engine, opening), "pass");
  const std::string told = "nboard 2\nset contempt 0\n" + std::string{set_usual_game} + "B[F5]W[D6];)\nping 2\ngo\n";
  EXPECT_EQ(engine->script(), told) << "openings are part of the game";
  answer_of(*engine, OthelloGame({"f5"}));
  EXPECT_EQ(engine->script(), told + std::string{set_usual_game} + "B[F5];)\nping 3\ngo\n") << "a move was taken back";
}

TEST(NboardPlayer, GetsPassesAndSetUpPositions) {
  const core::GameKind& kind = OthelloGame::kind();
  const auto start = kind.start_from("ox....../......../......../...xx.../...xx.../......../......../ox......",
                                     base::Side::white, core::Options::defaults(kind.options));
  ASSERT_TRUE(start) << start.error().text();
  const auto engine = start_engine(nboard_engine("go) echo \"=== C1\";;"));
  const OthelloGame set_up(*start, {});
  engine->begin(set_up.task());
  EXPECT_EQ(answer_of(*engine, set_up), "c1");
  EXPECT_EQ(engine->script(),
            "nboard 2\nset contempt 0\nset game (;GM[Othello]PC[Qiyuan]PB[]PW[]RE[?]TY[8]BO[8 O*------ -------- "
            "-------- ---**--- ---**--- -------- -------- O*------ O];)\nping 2\ngo\n");
  answer_of(*engine, OthelloGame(*start, {"c1", "pass"}));
  EXPECT_TRUE(engine->script().ends_with("\nmove C1\nmove PA\nping 3\ngo\n")) << engine->script();
}

TEST(NboardPlayer, IgnoresOutputForAnOlderPosition) {
  const auto engine =
      start_engine(nboard_engine("ping*) echo \"=== A1\"; echo \"pong 0\"; echo \"pong ${line#ping }\";; go) echo "
                                 "\"search D3 0 0 1\"; echo \"=== F5\";;"));
  const OthelloGame start({});
  engine->begin(start.task());
  EXPECT_EQ(answer_of(*engine, start), "f5");
}

TEST(NboardPlayer, APingStopsADiscardedThought) {
  const auto engine = start_engine(nboard_engine(""));
  const OthelloGame start({});
  engine->begin(start.task());
  engine->think(start.task());
  EXPECT_FALSE(engine->thought(Clock::now()));
  EXPECT_TRUE(engine->is_thinking());
  EXPECT_GE(engine->fd(), 0);
  engine->settle();
  EXPECT_FALSE(engine->is_thinking());
  EXPECT_TRUE(engine->conversation().ends_with("\n<< pong 3")) << engine->conversation();
}

TEST(NboardPlayer, ReportsTheFailuresOfAnEngine) {
  const OthelloGame start({});
  const auto lost = start_engine(nboard_engine("go) echo \"=== I9/1\";;"));
  lost->begin(start.task());
  EXPECT_EQ(trouble_of(*lost, start),
            "the engine answered '=== I9/1' to 'go': 'I9/1' is not an Othello move (A1 to H8, or PA for a pass)");
  const auto dying = start_engine(nboard_engine("go) exit 4;;"));
  dying->begin(start.task());
  EXPECT_EQ(trouble_of(*dying, start), "the engine exited with status 4 at 'go'; the last line it wrote was 'pong 2'");
  dying->restart();
  dying->begin(start.task());
  EXPECT_EQ(trouble_of(*dying, start), "the engine exited with status 4 at 'go'; the last line it wrote was 'pong 2'")
      << "and starts again";

  EngineSettings slow = nboard_engine("go) ;;");
  slow.max_thought = std::chrono::seconds{1};
  const auto silent = start_engine(slow);
  silent->begin(start.task());
  EXPECT_EQ(trouble_of(*silent, start),
            "the engine did not answer in time at 'go'; the last line it wrote was 'pong 2'");

  EngineSettings deaf = nboard_engine("ping*) echo \"? unknown command\";;");
  deaf.max_preparation = std::chrono::seconds{1};
  try {
    start_engine(deaf);
    FAIL() << "an engine of another protocol does not answer the ping";
  } catch (const EngineFailure& failure) {
    EXPECT_STREQ(failure.what(),
                 "the engine did not answer in time at 'nboard 2'; the last line it wrote was '? unknown command'");
  }
}

TEST(NboardPlayer, IsForOthello) {
  EXPECT_TRUE(check_language(EngineLanguage::nboard, OthelloGame::kind()));
  EXPECT_EQ(check_language(EngineLanguage::nboard, **find_kind("go")).error().text(),
            "engines of NBoard play othello, not go");
  const auto engine = start_engine(nboard_engine(""));
  const core::GameKind& nogo = **find_kind("nogo");
  const core::AnyGame game = *start_game(nogo, {});
  EXPECT_THROW(engine->begin({{}, game, {}, {}, &nogo}), EngineFailure);
}

TEST(EngineSpec, NamesTheLanguageTheDepthAndTheCommand) {
  EXPECT_EQ(*parse_engine("nboard: ./ours 5"), (EngineSpec{EngineLanguage::nboard, "./ours 5"}));
  EXPECT_EQ(*parse_engine("nboard:depth=12:./ours"), (EngineSpec{EngineLanguage::nboard, "./ours", 12}));
  EXPECT_EQ(*parse_engine("gtp:depth=12:./ours"), (EngineSpec{EngineLanguage::gtp, "depth=12:./ours"}));
  EXPECT_TRUE(names_language("nboard:"));
  EXPECT_FALSE(names_language("uct:level=3"));
  for (const char* const wrong : {"nboard:depth=:x", "nboard:depth=0:x", "nboard:depth=61:x", "nboard:depth=12"})
    EXPECT_EQ(parse_engine(wrong).error().text(), "the depth must be 1 to 60 plies, as in nboard:depth=12:COMMAND")
        << wrong;
  EXPECT_EQ(parse_engine("nboard:depth=12: ").error().text(), "the engine's command must follow 'nboard:depth=12:'");
  EXPECT_EQ(parse_engine(" ").error().text(), "the engine's command is missing");
}

}  // namespace
}  // namespace cli
