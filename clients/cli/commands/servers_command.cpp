#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/discovery/servers.h"

namespace cli {

void add_servers(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<ServersArguments>();
  CLI::App& command =
      *add_command(app, "servers", "List the servers on the local network.",
                   "  qiyuan servers\n"
                   "  qiyuan play                     uses such a server if none runs on this computer");
  add_json(command, arguments->json, "Print a JSON object for each server.");
  command.callback([arguments, &run] { run = [arguments] { return servers(*arguments, std::cout); }; });
}

}  // namespace cli
