#include "clients/cli/commands/bench_commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/bench/levels.h"
#include "clients/cli/commands/command_options.h"

namespace cli {

void add_bench_levels(CLI::App& bench, Run& run) {
  const auto arguments = std::make_shared<bench::LevelsArguments>();
  CLI::App& command = *add_command(bench, "levels", "Let each level of a bot play the next: are the steps even?",
                                   "  qiyuan bench levels --game go --board 9 --games 200");
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  add_board(command, arguments->options);
  command.add_option("--bot", arguments->bot, "A bot with levels; uct unless given.")->type_name("BOT");
  command.add_option("--from", arguments->from, "The lowest level; 1 unless given.")->check(CLI::Range(1, 10));
  command.add_option("--to", arguments->to, "The highest level; 10 unless given.")->check(CLI::Range(1, 10));
  command.add_option("--games", arguments->games, "Of each level with the next; 100 unless given.")
      ->type_name("NUMBER")
      ->check(CLI::PositiveNumber);
  command
      .add_option("--concurrency", arguments->concurrency, "How many games at once; one for each core unless given.")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1024));
  command.add_option("--seed", arguments->seed, "Another seed makes other games; 1 unless given.")->type_name("NUMBER");
  add_json(command, arguments->json, "Print a JSON object for each step.");
  command.callback([arguments, &run] { run = [arguments] { return bench::levels(*arguments, std::cout); }; });
}

}  // namespace cli
