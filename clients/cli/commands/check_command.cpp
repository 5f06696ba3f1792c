#include "clients/cli/commands/commands.h"

#include <chrono>
#include <iostream>
#include <memory>

#include "clients/cli/check/check.h"
#include "clients/cli/commands/command_options.h"

namespace cli {

void add_check(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<check::CheckArguments>();
  CLI::App& command = *add_command(app, "check", "See whether a GTP engine is fit for matches and tournaments.",
                                   "  qiyuan check --game go --option size=9 --engine \"gnugo --mode gtp\"");
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  command.add_option("--engine", arguments->engine, "The command that starts the engine, for the shell.")
      ->type_name("COMMAND")
      ->required();
  command.add_option("--seed", arguments->seed, "Other random games; 1 unless given.")->type_name("NUMBER");
  command
      .add_option_function<int>(
          "--move-timeout", [arguments](int seconds) { arguments->max_thought = std::chrono::seconds{seconds}; },
          "Seconds after which an engine that has not answered has failed; 60 unless given.")
      ->type_name("SECONDS")
      ->check(CLI::PositiveNumber);
  add_json(command, arguments->json, "Print a JSON object for each check.");
  command.callback([arguments, &run] { run = [arguments] { return check::check(*arguments, std::cout); }; });
}

}  // namespace cli
