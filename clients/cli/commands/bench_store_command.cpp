#include "clients/cli/commands/bench_commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/bench/store_speed.h"
#include "clients/cli/commands/command_options.h"
#include "server/store/engine_at.h"

namespace cli {

void add_bench_store(CLI::App& bench, Run& run) {
  const auto arguments = std::make_shared<bench::StoreSpeedArguments>();
  CLI::App& command =
      *add_command(bench, "store",
                   "Measure the moves per second that the server's store writes to disk. The moves of one table are\n"
                   "saved one by one, those of many tables together.",
                   "  qiyuan bench store --data /var/lib/qiyuan\n"
                   "  qiyuan bench store --database postgresql://qiyuan@db1/measured --tables 1,1000");
  CLI::Option* const data = add_data(command, arguments->data, "Folder for the database");
  command
      .add_option(
          "--database", arguments->database,
          "Measure this PostgreSQL database instead. It must be empty, and what is written into it stays there.")
      ->check(store::database_url_error)
      ->type_name("URL")
      ->excludes(data);
  command.add_option("--tables", arguments->tables, "Numbers of tables (default: 1,10,100,1000).")
      ->delimiter(',')
      ->type_name("NUMBER,...")
      ->check(CLI::Range(1, 100'000));
  command.add_option("--seconds", arguments->seconds, "Seconds for each number of tables (default: 3).")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.01, 3600.0));
  add_json(command, arguments->json, "Print a JSON object for each number of tables.");
  command.callback([arguments, &run] { run = [arguments] { return bench::store_speed(*arguments, std::cout); }; });
}

}  // namespace cli
