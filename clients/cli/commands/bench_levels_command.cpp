#include "clients/cli/commands/bench_commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/bench/levels.h"
#include "clients/cli/commands/command_options.h"

namespace cli {

void add_bench_levels(CLI::App& bench, Run& run) {
  const auto arguments = std::make_shared<bench::LevelsArguments>();
  CLI::App& command = *add_command(bench, "levels", "Measure the difference in strength between the levels of a bot.",
                                   "  qiyuan bench levels --game go --board 9 --games 200");
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  add_board(command, arguments->options);
  command.add_option("--bot", arguments->bot, "A bot with levels (default: uct).")->type_name("BOT");
  command.add_option("--from", arguments->from, "Lowest level (default: 1).")->check(CLI::Range(1, 10));
  command.add_option("--to", arguments->to, "Highest level (default: 10).")->check(CLI::Range(1, 10));
  command.add_option("--games", arguments->games, "Number of games between each level and the next (default: 100).")
      ->type_name("NUMBER")
      ->check(positive_number);
  add_concurrency(command, arguments->concurrency);
  command.add_option("--seed", arguments->seed, "Random seed (default: 1).")->type_name("NUMBER");
  add_json(command, arguments->json, "Print a JSON object for each pair of levels.");
  command.callback([arguments, &run] { run = [arguments] { return bench::levels(*arguments, std::cout); }; });
}

}  // namespace cli
