#include "clients/cli/commands/commands.h"

#include <chrono>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/match/match.h"

namespace cli {
namespace {

void add_player(CLI::App& command, const std::string& option, match::PlayerSpec& player) {
  add_read(
      command, option, match::parse_player, [&](match::PlayerSpec spec) { player = std::move(spec); },
      "A built-in bot with its options; or the command that starts an engine, with gtp: before it, or with contest: "
      "for one that speaks the protocol of the Chinese contests, with nboard: or nboard:depth=12: for one of NBoard's, "
      "for Othello, or with gomocup: or gomocup:time=200: (ms a move) for one of Gomocup's, for Gomoku.")
      ->type_name("SPEC")
      ->required();
}

}  // namespace

void add_match(CLI::App& app, Run& run, std::vector<std::string> command_line) {
  const auto arguments = std::make_shared<match::MatchArguments>();
  arguments->command_line = std::move(command_line);
  CLI::App& command =
      *add_command(app, "match", "Let two players play many games, without a server.",
                   "  qiyuan match --game nogo --first uct:playouts=2000 --second uct-plain:playouts=2000 --games 200\n"
                   "  qiyuan match --game othello --first pattern:level=5 --second \"nboard:depth=8:./ours\"\n"
                   "  qiyuan match --game go --option size=9 --clock 10s+100ms --store results \\\n"
                   "      --first \"gtp:./new --gtp\" --second \"gtp:./old --gtp\" --sprt elo0=0,elo1=10");
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  command
      .add_option_function<std::string>(
          "--clock", [arguments](const std::string& clock) { arguments->options.emplace_back("clock", clock); },
          "The time for both sides: none, 10m, 5m+10s, 10m/3x30s or 30s/move; none unless given.")
      ->type_name("CLOCK");
  add_player(command, "--first", arguments->first);
  add_player(command, "--second", arguments->second);
  command
      .add_option("--games", arguments->games,
                  "The number of games, in pairs with colours swapped. The default is 100; with --sprt it is the "
                  "maximum, 20000 "
                  "unless given.")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, match::max_games));
  add_read(
      command, "--sprt", match::parse_sprt, [arguments](const tournament::Sprt& test) { arguments->sprt = test; },
      "End as soon as a sequential test by pairs of games knows whether the first is ahead by elo1 rather than elo0; "
      "elo0=0,elo1=5,alpha=0.05,beta=0.05 where nothing else is given.")
      ->type_name("KEY=VALUE,…");
  command
      .add_option("--openings", arguments->openings,
                  "A file of openings, one a line as `D4 G7`, or an .sgf with games; each is played with both colours.")
      ->type_name("FILE")
      ->check(CLI::ExistingFile);
  command
      .add_option("--opening-plies", arguments->opening_plies,
                  "Cut each opening after this many moves; openings that become the same count once.")
      ->type_name("NUMBER")
      ->check(CLI::PositiveNumber)
      ->needs("--openings");
  command
      .add_option("--concurrency", arguments->concurrency, "How many games at once; one for each core unless given.")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1024));
  add_read(
      command, "--cores", parse_cores, [arguments](std::vector<int> cores) { arguments->cores = std::move(cores); },
      "Bind each game with its engines to one of these cores, in turn.")
      ->type_name("0,2-5");
  CLI::Option* const store =
      command
          .add_option(
              "--store", arguments->store,
              "Keep every game in this folder, as a server does: one that is started with --data there shows them.")
          ->type_name("FOLDER");
  command.add_flag("--resume", arguments->resume, "Go on with the same match that was interrupted or killed.")
      ->needs(store);
  command.add_option("--seed", arguments->seed, "Another seed is another match; 1 unless given.")->type_name("NUMBER");
  command.add_option("--only", arguments->only, "Play the game of this number and no other, to see a failure again.")
      ->type_name("NUMBER")
      ->check(CLI::PositiveNumber)
      ->excludes(store);
  command
      .add_option("--failures", arguments->failures,
                  "A folder for a report of each game that an engine has lost by its own fault; failures unless given.")
      ->type_name("FOLDER");
  command.add_option("--log", arguments->log_folder, "A folder for the whole conversations with the engines.")
      ->type_name("FOLDER");
  command
      .add_option_function<int>(
          "--move-timeout", [arguments](int seconds) { arguments->habits.max_thought = std::chrono::seconds{seconds}; },
          "Seconds after which an engine that has not moved has failed, where no clock says less; 600 unless given.")
      ->type_name("SECONDS")
      ->check(CLI::PositiveNumber);
  command.add_flag("--each-game", arguments->each_game, "Print a line for each game.");
  add_json(command, arguments->json, "Print a JSON object for each game and one for all.");
  command.callback([arguments, &run] { run = [arguments] { return match::match(*arguments, std::cout); }; });
}

}  // namespace cli
