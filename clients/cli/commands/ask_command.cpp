#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/commands/ask.h"
#include "clients/cli/commands/command_options.h"

namespace cli {

void add_ask(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<AskArguments>();
  CLI::App& command = *add_command(app, "ask", "Send protocol requests, for arbiters, admins and scripts.",
                                   "  qiyuan ask --user ari \"Arbiter,12,addtime,black,60000,late start\"\n"
                                   "  qiyuan ask --user ari Arbiter,0,pause\n"
                                   "  qiyuan ask --user ada Grant,ari,arbiter\n"
                                   "  qiyuan ask \"Archive,player=ana,limit=5\"");
  command.add_option("REQUEST", arguments->requests,
                     "A request in the line form of the protocol (protocol/README.md). Without one, requests are read "
                     "from standard input.");
  add_visitor(command, arguments->visitor, default_watcher());
  add_json(command, arguments->json, "Print the answers as JSON, one object per line.");
  command.callback([arguments, &run] { run = [arguments] { return ask(*arguments, std::cin, std::cout); }; });
}

}  // namespace cli
