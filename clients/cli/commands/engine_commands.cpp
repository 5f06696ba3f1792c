#include "clients/cli/commands/engine_commands.h"

#include <iostream>

#include "clients/cli/check/check.h"
#include "clients/cli/failure.h"
#include "clients/cli/join/join.h"
#include "clients/cli/join/worker.h"
#include "clients/cli/match/make_book.h"
#include "clients/cli/match/make_openings.h"
#include "clients/cli/match/match.h"
#include "engine/games.h"

namespace cli {
namespace {

/// --engine and how it is run.
void add_engine(CLI::App& command, EngineSettings& engine) {
  add_read(
      command, "--engine", parse_engine, [&engine](EngineSpec spec) { engine.take(std::move(spec)); },
      "The command that starts the engine, for the shell; with contest: before it for one that speaks the protocol of "
      "the Chinese contests instead of GTP, with nboard: or nboard:depth=12: for one of NBoard's, for Othello, with "
      "gomocup: or gomocup:time=200: (ms a move) for one of Gomocup's, for Gomoku.")
      ->type_name("[contest:|nboard:|gomocup:]COMMAND");
  command.add_option("--log", engine.process.log_file, "A file to which the conversation with the engine is added.")
      ->type_name("FILE");
  command
      .add_option_function<int>(
          "--move-timeout", [&engine](int seconds) { engine.max_thought = std::chrono::seconds{seconds}; },
          "Seconds after which an engine that has not moved has failed; 600 unless given.")
      ->type_name("SECONDS")
      ->check(CLI::PositiveNumber);
}

/// What `qiyuan join` was asked for: its own tables, or the games of tournaments.
struct JoinOptions {
  JoinArguments join;
  WorkerArguments work;
  WorkerEngine engine;  ///< the one of the command line
  bool tournaments = false;
};

int run_join(JoinOptions options) {
  if (options.join.engine.command.empty() && options.work.engines.empty())
    throw Failure("--engine is missing: the command that starts the engine, as --engine \"gnugo --mode gtp\"");
  if (!options.tournaments && options.work.engines.empty()) {
    if (options.work.tournament) throw Failure("--tournament ends --tournaments or --engines, and neither was given");
    if (options.join.wish.game.empty())
      throw Failure("--game is missing; or --tournaments, for the games of tournaments");
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

void add_join(CLI::App& app, Run& run) {
  const auto options = std::make_shared<JoinOptions>();
  CLI::App& command =
      *add_command(app, "join", "Bring engines to a server: to tables of their own, or to its tournaments.",
                   "  qiyuan join --user gnugo --game go --option size=9 --opponent uct:level=3 --games 10 \\\n"
                   "              --engine \"gnugo --mode gtp --level 8\" --log gnugo.log\n"
                   "  qiyuan join --user gnugo --password-file gnugo.secret --tournaments --concurrency 2 \\\n"
                   "              --engine \"gnugo --mode gtp\" --server server:5188\n"
                   "  qiyuan join --engines engines.json --server server:5188");
  JoinArguments& join = options->join;
  SeatWish& wish = join.wish;
  add_visitor(command, join.visitor, default_player());
  add_game(command, wish.game);
  command.get_option("--game")->required(false);
  add_options(command, wish.options);
  add_read(
      command, "--opponent", parse_bot, [&wish](BotSpec bot) { wish.opponent = std::move(bot); },
      "The server's bot to play against. Without it each table waits for somebody to sit down.")
      ->type_name("BOT[:KEY=VALUE,…]");
  add_side(command, wish.side, "The engine's side in the first game, black unless given; the sides change after each.");
  CLI::Option* const games = command.add_option("--games", join.games, "How many games to play; 1 unless given.")
                                 ->type_name("NUMBER")
                                 ->check(CLI::PositiveNumber);
  command.add_option("--room", wish.room, "An existing table instead of new ones.")
      ->type_name("NUMBER")
      ->check(CLI::PositiveNumber)
      ->excludes(games);
  add_engine(command, join.engine);
  CLI::Option* const tournaments =
      command.add_flag("--tournaments", options->tournaments,
                       "Play the games of leagues and tournaments that this user is paired for, instead of own ones.");
  command
      .add_option("--tournament", options->work.tournament,
                  "End when the tournament of this number is over; without it the engines stay until they are stopped.")
      ->type_name("NUMBER")
      ->check(CLI::PositiveNumber);
  command
      .add_option("--concurrency", options->engine.concurrency,
                  "How many games of tournaments to play at once, each with an engine of its own; 1 unless given.")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 64))
      ->needs(tournaments);
  add_read(
      command, "--cores", parse_cores, [options](std::vector<int> cores) { options->engine.cores = std::move(cores); },
      "Bind the engines of tournaments to these cores, in turn.")
      ->type_name("0,2-5")
      ->needs(tournaments);
  CLI::Option* const engines =
      add_read(
          command, "--engines", read_engines,
          [options](std::vector<WorkerEngine> all) { options->work.engines = std::move(all); },
          "A file with several engines for the games of tournaments, each with its account: "
          R"({"engines":[{"user":"gnugo","password_file":"gnugo.secret","engine":"gnugo --mode gtp","concurrency":2,)"
          R"("cores":"0-1","log":"gnugo.log","move_timeout":60}]}; only user and engine must be there.)")
          ->type_name("FILE");
  for (const char* const name : {"--user", "--password", "--password-file", "--engine", "--log", "--move-timeout"})
    engines->excludes(command.get_option(name));
  for (const char* const name : {"--game", "--option", "--opponent", "--side", "--games", "--room"}) {
    tournaments->excludes(command.get_option(name));
    engines->excludes(command.get_option(name));
  }
  command
      .add_option("--failures", join.failures,
                  "A folder for a report of each failure of an engine; failures unless given.")
      ->type_name("FOLDER");
  add_json(command, join.json, "Print a JSON object for each game and one for all.");
  command.callback([options, &run] { run = [options] { return run_join(*options); }; });
}

void add_player(CLI::App& command, const std::string& option, match::PlayerSpec& player) {
  add_read(
      command, option, match::parse_player, [&](match::PlayerSpec spec) { player = std::move(spec); },
      "A built-in bot with its options; or the command that starts an engine, with gtp: before it, or with contest: "
      "for one that speaks the protocol of the Chinese contests, with nboard: or nboard:depth=12: for one of NBoard's, "
      "for Othello, or with gomocup: or gomocup:time=200: (ms a move) for one of Gomocup's, for Gomoku.")
      ->type_name("SPEC")
      ->required();
}

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
                  "How many, two by two with colours swapped; 100 unless given, with --sprt at most so many, 20000 "
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
                  "Cut each opening after so many moves; those that are the same then count once.")
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

void add_openings(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<match::MakeOpeningsArguments>();
  CLI::App& command =
      *add_command(app, "openings", "Make balanced openings for matches and leagues.",
                   "  qiyuan openings --game nogo --count 50 > nogo.txt\n"
                   "  qiyuan openings --game go --option size=9 --by uct:playouts=40 --judge uct:playouts=5000\n"
                   "  qiyuan openings --game gomoku --screen alpha-beta:nodes=50000 --judge alpha-beta:nodes=2000000\n"
                   "  qiyuan openings --game jiaqi --judge alpha-beta:nodes=2000 --games 40 --within 10");
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  command.add_option("--count", arguments->count, "How many; 20 unless given.")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 100'000));
  command.add_option("--plies", arguments->plies, "Moves in each; 4 unless given.")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 100));
  add_read(
      command, "--by", parse_bot, [arguments](BotSpec bot) { arguments->by = std::move(bot); },
      "The bot that makes the moves; random unless given.")
      ->type_name("BOT[:KEY=VALUE,…]");
  add_read(
      command, "--judge", parse_bot, [arguments](BotSpec bot) { arguments->judge = std::move(bot); },
      "The bot that says how a position stands; uct:playouts=1000 unless given.")
      ->type_name("BOT[:KEY=VALUE,…]");
  add_read(
      command, "--screen", parse_bot, [arguments](BotSpec bot) { arguments->screen = std::move(bot); },
      "A faster bot that looks first: what it sees more than twice --within from 50 % does not go to the judge.")
      ->type_name("BOT[:KEY=VALUE,…]");
  command
      .add_option(
          "--games", arguments->games,
          "Judge by the results of so many games that the judge plays with itself from there, instead of by its "
          "opinion.")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 100'000));
  command.add_option("--within", arguments->within, "How far from 50 % the judge may be; 5 unless given.")
      ->type_name("PERCENT")
      ->check(CLI::Range(0.0, 50.0));
  command.add_option("--seed", arguments->seed, "Another seed makes other openings; 1 unless given.")
      ->type_name("NUMBER");
  add_json(command, arguments->json, "Print a JSON object for each opening.");
  command.callback([arguments, &run] { run = [arguments] { return match::make_openings(*arguments, std::cout); }; });
}

void add_book(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<match::MakeBookArguments>();
  CLI::App& command =
      *add_command(app, "book", "Make an opening book by long searches.",
                   "  qiyuan book --game go --option size=9 --count 50 --by uct:playouts=50000,book=off");
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  command.add_option("--count", arguments->count, "How many positions; 100 unless given.")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1'000'000));
  add_read(
      command, "--by", parse_bot, [arguments](BotSpec bot) { arguments->by = std::move(bot); },
      "The bot that finds the moves; uct:playouts=100000 unless given.")
      ->type_name("BOT[:KEY=VALUE,…]");
  command
      .add_option("--share", arguments->share,
                  "Go on after a move with at least this share of the visits; 0.05 unless given.")
      ->type_name("SHARE")
      ->check(CLI::Range(0.0, 1.0));
  command.callback([arguments, &run] { run = [arguments] { return match::make_book(*arguments, std::cout); }; });
}

void add_check(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<check::CheckArguments>();
  CLI::App& command = *add_command(app, "check", "See whether a GTP engine is fit for matches and tournaments.",
                                   "  qiyuan check --game go --option size=9 --engine \"gnugo --mode gtp\"");
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  command.add_option("--engine", arguments->engine, "The command that starts the engine, for the shell.")
      ->type_name("COMMAND")
      ->required();
  command.add_option("--seed", arguments->seed, "Other random games; 1 unless given.")->type_name("NUMBER");
  command
      .add_option_function<int>(
          "--move-timeout", [arguments](int seconds) { arguments->max_thought = std::chrono::seconds{seconds}; },
          "Seconds after which an engine that has not answered has failed; 60 unless given.")
      ->type_name("SECONDS")
      ->check(CLI::PositiveNumber);
  add_json(command, arguments->json, "Print a JSON object for each check.");
  command.callback([arguments, &run] { run = [arguments] { return check::check(*arguments, std::cout); }; });
}

}  // namespace

void add_engine_commands(CLI::App& app, Run& run, std::vector<std::string> command_line) {
  add_join(app, run);
  add_match(app, run, std::move(command_line));
  add_openings(app, run);
  add_book(app, run);
  add_check(app, run);
}

}  // namespace cli
