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
      "A built-in bot with its options, or the command that starts an engine after the prefix of its protocol: gtp:, "
      "contest: (contests of Chinese universities), nboard: or nboard:depth=12: (Othello), gomocup: or "
      "gomocup:time=200: (Gomoku, ms per move).")
      ->type_name("SPEC")
      ->required();
}

}  // namespace

void add_match(CLI::App& app, Run& run, std::vector<std::string> command_line) {
  const auto arguments = std::make_shared<match::MatchArguments>();
  arguments->command_line = std::move(command_line);
  CLI::App& command =
      *add_command(app, "match", "Play a match between two players, without a server.",
                   "  qiyuan match --game nogo --first uct:playouts=2000 --second uct-plain:playouts=2000 --games 200\n"
                   "  qiyuan match --game othello --first pattern:level=5 --second \"nboard:depth=8:./ours\"\n"
                   "  qiyuan match --game go --option size=9 --clock 10s+100ms --store results \\\n"
                   "      --first \"gtp:./new --gtp\" --second \"gtp:./old --gtp\" --sprt elo0=0,elo1=10");
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  command
      .add_option_function<std::string>(
          "--clock", [arguments](const std::string& clock) { arguments->options.emplace_back("clock", clock); },
          "Time control for both sides: none, 10m, 5m+10s, 10m/3x30s or 30s/move (default: none).")
      ->type_name("CLOCK");
  add_player(command, "--first", arguments->first);
  add_player(command, "--second", arguments->second);
  command
      .add_option("--games", arguments->games,
                  "Number of games, played in pairs with colours swapped (default: 100). With --sprt the maximum "
                  "(default: 20000).")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, match::max_games));
  add_read(
      command, "--sprt", match::parse_sprt, [arguments](const tournament::Sprt& test) { arguments->sprt = test; },
      "Stop as soon as a sequential probability ratio test decides between elo0 and elo1 (default: "
      "elo0=0,elo1=5,alpha=0.05,beta=0.05).")
      ->type_name("KEY=VALUE,…");
  command
      .add_option("--openings", arguments->openings,
                  "File of openings, one per line such as `D4 G7`, or an .sgf file of games. Each opening is played "
                  "with both colours.")
      ->type_name("FILE")
      ->check(CLI::ExistingFile);
  command
      .add_option("--opening-plies", arguments->opening_plies,
                  "Cut each opening after this number of moves. Openings that become equal are used once.")
      ->type_name("NUMBER")
      ->check(positive_number)
      ->needs("--openings");
  add_concurrency(command, arguments->concurrency);
  add_cores(command, arguments->cores);
  CLI::Option* const store =
      command
          .add_option("--store", arguments->store,
                      "Store the games in this data folder. A server started with --data on it shows them.")
          ->type_name("FOLDER");
  command.add_flag("--resume", arguments->resume, "Continue the same match after it was interrupted.")->needs(store);
  command.add_option("--seed", arguments->seed, "Random seed (default: 1).")->type_name("NUMBER");
  command.add_option("--only", arguments->only, "Play only the game with this number, to reproduce a failure.")
      ->type_name("NUMBER")
      ->check(positive_number)
      ->excludes(store);
  add_failures(command, arguments->failures);
  command.add_option("--log", arguments->log_folder, "Folder for logs of the communication with the engines.")
      ->type_name("FOLDER");
  add_move_timeout(command, arguments->habits.max_thought);
  command.add_flag("--each-game", arguments->each_game, "Print a line for each game.");
  add_json(command, arguments->json, "Print a JSON object for each game and one for the total.");
  command.callback([arguments, &run] { run = [arguments] { return match::match(*arguments, std::cout); }; });
}

}  // namespace cli
