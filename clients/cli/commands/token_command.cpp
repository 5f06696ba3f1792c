#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/net/account.h"

namespace cli {

void add_token(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<TokenArguments>();
  CLI::App& command = *add_command(app, "token", "Create a secret for a bot to log in with.",
                                   "  qiyuan token ana-bot --user ana > ana-bot.secret\n"
                                   "  qiyuan join --user ana-bot --password-file ana-bot.secret …");
  add_visitor(command, arguments->visitor, default_player());
  command
      .add_option(
          "NAME", arguments->name,
          "Name of the bot, which gets an account of its own, or your own name. The previous secret becomes invalid.")
      ->required();
  command.callback([arguments, &run] { run = [arguments] { return token(*arguments, std::cout); }; });
}

}  // namespace cli
