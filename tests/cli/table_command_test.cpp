#include "clients/cli/terminal/table_command.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

using Kind = TableCommand::Kind;

Kind kind(std::string_view line) {
  return parse_table_command(line).kind;
}

TEST(TableCommand, WordsInAnyCase) {
  EXPECT_EQ(kind("resign"), Kind::resign);
  EXPECT_EQ(kind("  Resign "), Kind::resign);
  EXPECT_EQ(kind("UNDO"), Kind::undo);
  EXPECT_EQ(kind("no"), Kind::no);
  EXPECT_EQ(kind(""), Kind::nothing);
  EXPECT_EQ(kind(" \t"), Kind::nothing);
}

TEST(TableCommand, OtherTextIsAMove) {
  for (const char* text : {"D4", "42-44", "pass", "resign now", "hepl"}) {
    const TableCommand command = parse_table_command(text);
    EXPECT_EQ(command.kind, Kind::move) << text;
    EXPECT_EQ(command.text, text);
  }
}

TEST(TableCommand, SayTakesTheRestOfTheLine) {
  const TableCommand command = parse_table_command("say  good game, ana ");
  EXPECT_EQ(command.kind, Kind::say);
  EXPECT_EQ(command.text, "good game, ana");
}

TEST(TableCommand, ChainsAreMarkedByAPoint) {
  const TableCommand command = parse_table_command("Dead  d4");
  EXPECT_EQ(command.kind, Kind::dead);
  EXPECT_EQ(command.text, "d4");
  EXPECT_EQ(kind("alive D4"), Kind::alive);
  EXPECT_EQ(kind("dead"), Kind::move) << "the chain is missing";
}

TEST(TableCommand, HelpListsEveryCommand) {
  const std::string help = table_command_help();
  for (const char* word : {"resign", "undo", "draw", "yes, no", "dead D4", "alive D4", "pause", "continue", "abort",
                           "claim", "rematch", "legal", "board", "say TEXT", "help", "quit"})
    EXPECT_NE(help.find(word), std::string::npos) << word;
}

}  // namespace
}  // namespace cli
