#include "clients/cli/engine/engine_player.h"

#include <gtest/gtest.h>

#include "clients/cli/terminal/table_view.h"
#include "tests/cli/scripted_engine.h"

namespace cli {
namespace {

using Lines = std::vector<std::string>;

TableView table_of(const Lines& lines) {
  std::vector<Message> state;
  for (const std::string& line : lines) state.push_back(protocol::parse_message(line)->message);
  return *TableView::from_state(state);
}

TableView two_stones() {
  return table_of({"Room,7,nogo,playing,ana,bo,black,2,-1,-1", "Option,size,5", "Move,7,1,black,C3,-1,-1",
                   "Move,7,2,white,A1,-1,-1", "End,State,2"});
}

EngineSettings settings(const ScriptedEngine& engine) {
  return {engine.command(), {.log_file = engine.log()}, std::chrono::seconds{60}, std::chrono::seconds{60}};
}

EnginePlayer::Thought wait_for_thought(EnginePlayer& engine) {
  for (;;) {
    wait_for_either(engine.fd(), -1, engine.deadline());
    if (const std::optional<EnginePlayer::Thought> thought = engine.thought()) return *thought;
  }
}

/// Brings the engine to the position without asking for a move.
void follow(EnginePlayer& engine, const EngineTask& task) {
  engine.think(task);
  engine.settle();
}

/// The commands that the engine got, without those that ask for a move.
Lines told(const ScriptedEngine& script) {
  Lines commands = script.commands();
  std::erase_if(commands, [](const std::string& command) { return command.starts_with("genmove"); });
  return commands;
}

TEST(EnginePlayer, GetsTheMissingMoves) {
  ScriptedEngine script("undo", "");
  const std::unique_ptr<EnginePlayer> player = start_engine(settings(script));
  EnginePlayer& engine = *player;
  TableView table = two_stones();
  engine.begin(table.task(Clock::now()));
  follow(engine, table.task(Clock::now()));
  EXPECT_EQ(told(script), (Lines{"boardsize 5", "clear_board", "play black C3", "play white A1"}));
  table.apply(protocol::event::Move{7, 3, Side::black, "B2", -1, -1, {}});
  follow(engine, table.task(Clock::now()));
  EXPECT_EQ(told(script).back(), "play black B2");
  EXPECT_EQ(told(script).size(), 5U);
}

TEST(EnginePlayer, GetsTheGameWithoutItsStartPosition) {
  ScriptedEngine script("set_game", "");
  const std::unique_ptr<EnginePlayer> player = start_engine(settings(script));
  EnginePlayer& engine = *player;
  const TableView table =
      table_of({"Room,7,othello,playing,ana,bo,white,1,-1,-1", "Move,7,1,black,f5,-1,-1", "End,State,1"});
  engine.begin(table.task(Clock::now()));
  follow(engine, table.task(Clock::now()));
  EXPECT_EQ(told(script), (Lines{"set_game Othello", "clear_board", "play black f5"}));
}

TEST(EnginePlayer, UndoesMovesThatTheTableDoesNotHave) {
  ScriptedEngine script("undo", "");
  const std::unique_ptr<EnginePlayer> player = start_engine(settings(script));
  EnginePlayer& engine = *player;
  TableView table = two_stones();
  engine.begin(table.task(Clock::now()));
  follow(engine, table.task(Clock::now()));
  table.apply(protocol::event::Undone{7, 0});
  table.apply(protocol::event::Move{7, 1, Side::black, "B2", -1, -1, {}});
  follow(engine, table.task(Clock::now()));
  const Lines commands = told(script);
  EXPECT_EQ(Lines(commands.begin() + 4, commands.end()), (Lines{"undo", "undo", "play black B2"}));
}

TEST(EnginePlayer, AnEngineWithoutUndoStartsOver) {
  ScriptedEngine script("komi", "");
  const std::unique_ptr<EnginePlayer> player = start_engine(settings(script));
  EnginePlayer& engine = *player;
  TableView table = two_stones();
  engine.begin(table.task(Clock::now()));
  follow(engine, table.task(Clock::now()));
  table.apply(protocol::event::Undone{7, 1});
  follow(engine, table.task(Clock::now()));
  const Lines commands = told(script);
  EXPECT_EQ(Lines(commands.begin() + 4, commands.end()), (Lines{"boardsize 5", "clear_board", "play black C3"}));
}

TEST(EnginePlayer, ItsOwnMoveIsNotPlayedAgain) {
  ScriptedEngine script("undo", "genmove*) echo \"= b2\";;");
  const std::unique_ptr<EnginePlayer> player = start_engine(settings(script));
  EnginePlayer& engine = *player;
  TableView table = two_stones();
  engine.begin(table.task(Clock::now()));
  EXPECT_FALSE(engine.is_thinking());
  engine.think(table.task(Clock::now()));
  EXPECT_TRUE(engine.is_thinking());
  const EnginePlayer::Thought thought = wait_for_thought(engine);
  EXPECT_EQ(thought.move, "b2");
  EXPECT_EQ(thought.ply, 3);
  EXPECT_EQ(thought.command, "genmove black");
  EXPECT_FALSE(engine.is_thinking());
  table.apply(protocol::event::Move{7, 3, Side::black, "B2", -1, -1, {}});
  table.apply(protocol::event::Move{7, 4, Side::white, "E5", -1, -1, {}});
  follow(engine, table.task(Clock::now()));
  EXPECT_EQ(told(script).back(), "play white E5");
  EXPECT_EQ(told(script).size(), 5U);
}

TEST(EnginePlayer, AMoveThatTheTableNeverSawIsUndone) {
  ScriptedEngine script("undo", "genmove*) echo \"= B2\";;");
  const std::unique_ptr<EnginePlayer> player = start_engine(settings(script));
  EnginePlayer& engine = *player;
  TableView table = two_stones();
  engine.begin(table.task(Clock::now()));
  engine.think(table.task(Clock::now()));
  wait_for_thought(engine);
  follow(engine, table.task(Clock::now()));
  EXPECT_EQ(told(script).back(), "undo");
}

TEST(EnginePlayer, GetsKomiTimeAndHandicap) {
  ScriptedEngine script("undo time_settings time_left fixed_handicap", "fixed_handicap*) echo \"= C3 G7\";;");
  const std::unique_ptr<EnginePlayer> player = start_engine(settings(script));
  EnginePlayer& engine = *player;
  const TableView table = table_of({"Room,7,go,playing,ana,bo,white,0,60000,90500", "Option,size,9", "Option,komi,0.5",
                                    "Option,handicap,2", "End,State,0"});
  engine.begin(table.task(Clock::now()));
  EXPECT_EQ(script.commands(),
            (Lines{"boardsize 9", "clear_board", "komi 0.5", "fixed_handicap 2", "time_settings 60 0 0"}));
  engine.think(table.task(Clock::now()));
  const Lines commands = script.commands();
  EXPECT_EQ(commands[5], "time_left black 60 0");
  EXPECT_EQ(commands[6].substr(0, 16), "time_left white ");
  EXPECT_EQ(commands[7], "genmove white");
  wait_for_thought(engine);
}

TEST(EnginePlayer, HandicapStonesMustBeTheSame) {
  ScriptedEngine script("fixed_handicap", "fixed_handicap*) echo \"= C3 G3\";;");
  const std::unique_ptr<EnginePlayer> player = start_engine(settings(script));
  EnginePlayer& engine = *player;
  const TableView table =
      table_of({"Room,7,go,playing,ana,bo,white,0,-1,-1", "Option,size,9", "Option,handicap,2", "End,State,0"});
  try {
    engine.begin(table.task(Clock::now()));
    FAIL();
  } catch (const EngineFailure& failed) {
    EXPECT_STREQ(failed.what(), "the engine answered 'C3 G3' to 'fixed_handicap 2'; the table has c3 g7");
  }
}

TEST(EnginePlayer, HandicapWithoutTheCommandIsPlayed) {
  ScriptedEngine script("undo", "");
  const std::unique_ptr<EnginePlayer> player = start_engine(settings(script));
  EnginePlayer& engine = *player;
  const TableView table =
      table_of({"Room,7,go,playing,ana,bo,white,0,-1,-1", "Option,size,9", "Option,handicap,2", "End,State,0"});
  engine.begin(table.task(Clock::now()));
  EXPECT_EQ(told(script), (Lines{"boardsize 9", "clear_board", "play black c3", "play black g7"}));
}

TEST(EnginePlayer, RefusedCommandIsAFailure) {
  ScriptedEngine script("undo", "play*A1) echo \"? illegal move\";;");
  const std::unique_ptr<EnginePlayer> player = start_engine(settings(script));
  EnginePlayer& engine = *player;
  const TableView table = two_stones();
  engine.begin(table.task(Clock::now()));
  engine.think(table.task(Clock::now()));
  try {
    wait_for_thought(engine);
    FAIL();
  } catch (const EngineFailure& failed) {
    EXPECT_STREQ(failed.what(), "the engine answered '? illegal move' to 'play white A1'");
  }
}

TEST(EnginePlayer, EngineThatNeverMovesFails) {
  ScriptedEngine script("undo", "genmove*) continue;;");
  EngineSettings impatient = settings(script);
  impatient.max_thought = std::chrono::seconds{0};
  const std::unique_ptr<EnginePlayer> player = start_engine(impatient);
  EnginePlayer& engine = *player;
  const TableView table = two_stones();
  engine.begin(table.task(Clock::now()));
  engine.think(table.task(Clock::now()));
  EXPECT_THROW(wait_for_thought(engine), EngineFailure);
}

TEST(EnginePlayer, EngineThatCannotStartFailsAtOnce) {
  EXPECT_THROW(start_engine({.command = "false"}), EngineFailure);
}

TEST(EnginePlayer, RestartIsANewEngine) {
  ScriptedEngine script("undo", "die) exit 1;; genmove*) exit 1;;");
  const std::unique_ptr<EnginePlayer> player = start_engine(settings(script));
  EnginePlayer& engine = *player;
  const TableView table = two_stones();
  engine.begin(table.task(Clock::now()));
  engine.think(table.task(Clock::now()));
  EXPECT_THROW(wait_for_thought(engine), EngineFailure);
  engine.restart();
  engine.begin(table.task(Clock::now()));
  follow(engine, table.task(Clock::now()));
  EXPECT_EQ(told(script).back(), "play white A1");
}

}  // namespace
}  // namespace cli
