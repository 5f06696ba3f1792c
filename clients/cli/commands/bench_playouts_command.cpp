#include "clients/cli/commands/bench_commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/bench/playouts.h"
#include "clients/cli/commands/command_options.h"

namespace cli {

void add_bench_playouts(CLI::App& bench, Run& run) {
  const auto arguments = std::make_shared<bench::PlayoutsArguments>();
  CLI::App& command = *add_command(bench, "playouts", "Measure the playouts per second of a game.",
                                   "  qiyuan bench playouts --game go --board 9\n"
                                   "  qiyuan bench playouts --game nogo --seconds 5 --threads 2 --json");
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  add_board(command, arguments->options);
  command.add_option("--seconds", arguments->seconds, "Seconds per kind of playout (default: 5).")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.01, 3600.0));
  command.add_option("--threads", arguments->threads, "Threads of the search (default: 1).")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 64));
  command
      .add_option("--reference", arguments->reference,
                  "Playouts per second of libEGO's benchmark on 9×9 on this machine. Speeds are then also printed for "
                  "a machine where it makes 65,000.")
      ->type_name("NUMBER")
      ->check(positive_number);
  add_json(command, arguments->json, "Print a JSON object for each kind of playout.");
  command.callback([arguments, &run] { run = [arguments] { return bench::playouts(*arguments, std::cout); }; });
}

}  // namespace cli
