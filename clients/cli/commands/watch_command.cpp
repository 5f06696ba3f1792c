#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/commands/watch.h"

namespace cli {

void add_watch(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<WatchArguments>();
  CLI::App& command = *add_command(app, "watch", "Watch a game as it is played.",
                                   "  qiyuan watch                    list the tables\n"
                                   "  qiyuan watch 12                 draw every position of table 12\n"
                                   "  qiyuan watch 12 --json | jq .");
  add_visitor(command, arguments->visitor, default_watcher());
  command.add_option("ROOM", arguments->room, "Number of the table. Without it, list the tables.")
      ->check(positive_number);
  add_json(command, arguments->json, "Print the server's messages as JSON, one object per line.");
  add_ascii(command, arguments->ascii);
  command.callback([arguments, &run] { run = [arguments] { return watch(*arguments, std::cout); }; });
}

}  // namespace cli
