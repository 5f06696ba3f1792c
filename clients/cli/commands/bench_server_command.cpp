#include "clients/cli/commands/bench_commands.h"

#include <iostream>
#include <memory>
#include <string>
#include <string_view>

#include "clients/cli/bench/server_load.h"
#include "clients/cli/commands/command_options.h"

namespace cli {
namespace {

CLI::Option* add_number(CLI::App& command, const std::string& name, int& number, int least, const std::string& help) {
  return command.add_option(name, number, help)->type_name("NUMBER")->check(CLI::Range(least, 100'000));
}

base::Expected<Address> read_plain_address(std::string_view text) {
  base::Expected<Address> address = parse_address(text);
  if (address && address->tls)
    return base::fault("the load test uses plain lines: give the server's port without tls://");
  return address;
}

}  // namespace

void add_bench_server(CLI::App& bench, Run& run) {
  const auto arguments = std::make_shared<bench::ServerLoadArguments>();
  CLI::App& command =
      *add_command(bench, "server",
                   "Play many games at once against a server: how many moves a second does it store, and how long\n"
                   "does it take until the opponent sees one? Without --server one is started for the measurement.\n"
                   "The load shares this machine with that server: compare figures of one machine with each other.",
                   "  qiyuan bench server --connections 50 --rooms 50\n"
                   "  qiyuan bench server --connections 1000 --rate 1000 --watchers 1000 --idle 5000 --json\n"
                   "  qiyuan bench server --server server:5188        where the server was started with\n"
                   "      --connections-per-address 0 --rate 0, as all of it comes from one address");
  CLI::Option* const server =
      add_read(
          command, "--server", read_plain_address, [arguments](Address given) { arguments->server = std::move(given); },
          "A running server that lets guests in. Its games go into its archive.")
          ->type_name("HOST:PORT");
  command
      .add_option("--pid", arguments->process,
                  "The process of that server, where it runs on this machine: then its CPU and memory are told too.")
      ->type_name("NUMBER")
      ->check(CLI::PositiveNumber)
      ->needs(server);
  add_data(command, arguments->data, "Where the server that is started keeps its data")->excludes(server);
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  add_number(command, "--connections", arguments->connections, 2, "Players; 50 unless given.");
  add_number(
      command, "--rooms", arguments->rooms, 1,
      "Tables, two players at each: half as many as --connections unless given. With more of them players sit at "
      "several tables, 20 at most that one has opened.");
  add_number(command, "--watchers", arguments->watchers, 0, "Connections that watch, spread over the tables.");
  add_number(command, "--idle", arguments->idle, 0, "Connections that log in and are silent.");
  add_number(command, "--bots", arguments->bots, 0,
             "Further tables, at each of which the player uct thinks without a break.");
  command
      .add_option("--rate", arguments->rate,
                  "Moves a second of all tables together; 0, as fast as they are answered, unless given.")
      ->type_name("NUMBER")
      ->check(CLI::Range(0.0, 1e6));
  command.add_option("--seconds", arguments->seconds, "How long is measured; 10 unless given.")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.1, 86'400.0));
  command.add_option("--seed", arguments->seed, "Another seed makes other games; 1 unless given.")->type_name("NUMBER");
  add_json(command, arguments->json, "Print one JSON object.");
  command.callback([arguments, &run] { run = [arguments] { return bench::server_load(*arguments, std::cout); }; });
}

}  // namespace cli
