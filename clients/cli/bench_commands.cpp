#include "clients/cli/bench_commands.h"

#include <iostream>

#include "clients/cli/bench/levels.h"
#include "clients/cli/bench/playouts.h"
#include "clients/cli/bench/signature.h"

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
  command.add_option("--concurrency", arguments->at_once, "How many games at once; one for each core unless given.")
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

}  // namespace

void add_bench_commands(CLI::App& app, Run& run) {
  CLI::App& bench = *add_command(app, "bench", "Measure the built-in players: speed, levels, sameness.",
                                 "  qiyuan bench playouts --game go --board 9");
  bench.require_subcommand(1);
  add_playouts(bench, run);
  add_levels(bench, run);
  add_signature(bench, run);
}

}  // namespace cli
