#include "clients/cli/commands/bench_commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/bench/store_speed.h"
#include "clients/cli/commands/command_options.h"

namespace cli {

void add_bench_store(CLI::App& bench, Run& run) {
  const auto arguments = std::make_shared<bench::StoreSpeedArguments>();
  CLI::App& command =
      *add_command(bench, "store",
                   "Measure the moves per second that the server's store writes to disk, for 1 table, whose moves\n"
                   "are saved one by one, and for 10, 100 and 1000 tables, whose moves are saved together.",
                   "  qiyuan bench store --data /var/lib/qiyuan");
  add_data(command, arguments->data, "Folder for the database");
  command.add_option("--seconds", arguments->seconds, "Seconds for each number of tables (default: 3).")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.01, 3600.0));
  add_json(command, arguments->json, "Print a JSON object for each number of tables.");
  command.callback([arguments, &run] { run = [arguments] { return bench::store_speed(*arguments, std::cout); }; });
}

}  // namespace cli
