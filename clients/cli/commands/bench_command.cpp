#include "clients/cli/commands/bench_commands.h"
#include "clients/cli/commands/commands.h"

namespace cli {

void add_board(CLI::App& command, std::vector<core::KeyValue>& options) {
  command
      .add_option_function<int>(
          "--board", [&options](int size) { options.emplace_back("size", std::to_string(size)); },
          "Short for --option size=SIZE.")
      ->type_name("SIZE")
      ->check(positive_number);
}

CLI::Option* add_data(CLI::App& command, std::filesystem::path& data, const std::string& what) {
  return command
      .add_option("--data", data,
                  what + " (default: " + data.string() +
                      "). It is created in this folder and deleted afterwards. Choose one on the disk of interest, "
                      "since each move waits for the disk.")
      ->type_name("FOLDER")
      ->check(CLI::ExistingDirectory);
}

void add_bench(CLI::App& app, Run& run, const std::vector<std::string>& command_line) {
  CLI::App& bench = *add_command(app, "bench", "Measure the bots, a server or its store.",
                                 "  qiyuan bench playouts --game go --board 9");
  bench.require_subcommand(1);
  add_bench_playouts(bench, run);
  add_bench_levels(bench, run);
  add_bench_ratings(bench, run, command_line);
  add_bench_signature(bench, run);
  add_bench_claims(bench, run);
  add_bench_tables(bench, run);
  add_bench_server(bench, run);
  add_bench_store(bench, run);
}

}  // namespace cli
