#include "clients/cli/commands/bench_commands.h"

#include <iostream>
#include <memory>
#include <string>
#include <string_view>

#include "clients/cli/bench/server_load.h"
#include "clients/cli/commands/command_options.h"

namespace cli {
namespace {

CLI::Option* add_number(CLI::App& command, const std::string& name, int& number, int min, const std::string& help) {
  return command.add_option(name, number, help)->type_name("NUMBER")->check(CLI::Range(min, 100'000));
}

base::Expected<Address> read_plain_address(std::string_view text) {
  base::Expected<Address> address = parse_address(text);
  if (address && address->tls)
    return base::fault("the load test cannot use TLS: give the server's plain port, without tls://");
  return address;
}

}  // namespace

void add_bench_server(CLI::App& bench, Run& run) {
  const auto arguments = std::make_shared<bench::ServerLoadArguments>();
  CLI::App& command =
      *add_command(bench, "server",
                   "Play many games at once against a server, and measure the moves per second that it stores and\n"
                   "the time until the opponent sees a move. Without --server, the command starts a server for the\n"
                   "measurement. The load then shares the machine with the server, so compare only results of the\n"
                   "same machine.",
                   "  qiyuan bench server --connections 50 --rooms 50\n"
                   "  qiyuan bench server --connections 1000 --rate 1000 --watchers 1000 --idle 5000 --json\n"
                   "  qiyuan bench server --websocket --connections 5000 --rate 417 --watchers 2500 --lobby 2500\n"
                   "  qiyuan bench server --server server:5188\n"
                   "  qiyuan bench server --server first:5188 --server second:5188 --watchers 100\n"
                   "Start that server with --connections-per-address 0 --rate 0, since all connections come from one\n"
                   "address.");
  CLI::Option* const server =
      add_read_all(
          command, "--server", read_plain_address,
          [arguments](Address given) { arguments->servers.push_back(std::move(given)); },
          "A running server that accepts guests. The games go into its archive. Can be repeated for servers that show "
          "the same tables: connections are spread evenly over them, and the players and watchers of a table connect "
          "to different ones where possible.")
          ->type_name("HOST:PORT");
  command
      .add_option("--pid", arguments->processes,
                  "Process of a server, if it runs on this machine, to measure its CPU time and memory too. Can be "
                  "repeated.")
      ->type_name("NUMBER")
      ->allow_extra_args(false)
      ->check(positive_number)
      ->needs(server);
  add_data(command, arguments->data, "Folder for the data of the server that the command starts")->excludes(server);
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  add_number(command, "--connections", arguments->connections, 2, "Number of players (default: 50).");
  add_number(command, "--rooms", arguments->rooms, 1,
             "Number of tables, each with two players (default: half of --connections). With more tables, players sit "
             "at several; each player opens at most 20.");
  add_number(command, "--watchers", arguments->watchers, 0, "Number of watchers, spread over the tables.");
  CLI::Option* const lobby = add_number(command, "--lobby", arguments->lobby, 0,
                                        "Number of connections that follow lists of tables like the lobby page.");
  command
      .add_flag(
          "--poll", arguments->polls,
          "Let these connections ask for all tables every 2 seconds instead, for servers that cannot follow lists.")
      ->needs(lobby);
  command.add_flag("--websocket", arguments->web, "Use WebSockets; the ports of --server are web ports then.");
  add_number(command, "--plies", arguments->plies, 1,
             "Maximum length of a game in moves. The first game of each table is shorter, so that games end and begin "
             "all the time. By default all games begin with the measurement and have up to 200 moves.");
  add_number(command, "--idle", arguments->idle, 0, "Number of connections that log in and do nothing.");
  add_number(command, "--bots", arguments->bots, 0,
             "Number of further tables at which the bot uct thinks all the time.");
  command
      .add_option("--rate", arguments->rate,
                  "Moves per second at all tables together; 0 (the default) means as fast as they are answered.")
      ->type_name("NUMBER")
      ->check(CLI::Range(0.0, 1e6));
  command.add_option("--seconds", arguments->seconds, "Seconds to measure (default: 10).")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.1, 86'400.0));
  command.add_option("--seed", arguments->seed, "Random seed (default: 1).")->type_name("NUMBER");
  add_json(command, arguments->json, "Print one JSON object.");
  command.callback([arguments, &run] { run = [arguments] { return bench::server_load(*arguments, std::cout); }; });
}

}  // namespace cli
