#include "clients/cli/commands/help_command.h"

#include <algorithm>
#include <iostream>
#include <memory>

#include "clients/cli/commands/commands.h"
#include "clients/cli/commands/help_text.h"
#include "engine/base/text.h"

namespace cli {
namespace {

std::vector<std::string> subcommands(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* const below : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(below->get_name());
  return names;
}

}  // namespace

std::vector<std::string> help_topics(const CLI::App& app) {
  std::vector<std::string> topics{"games", "commands"};
  for (std::string& name : subcommands(app)) topics.push_back(std::move(name));
  return topics;
}

base::Expected<std::string> help_on(const CLI::App& app, const std::vector<std::string>& topic) {
  if (topic.empty()) return overview();
  if (topic == std::vector<std::string>{"games"}) return games_help();
  if (topic == std::vector<std::string>{"commands"})
    return CLI::Formatter{}.make_help(&app, app.get_name(), CLI::AppFormatMode::Normal);
  const CLI::App* command = &app;
  std::string above;
  for (const std::string& word : topic) {
    const std::vector<std::string> valid = command == &app ? help_topics(app) : subcommands(*command);
    if (std::ranges::find(valid, word) == valid.end()) {
      if (valid.empty()) return base::fault("'{command}' has no subcommands", command->get_name());
      return base::fault("unknown help topic '{topic}'; valid: {names}", word, base::join(valid, ", "));
    }
    above += (above.empty() ? "" : " ") + command->get_name();
    command = command->get_subcommand(word);
  }
  return command->help(above);
}

void add_help(CLI::App& app, Run& run) {
  const auto topic = std::make_shared<std::vector<std::string>>();
  CLI::App& command = *add_command(app, "help", "Show help for a command, or for games and bots.",
                                   "  qiyuan help games\n"
                                   "  qiyuan help record export");
  command
      .add_option("TOPIC", *topic,
                  "games (options of games and bots), commands (list of all commands) or a command. Without a topic, "
                  "the overview.")
      ->type_name("TOPIC");
  command.callback([&app, topic, &run] {
    const base::Expected<std::string> text = help_on(app, *topic);
    if (!text) throw CLI::ValidationError(text.error().text());
    run = [text = *text] {
      std::cout << text;
      return 0;
    };
  });
}

}  // namespace cli
