#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/net/account.h"

namespace cli {

void add_register(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<RegisterArguments>();
  CLI::App& command = *add_command(app, "register", "Create an account.",
                                   "  qiyuan register ana                    prompts for a password\n"
                                   "  qiyuan register ana < password.txt");
  add_server(command, arguments->server);
  command.add_option("NAME", arguments->user, "Name of the account.")->required();
  command.callback(
      [arguments, &run] { run = [arguments] { return register_account(*arguments, std::cin, std::cout); }; });
}

}  // namespace cli
