#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/commands/ask.h"
#include "clients/cli/commands/command_options.h"

namespace cli {

void add_ask(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<AskArguments>();
  CLI::App& command = *add_command(app, "ask", "Send requests of the protocol: for arbiters, admins and scripts.",
                                   "  qiyuan ask --user ari \"Arbiter,12,addtime,black,60000,late start\"\n"
                                   "  qiyuan ask --user ari Arbiter,0,pause\n"
                                   "  qiyuan ask --user ada Grant,ari,arbiter\n"
                                   "  qiyuan ask \"Archive,player=ana,limit=5\"");
  command.add_option("REQUEST", arguments->requests,
                     "A line of the protocol (protocol/README.md). Without any the lines of the standard input.");
  add_visitor(command, arguments->visitor, default_watcher());
  add_json(command, arguments->json, "Print the answers as JSON, one object a line.");
  command.callback([arguments, &run] { run = [arguments] { return ask(*arguments, std::cin, std::cout); }; });
}

}  // namespace cli
