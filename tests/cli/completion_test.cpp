#include <gtest/gtest.h>

#include <algorithm>

#include "clients/cli/commands/completion_command.h"

namespace cli {
namespace {

/// A program with one of each kind.
struct Program {
  CLI::App app{"A program: for tests.", "program"};
  std::string text;
  std::vector<std::string> texts;
  bool flag = false;

  Program() {
    CLI::App& play = *app.add_subcommand("play", "Play a game. It is fun.");
    play.add_option("--game", text, "The game; go by default.")->type_name("GAME");
    play.add_option("--side", text, "Your side: [black].")->type_name("black|white");
    play.add_option("--format", text, "How")->check(CLI::IsMember({"sgf", "json"}))->type_name("FORMAT");
    play.add_option("--ca", text, "A file.")->type_name("FILE")->check(CLI::ExistingFile);
    play.add_option("--store", text, "A folder that's kept.")->type_name("FOLDER");
    play.add_option("--clock", text, "The time.")->type_name("CLOCK");
    play.add_option("--option", texts, "More.")->type_name("KEY=VALUE")->allow_extra_args(false);
    play.add_flag("-a,--ascii", flag, "Draw with x and o.");
    CLI::App& record = *app.add_subcommand("record", "Records.");
    record.add_subcommand("show", "Show one.")->add_option("FILE", text, "The record.")->type_name("FILE");
  }

  [[nodiscard]] completion::Command tree() const { return command_tree(app); }
};

const completion::Option& option(const completion::Command& command, const std::string& name) {
  return *std::ranges::find_if(command.options, [&](const completion::Option& option) {
    return std::ranges::find(option.names, name) != option.names.end();
  });
}

TEST(CommandTree, HasTheCommandsOfTheParser) {
  const completion::Command tree = Program{}.tree();
  ASSERT_EQ(tree.commands.size(), 2U);
  EXPECT_EQ(tree.commands[0].path, "program play");
  EXPECT_EQ(tree.commands[0].help, "Play a game");
  EXPECT_EQ(tree.commands[1].commands.at(0).path, "program record show");
  EXPECT_EQ(tree.commands[1].commands.at(0).arguments.at(0).kind, completion::Value::Kind::file);
}

TEST(CommandTree, HasTheValuesOfAnOption) {
  const completion::Command tree = Program{}.tree();
  const completion::Command& play = tree.commands[0];
  const std::vector<std::string>& games = option(play, "--game").value.words;
  EXPECT_NE(std::ranges::find(games, "jiaqi"), games.end());
  EXPECT_EQ(option(play, "--side").value,
            (completion::Value{completion::Value::Kind::word, {"black", "white"}, "black|white"}));
  EXPECT_EQ(option(play, "--format").value,
            (completion::Value{completion::Value::Kind::word, {"sgf", "json"}, "FORMAT"}));
  EXPECT_EQ(option(play, "--ca").value.kind, completion::Value::Kind::file);
  EXPECT_EQ(option(play, "--store").value.kind, completion::Value::Kind::folder);
  EXPECT_EQ(option(play, "--clock").value.kind, completion::Value::Kind::text);
  EXPECT_EQ(option(play, "--ascii").value.kind, completion::Value::Kind::nothing);
  EXPECT_EQ(option(play, "-a").names, (std::vector<std::string>{"-a", "--ascii"}));
  EXPECT_TRUE(option(play, "--option").repeats);
  EXPECT_FALSE(option(play, "--clock").repeats);
  EXPECT_EQ(option(play, "--game").help, "The game");
}

TEST(CompletionScripts, QuoteSpecialCharacters) {
  const completion::Command tree = Program{}.tree();
  EXPECT_NE(zsh_script(tree).find(R"('--side[Your side\: \[black\]]:black|white:(black white)')"), std::string::npos);
  EXPECT_NE(zsh_script(tree).find(R"(that'\''s kept)"), std::string::npos);
  EXPECT_NE(fish_script(tree).find(R"(that\'s kept)"), std::string::npos);
  EXPECT_NE(bash_script(tree).find("'program play --side') COMPREPLY=($(compgen -W 'black white'"), std::string::npos);
}

}  // namespace
}  // namespace cli
