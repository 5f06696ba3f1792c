#include "clients/cli/commands/completion_command.h"

#include <algorithm>
#include <iostream>
#include <set>
#include <string_view>

#include "clients/cli/commands/commands.h"
#include "clients/cli/commands/help_command.h"
#include "engine/games.h"

namespace cli {
namespace {

using completion::Value;

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(at, begin), text.size());
    parts.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

/// The text up to the end of the first sentence or clause, since shells show one line.
std::string first_sentence(std::string_view help) {
  std::size_t end = help.size();
  for (const std::string_view mark : {". ", "; ", "\n"}) end = std::min(end, help.find(mark));
  if (end == help.size() && help.ends_with('.')) --end;
  return std::string{help.substr(0, end)};
}

std::vector<std::string> games() {
  std::vector<std::string> names;
  for (const core::GameKind* kind : engine::games()) names.emplace_back(kind->name);
  return names;
}

/// The bots of all games: the game is not known while the command line is incomplete.
std::vector<std::string> bots() {
  std::set<std::string> names;
  for (const core::GameKind* kind : engine::games())
    for (const core::BotKind& bot : kind->bots) names.emplace(bot.name);
  return {names.begin(), names.end()};
}

/// Parses a type name with CLI11's checks behind it: `FILE:FILE`, `FORMAT:{sgf,json,xml,ggf}`.
Value taken_value(const std::string& type) {
  const std::size_t list = type.find(":{");
  std::string name = type.substr(0, type.find_first_of(":["));
  if (name.empty()) name = "value";  // for `[tls://]HOST:PORT`
  if (list != std::string::npos)
    return {Value::Kind::word, split(type.substr(list + 2, type.find('}') - list - 2), ','), name};
  if (name == "GAME") return {Value::Kind::word, games(), name};
  if (name == "BOT") return {Value::Kind::word, bots(), name};
  if (name == "FILE" || type.ends_with(":FILE")) return {Value::Kind::file, {}, name};
  if (name == "FOLDER" || type.ends_with(":DIR")) return {Value::Kind::folder, {}, name};
  if (name.find('|') != std::string::npos) return {Value::Kind::word, split(name, '|'), name};
  return {Value::Kind::text, {}, name};
}

/// The program's own command.
const CLI::App& program(const CLI::App& app) {
  const CLI::App* root = &app;
  while (root->get_parent() != nullptr) root = root->get_parent();
  return *root;
}

completion::Command describe(const CLI::App& app, const std::string& above) {
  completion::Command command{above + app.get_name(), app.get_name(), first_sentence(app.get_description())};
  for (const CLI::Option* const option : app.get_options()) {
    if (option->get_positional()) {
      command.arguments.push_back(option->get_type_name() == "TOPIC"
                                      ? Value{Value::Kind::word, help_topics(program(app)), "TOPIC"}
                                      : taken_value(option->get_type_name()));
      continue;
    }
    completion::Option described{{}, first_sentence(option->get_description()), {}, option->get_expected_max() > 1};
    for (const std::string& name : option->get_snames()) described.names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) described.names.push_back("--" + name);
    if (option->get_items_expected_max() > 0) described.value = taken_value(option->get_type_name());
    command.options.push_back(std::move(described));
  }
  for (const CLI::App* const below : app.get_subcommands([](const CLI::App*) { return true; }))
    command.commands.push_back(describe(*below, command.path + " "));
  return command;
}

}  // namespace

completion::Command command_tree(const CLI::App& app) {
  return describe(app, "");
}

void add_completion(CLI::App& app, Run& run) {
  const auto shell = std::make_shared<std::string>();
  CLI::App& command = *add_command(app, "completion", "Print a shell script that completes command lines.",
                                   "  source <(qiyuan completion bash)        in ~/.bashrc; for zsh in ~/.zshrc\n"
                                   "  qiyuan completion fish > ~/.config/fish/completions/qiyuan.fish\n"
                                   "The Debian packages contain these scripts.");
  command.add_option("SHELL", *shell, "bash, zsh or fish.")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command.callback([&app, shell, &run] {
    run = [&app, shell] {
      const completion::Command program = command_tree(app);
      std::cout << (*shell == "bash"  ? completion::bash_script(program)
                    : *shell == "zsh" ? completion::zsh_script(program)
                                      : completion::fish_script(program));
      return 0;
    };
  });
}

}  // namespace cli
