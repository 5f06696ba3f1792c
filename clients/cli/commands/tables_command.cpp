#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/commands/tables.h"

namespace cli {

void add_tables(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<TablesArguments>();
  CLI::App& command = *add_command(app, "tables", "List the tables with unfinished games.",
                                   "  qiyuan tables --server server.example.org:5188");
  add_visitor(command, arguments->visitor, default_watcher());
  add_json(command, arguments->json, "Print a JSON object for each table.");
  command.callback([arguments, &run] { run = [arguments] { return tables(*arguments, std::cout); }; });
}

}  // namespace cli
