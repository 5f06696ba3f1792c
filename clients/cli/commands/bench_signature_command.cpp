#include "clients/cli/commands/bench_commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/bench/signature.h"
#include "clients/cli/commands/command_options.h"

namespace cli {

void add_bench_signature(CLI::App& bench, Run& run) {
  const auto arguments = std::make_shared<bench::SignatureArguments>();
  CLI::App& command =
      *add_command(bench, "signature",
                   "Print a hash of what each bot thinks in a fixed game. It changes when the bot's behaviour does.",
                   "  qiyuan bench signature --game go");
  add_game(command, arguments->game);
  command.get_option("--game")->required(false);
  add_json(command, arguments->json, "Print a JSON object for each bot.");
  command.callback([arguments, &run] { run = [arguments] { return bench::signatures(*arguments, std::cout); }; });
}

}  // namespace cli
