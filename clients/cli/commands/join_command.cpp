#include "clients/cli/commands/commands.h"

#include <chrono>
#include <iostream>
#include <memory>
#include <utility>
#include <vector>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/failure.h"
#include "clients/cli/join/join.h"
#include "clients/cli/join/worker.h"

namespace cli {
namespace {

/// Adds --engine, --log and --move-timeout.
void add_engine(CLI::App& command, EngineSettings& engine) {
  add_read(
      command, "--engine", parse_engine, [&engine](EngineSpec spec) { engine.take(std::move(spec)); },
      "Shell command that starts a GTP engine. A prefix selects another protocol: contest: (contests of Chinese "
      "universities), nboard: or nboard:depth=12: (Othello), gomocup: or gomocup:time=200: (Gomoku, ms per move).")
      ->type_name("[contest:|nboard:|gomocup:]COMMAND");
  command.add_option("--log", engine.process.log_file, "File to append the communication with the engine to.")
      ->type_name("FILE");
  command
      .add_option_function<int>(
          "--move-timeout", [&engine](int seconds) { engine.max_thought = std::chrono::seconds{seconds}; },
          "Maximum time for a move, in seconds (default: 600).")
      ->type_name("SECONDS")
      ->check(positive_number);
}

/// The command line of `qiyuan join`: for tables of its own, or for games of tournaments.
struct JoinOptions {
  JoinArguments join;
  WorkerArguments work;
  WorkerEngine engine;  ///< the one on the command line
  bool tournaments = false;
};

int run_join(JoinOptions options) {
  if (options.join.engine.command.empty() && options.work.engines.empty())
    throw Failure("--engine is missing: give the command that starts the engine, as in --engine \"gnugo --mode gtp\"");
  if (!options.tournaments && options.work.engines.empty()) {
    if (options.work.tournament) throw Failure("--tournament needs --tournaments or --engines");
    if (options.join.wish.game.empty())
      throw Failure("--game is missing (or --tournaments, to play the games of tournaments)");
    options.join.engine.process.keep_errors = options.join.engine.process.log_file.empty();
    return join(std::move(options.join), std::cout);
  }
  WorkerArguments work_for = std::move(options.work);
  work_for.server = options.join.visitor.server;
  work_for.failures = options.join.failures;
  work_for.json = options.join.json;
  if (work_for.engines.empty()) {
    options.engine.user = options.join.visitor.user;
    options.engine.password = options.join.visitor.password;
    options.engine.settings = options.join.engine;
    work_for.engines.push_back(std::move(options.engine));
  }
  for (WorkerEngine& engine : work_for.engines)
    engine.settings.process.keep_errors = engine.settings.process.log_file.empty();
  return work(work_for, std::cout);
}

}  // namespace

void add_join(CLI::App& app, Run& run) {
  const auto options = std::make_shared<JoinOptions>();
  CLI::App& command =
      *add_command(app, "join", "Connect engines to a server, to play at tables or in tournaments.",
                   "  qiyuan join --user gnugo --game go --option size=9 --opponent uct:level=3 --games 10 \\\n"
                   "              --engine \"gnugo --mode gtp --level 8\" --log gnugo.log\n"
                   "  qiyuan join --user gnugo --password-file gnugo.secret --tournaments --concurrency 2 \\\n"
                   "              --engine \"gnugo --mode gtp\" --server server:5188\n"
                   "  qiyuan join --engines engines.json --server server:5188");
  JoinArguments& join = options->join;
  SeatWish& wish = join.wish;
  add_visitor(command, join.visitor, default_player());
  join.visitor.outlives_program = true;
  add_game(command, wish.game);
  command.get_option("--game")->required(false);
  add_options(command, wish.options);
  add_read(
      command, "--opponent", parse_bot, [&wish](BotSpec bot) { wish.opponent = std::move(bot); },
      "The server's bot to play against. Without it, each table waits for an opponent.")
      ->type_name("BOT[:KEY=VALUE,…]");
  add_side(command, wish.side,
           "The engine's side in the first game (default: black). Sides alternate after each game.");
  CLI::Option* const games = command.add_option("--games", join.games, "Number of games (default: 1).")
                                 ->type_name("NUMBER")
                                 ->check(positive_number);
  command.add_option("--room", wish.room, "Play at this existing table instead of opening new ones.")
      ->type_name("NUMBER")
      ->check(positive_number)
      ->excludes(games);
  add_engine(command, join.engine);
  CLI::Option* const tournaments =
      command.add_flag("--tournaments", options->tournaments,
                       "Play the tournament games that this user is paired for, instead of games at own tables.");
  command
      .add_option("--tournament", options->work.tournament,
                  "Exit when the tournament with this number is over. Without it, the engines wait for games until "
                  "they are stopped.")
      ->type_name("NUMBER")
      ->check(positive_number);
  command
      .add_option("--concurrency", options->engine.concurrency,
                  "Number of tournament games at once, each with its own engine process (default: 1).")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 64))
      ->needs(tournaments);
  add_read(
      command, "--cores", parse_cores, [options](std::vector<int> cores) { options->engine.cores = std::move(cores); },
      "Bind the engines of tournament games to these cores, in turn.")
      ->type_name("0,2-5")
      ->needs(tournaments);
  CLI::Option* const engines =
      add_read(
          command, "--engines", read_engines,
          [options](std::vector<WorkerEngine> all) { options->work.engines = std::move(all); },
          "JSON file with several engines for tournament games, each with its account: "
          R"({"engines":[{"user":"gnugo","password_file":"gnugo.secret","engine":"gnugo --mode gtp","concurrency":2,)"
          R"("cores":"0-1","log":"gnugo.log","move_timeout":60}]}. Only user and engine are required.)")
          ->type_name("FILE");
  for (const char* const name : {"--user", "--password", "--password-file", "--engine", "--log", "--move-timeout"})
    engines->excludes(command.get_option(name));
  for (const char* const name : {"--game", "--option", "--opponent", "--side", "--games", "--room"}) {
    tournaments->excludes(command.get_option(name));
    engines->excludes(command.get_option(name));
  }
  command.add_option("--failures", join.failures, "Folder for a report of each engine failure (default: failures).")
      ->type_name("FOLDER");
  add_json(command, join.json, "Print a JSON object for each game and one for the total.");
  command.callback([options, &run] { run = [options] { return run_join(*options); }; });
}

}  // namespace cli
