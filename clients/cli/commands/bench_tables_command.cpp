#include "clients/cli/commands/bench_commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/bench/tables.h"
#include "clients/cli/commands/command_options.h"

namespace cli {

void add_bench_tables(CLI::App& bench, Run& run) {
  const auto arguments = std::make_shared<bench::TablesArguments>();
  CLI::App& command =
      *add_command(bench, "tables",
                   "Compare the nodes that alpha-beta, PVS and MTD(f) visit to the same depth, with three kinds and\n"
                   "three sizes of transposition tables.",
                   "  qiyuan bench tables --game connect6 --depth 6\n"
                   "  qiyuan bench tables --game othello --depth 9 --json");
  command.add_option("--game", arguments->game, "connect6 or othello (default: connect6).")
      ->type_name("GAME")
      ->check(CLI::IsMember({"connect6", "othello"}));
  command.add_option("--depth", arguments->depth, "Depth in plies (default: 5).")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 30));
  command.add_option("--positions", arguments->positions, "Number of random positions (default: 10).")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1000));
  add_json(command, arguments->json, "Print a JSON object for each search.");
  command.callback([arguments, &run] { run = [arguments] { return bench::tables(*arguments, std::cout); }; });
}

}  // namespace cli
