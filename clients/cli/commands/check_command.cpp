#include "clients/cli/commands/commands.h"

#include <chrono>
#include <iostream>
#include <memory>

#include "clients/cli/check/check.h"
#include "clients/cli/commands/command_options.h"

namespace cli {

void add_check(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<check::CheckArguments>();
  CLI::App& command = *add_command(app, "check", "Test whether a GTP engine is ready for matches and tournaments.",
                                   "  qiyuan check --game go --option size=9 --engine \"gnugo --mode gtp\"");
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  command.add_option("--engine", arguments->engine, "Shell command that starts the engine.")
      ->type_name("COMMAND")
      ->required();
  command.add_option("--seed", arguments->seed, "Random seed (default: 1).")->type_name("NUMBER");
  command
      .add_option_function<int>(
          "--move-timeout", [arguments](int seconds) { arguments->max_thought = std::chrono::seconds{seconds}; },
          "Maximum time for an answer, in seconds (default: 60).")
      ->type_name("SECONDS")
      ->check(positive_number);
  add_json(command, arguments->json, "Print a JSON object for each test.");
  command.callback([arguments, &run] { run = [arguments] { return check::check(*arguments, std::cout); }; });
}

}  // namespace cli
