#include "clients/cli/commands/bench_commands.h"

#include <iostream>

#include "clients/cli/bench/claims.h"
#include "clients/cli/bench/levels.h"
#include "clients/cli/bench/playouts.h"
#include "clients/cli/bench/server_load.h"
#include "clients/cli/bench/signature.h"
#include "clients/cli/bench/store_speed.h"
#include "clients/cli/bench/tables.h"
#include "clients/cli/match/match.h"

namespace cli {
namespace {

/// --board, for what most games call their size.
void add_board(CLI::App& command, std::vector<core::KeyValue>& options) {
  command
      .add_option_function<int>(
          "--board", [&options](int size) { options.emplace_back("size", std::to_string(size)); },
          "Short for --option size=…")
      ->type_name("SIZE")
      ->check(CLI::PositiveNumber);
}

void add_playouts(CLI::App& bench, Run& run) {
  const auto arguments = std::make_shared<bench::PlayoutsArguments>();
  CLI::App& command = *add_command(bench, "playouts", "Measure how many playouts a second a game's players make.",
                                   "  qiyuan bench playouts --game go --board 9\n"
                                   "  qiyuan bench playouts --game nogo --seconds 5 --threads 2 --json");
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  add_board(command, arguments->options);
  command.add_option("--seconds", arguments->seconds, "For each way of playing out; 5 unless given.")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.01, 3600.0));
  command.add_option("--threads", arguments->threads, "Of the search; 1 unless given.")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 64));
  command
      .add_option("--reference", arguments->reference,
                  "Playouts a second that libEGO's benchmark makes on this machine on 9×9: speeds are also printed as "
                  "they would be where it makes 65 000.")
      ->type_name("NUMBER")
      ->check(CLI::PositiveNumber);
  add_json(command, arguments->json, "Print a JSON object for each way.");
  command.callback([arguments, &run] { run = [arguments] { return bench::playouts(*arguments, std::cout); }; });
}

void add_levels(CLI::App& bench, Run& run) {
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

void add_signature(CLI::App& bench, Run& run) {
  const auto arguments = std::make_shared<bench::SignatureArguments>();
  CLI::App& command = *add_command(bench, "signature",
                                   "Print a number for what each bot thinks in a fixed game; it changes when the "
                                   "bot's behaviour does.",
                                   "  qiyuan bench signature --game go");
  add_game(command, arguments->game);
  command.get_option("--game")->required(false);
  add_json(command, arguments->json, "Print a JSON object for each bot.");
  command.callback([arguments, &run] { run = [arguments] { return bench::signatures(*arguments, std::cout); }; });
}

void add_claims(CLI::App& bench, Run& run) {
  const auto arguments = std::make_shared<bench::ClaimsArguments>();
  CLI::App& command =
      *add_command(bench, "claims",
                   "Repeat the comparisons that Qiyuan's five source documents report: each claim, what is measured,\n"
                   "and its error of 95 %. All of them take half an hour on two cores; Ctrl-C keeps what was measured.",
                   "  qiyuan bench claims --only jiaqi --games 100\n"
                   "  qiyuan bench claims --json > claims.json");
  command.add_option("--only", arguments->only, "The claims whose names begin with this text; all unless given.")
      ->type_name("NAME");
  command.add_option("--games", arguments->games, "Of each match, instead of as many as each claim needs.")
      ->type_name("NUMBER")
      ->check(CLI::Range(2, match::max_games));
  command
      .add_option("--concurrency", arguments->concurrency, "How many games at once; one for each core unless given.")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1024));
  command.add_option("--seed", arguments->seed, "Another seed makes other games; 1 unless given.")->type_name("NUMBER");
  add_json(command, arguments->json, "Print a JSON object for each claim.");
  command.callback([arguments, &run] { run = [arguments] { return bench::claims(*arguments, std::cout); }; });
}

void add_tables(CLI::App& bench, Run& run) {
  const auto arguments = std::make_shared<bench::TablesArguments>();
  CLI::App& command = *add_command(
      bench, "tables",
      "Count the nodes that alpha-beta, PVS and MTD(f) visit to one depth, with three kinds and three sizes of\n"
      "transposition tables.",
      "  qiyuan bench tables --game connect6 --depth 6\n"
      "  qiyuan bench tables --game othello --depth 9 --json");
  command.add_option("--game", arguments->game, "connect6 unless given; or othello.")
      ->type_name("GAME")
      ->check(CLI::IsMember({"connect6", "othello"}));
  command.add_option("--depth", arguments->depth, "In plies; 5 unless given.")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 30));
  command.add_option("--positions", arguments->positions, "How many, after moves by chance; 10 unless given.")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1000));
  add_json(command, arguments->json, "Print a JSON object for each search.");
  command.callback([arguments, &run] { run = [arguments] { return bench::tables(*arguments, std::cout); }; });
}

CLI::Option* add_number(CLI::App& command, const std::string& name, int& number, int least, const std::string& help) {
  return command.add_option(name, number, help)->type_name("NUMBER")->check(CLI::Range(least, 100'000));
}

base::Expected<Address> read_plain_address(std::string_view text) {
  base::Expected<Address> address = parse_address(text);
  if (address && address->tls)
    return base::fault("a load is made of plain lines: name the server's other port, without tls://");
  return address;
}

CLI::Option* add_data(CLI::App& command, std::filesystem::path& data, const std::string& what) {
  return command
      .add_option("--data", data,
                  what + "; it is made there and is gone in the end. " + data.string() +
                      " unless given: name one on the disk that matters, since each move waits for the disk.")
      ->type_name("FOLDER")
      ->check(CLI::ExistingDirectory);
}

void add_server_load(CLI::App& bench, Run& run) {
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

void add_store_speed(CLI::App& bench, Run& run) {
  const auto arguments = std::make_shared<bench::StoreSpeedArguments>();
  CLI::App& command = *add_command(
      bench, "store",
      "Measure how many moves a second the server's store has on disk, for 1 table, whose moves are saved\n"
      "one by one, and for 10, 100 and 1000, whose moves are saved together.",
      "  qiyuan bench store --data /var/lib/qiyuan");
  add_data(command, arguments->data, "Where the database is");
  command.add_option("--seconds", arguments->seconds, "For each number of tables; 3 unless given.")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.01, 3600.0));
  add_json(command, arguments->json, "Print a JSON object for each number of tables.");
  command.callback([arguments, &run] { run = [arguments] { return bench::store_speed(*arguments, std::cout); }; });
}

}  // namespace

void add_bench_commands(CLI::App& app, Run& run) {
  CLI::App& bench =
      *add_command(app, "bench", "Measure the built-in players (speed, levels, sameness, claims), a server, its store.",
                   "  qiyuan bench playouts --game go --board 9");
  bench.require_subcommand(1);
  add_playouts(bench, run);
  add_levels(bench, run);
  add_signature(bench, run);
  add_claims(bench, run);
  add_tables(bench, run);
  add_server_load(bench, run);
  add_store_speed(bench, run);
}

}  // namespace cli
