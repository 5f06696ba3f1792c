#include "clients/cli/commands/command_line.h"

#include <iostream>

#include "clients/cli/commands/ask.h"
#include "clients/cli/commands/bench_commands.h"
#include "clients/cli/commands/command_options.h"
#include "clients/cli/commands/completion_command.h"
#include "clients/cli/commands/engine_commands.h"
#include "clients/cli/commands/perft.h"
#include "clients/cli/commands/play.h"
#include "clients/cli/commands/protocol_commands.h"
#include "clients/cli/commands/ratings.h"
#include "clients/cli/commands/record.h"
#include "clients/cli/commands/solve.h"
#include "clients/cli/commands/tables.h"
#include "clients/cli/commands/tournament.h"
#include "clients/cli/commands/usage_examples.h"
#include "clients/cli/commands/watch.h"
#include "clients/cli/discovery/servers.h"
#include "clients/cli/net/account.h"
#include "engine/base/text.h"

namespace cli {
namespace {

void add_play(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<PlayArguments>();
  CLI::App& command = *add_command(app, "play", "Play a game at the terminal, against a bot or a person.",
                                   "  qiyuan play --game nogo --bot uct:level=7 --side white --clock 5m+10s\n"
                                   "  qiyuan play --bot none          opens a table and waits for a person\n"
                                   "  qiyuan play --room 12           sits down at table 12, or goes on there");
  SeatWish& wish = arguments->wish;
  wish.game = "go";
  add_visitor(command, arguments->visitor, default_player());
  add_game(command, wish.game);
  add_options(command, wish.options);
  add_side(command, wish.side, "Your side; black unless given.");
  const auto bot = std::make_shared<std::optional<std::string>>();
  const auto read_opponent = [](const std::string& text) -> base::Expected<std::optional<BotSpec>> {
    if (text == "none") return std::optional<BotSpec>{};
    return parse_bot(text).map([](BotSpec spec) { return std::optional{std::move(spec)}; });
  };
  CLI::Option* const opponent =
      add_read(
          command, "--bot", read_opponent, [&wish](std::optional<BotSpec> spec) { wish.opponent = std::move(spec); },
          "The bot to play against, with its options; uct:level=5 unless given. `none` waits for a person.")
          ->type_name("BOT[:KEY=VALUE,…]");
  add_room(command, wish.room, "An existing table instead of a new one.");
  const auto clock = std::make_shared<std::string>();
  command.add_option("--clock", *clock, "The time for both sides: none, 10m, 5m+10s, 10m/3x30s or 30s/move.")
      ->type_name("CLOCK");
  add_ascii(command, arguments->ascii);
  CLI::Option* const server = command.get_option("--server");
  command.callback([arguments, clock, opponent, server, &run] {
    SeatWish& wish = arguments->wish;
    if (!clock->empty()) wish.options.emplace_back("clock", *clock);
    if (!wish.room && opponent->count() == 0) wish.opponent = BotSpec{"uct", {{"level", "5"}}};
    const bool looks_around = server->count() == 0;
    run = [arguments, looks_around] {
      if (looks_around) choose_hall(arguments->visitor, std::cout);
      return play(*arguments);
    };
  });
}

void add_halls(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<HallsArguments>();
  CLI::App& command =
      *add_command(app, "servers", "List the servers that this network knows of.",
                   "  qiyuan servers\n"
                   "  qiyuan play                     goes there, if there is one and none on this computer");
  add_json(command, arguments->json, "Print a JSON object for each server.");
  command.callback([arguments, &run] { run = [arguments] { return servers(*arguments, std::cout); }; });
}

void add_watch(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<WatchArguments>();
  CLI::App& command = *add_command(app, "watch", "Watch a game as it is played.",
                                   "  qiyuan watch                    lists the tables\n"
                                   "  qiyuan watch 12                 draws every position of table 12\n"
                                   "  qiyuan watch 12 --json | jq .");
  add_visitor(command, arguments->visitor, default_watcher());
  command.add_option("ROOM", arguments->room, "The number of the table. Without it the tables are listed.")
      ->check(CLI::PositiveNumber);
  add_json(command, arguments->json, "Print what the server says as JSON, one object a line.");
  add_ascii(command, arguments->ascii);
  command.callback([arguments, &run] { run = [arguments] { return watch(*arguments, std::cout); }; });
}

void add_tables(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<TablesArguments>();
  CLI::App& command = *add_command(app, "tables", "List the tables where somebody plays or waits.",
                                   "  qiyuan tables --server server.example.org:5188");
  add_visitor(command, arguments->visitor, default_watcher());
  add_json(command, arguments->json, "Print a JSON object for each table.");
  command.callback([arguments, &run] { run = [arguments] { return tables(*arguments, std::cout); }; });
}

void add_ratings(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<RatingsArguments>();
  CLI::App& command = *add_command(app, "ratings", "Show how strong everybody is, by all games of a kind.",
                                   "  qiyuan ratings --game go --anchor gnugo=1800");
  add_visitor(command, arguments->visitor, default_watcher());
  add_game(command, arguments->game);
  command.add_option("--tournament", arguments->tournament, "Only the games of the tournament of this number.")
      ->type_name("NUMBER")
      ->check(CLI::PositiveNumber);
  command
      .add_option_function<std::vector<std::string>>(
          "--anchor",
          [arguments](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) {
              base::Expected<std::pair<std::string, double>> anchor = parse_anchor(text);
              if (!anchor) throw CLI::ValidationError("--anchor", anchor.error().text);
              arguments->anchors.push_back(*std::move(anchor));
            }
          },
          "A player whose Elo is known; may be given several times. Without any the mean of all is 0.")
      ->type_name("NAME=ELO")
      ->allow_extra_args(false);
  add_json(command, arguments->json, "Print a JSON object for each player.");
  command.callback([arguments, &run] { run = [arguments] { return ratings(*arguments, std::cout); }; });
}

void add_register(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<RegisterArguments>();
  CLI::App& command = *add_command(app, "register", "Make an account, so that your name is yours.",
                                   "  qiyuan register ana                    asks for a password\n"
                                   "  qiyuan register ana < password.txt");
  add_server(command, arguments->server);
  command.add_option("NAME", arguments->user, "The name of the account.")->required();
  command.callback(
      [arguments, &run] { run = [arguments] { return register_account(*arguments, std::cin, std::cout); }; });
}

void add_token(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<TokenArguments>();
  CLI::App& command = *add_command(app, "token", "Make a secret that a bot of yours logs in with.",
                                   "  qiyuan token ana-bot --user ana > ana-bot.secret\n"
                                   "  qiyuan join --user ana-bot --password-file ana-bot.secret …");
  add_visitor(command, arguments->visitor, default_player());
  command
      .add_option("NAME", arguments->name,
                  "The bot, which becomes an account of its own; or your own name. Its last secret ends.")
      ->required();
  command.callback([arguments, &run] { run = [arguments] { return token(*arguments, std::cout); }; });
}

void add_ask(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<AskArguments>();
  CLI::App& command = *add_command(app, "ask", "Send requests of the protocol: for arbiters, admins and scripts.",
                                   "  qiyuan ask --user ari \"Arbiter,12,addtime,black,60000,late start\"\n"
                                   "  qiyuan ask --user ari Arbiter,0,pause\n"
                                   "  qiyuan ask --user ada Grant,ari,arbiter\n"
                                   "  qiyuan ask \"Archive,player=ana,limit=5\"");
  command.add_option("REQUEST", arguments->requests,
                     "A line of the protocol (protocol/README.md). Without any the lines of the standard input.");
  add_visitor(command, arguments->visitor, default_watcher());
  add_json(command, arguments->json, "Print the answers as JSON, one object a line.");
  command.callback([arguments, &run] { run = [arguments] { return ask(*arguments, std::cin, std::cout); }; });
}

void add_solve(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<SolveArguments>();
  CLI::App& command = *add_command(app, "solve", "Play an endgame of Othello out with best play.",
                                   "  qiyuan solve --game othello --threads 2 --json \\\n"
                                   "      \"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X\"");
  add_game(command, arguments->game);
  command.add_option("POSITION", arguments->position,
                     "The squares from a1 to h8 as X (Black), O (White) and -, a blank, and X or O for the side to "
                     "move, all in quotes.");
  // A board may begin with an empty square, which looks like the name of an option.
  command.allow_extras();
  command.add_option("--threads", arguments->threads, "Processor cores to search on; 1 unless given.")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 64));
  command.add_option("--memory", arguments->memory, "Mebibytes of the table; 64 unless given.")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 65'536));
  command.add_flag("--winner", arguments->winner, "Find out who wins, not by how much: that takes less time.");
  add_json(command, arguments->json, "Print a JSON object with score, best, variation, nodes and seconds.");
  command.callback([arguments, &command, &run] {
    const std::vector<std::string> others = command.remaining();
    if (others.size() != (arguments->position.empty() ? 1U : 0U))
      throw CLI::ValidationError("POSITION", "give one position, in quotes: its 64 squares, a blank, and X or O");
    if (arguments->position.empty()) arguments->position = others.front();
    run = [arguments] { return solve(*arguments, std::cout); };
  });
}

void add_perft(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<PerftArguments>();
  CLI::App& command = *add_command(app, "perft", "Count the move sequences of a game, to prove its rules.",
                                   "  qiyuan perft --game go --option size=5 --depth 4 --moves \"C3 pass\"");
  add_game(command, arguments->game);
  command.add_option("--depth", arguments->depth, "The longest sequences to count, in plies.")
      ->type_name("PLIES")
      ->required()
      ->check(CLI::PositiveNumber);
  add_options(command, arguments->options);
  command.add_option("--moves", arguments->moves, "Moves to be played first, separated by blanks.")->type_name("MOVES");
  add_json(command, arguments->json, "Print a JSON object for each depth.");
  command.callback([arguments, &run] { run = [arguments] { return perft(*arguments, std::cout); }; });
}

/// The number of a game, or a file with its record.
void add_source(CLI::App& command, RecordSource& source) {
  const auto read = [](std::string_view text) -> base::Expected<std::string> {
    const std::filesystem::path path{text};
    if (base::parse_number<RoomId>(text).value_or(0) > 0 || path.has_extension()) return std::string{text};
    return base::fault("'" + std::string{text} + "' is neither the number of a game nor a file such as game.sgf");
  };
  const auto take = [&source](const std::string& text) {
    if (const auto number = base::parse_number<RoomId>(text))
      source.game = *number;
    else
      source.file = text;
  };
  add_read(command, "GAME", read, take,
           "The number of the game, which is that of its table, or a file: " +
               base::join(protocol::record_formats, ", ") + ".")
      ->required();
  add_visitor(command, source.visitor, default_watcher());
  command.add_option("--data", source.data, "A server's data folder, to be read instead of asking a server.")
      ->type_name("FOLDER");
}

void add_export(CLI::App& record, Run& run, const std::string& name, const std::string& help,
                const std::string& example) {
  const auto arguments = std::make_shared<RecordExportArguments>();
  CLI::App& command = *add_command(record, name, help, example);
  add_source(command, arguments->source);
  command
      .add_option("--format", arguments->format,
                  "sgf, json, xml for a game of jiaqi, or ggf for one of Othello; sgf unless given.")
      ->check(CLI::IsMember(std::vector<std::string>(protocol::record_formats.begin(), protocol::record_formats.end())))
      ->type_name("FORMAT");
  command.add_option("--output", arguments->output, "The file to write; the standard output unless given.")
      ->type_name("FILE");
  command.callback([arguments, &run] { run = [arguments] { return record_export(*arguments, std::cout); }; });
}

void add_record(CLI::App& app, Run& run) {
  CLI::App& command = *add_command(app, "record", "Show, export or convert the record of a game.",
                                   "  qiyuan record show 12\n"
                                   "  qiyuan record show old.xml\n"
                                   "  qiyuan record export 12 --format sgf --output game12.sgf\n"
                                   "  qiyuan record convert old.xml --format sgf --output old.sgf");
  command.require_subcommand(1);

  const auto shown = std::make_shared<RecordShowArguments>();
  CLI::App& show = *add_command(command, "show", "Show the final position and the moves.",
                                "  qiyuan record show 12\n"
                                "  qiyuan record show game.xml");
  add_source(show, shown->source);
  add_json(show, shown->json, "Print the record as JSON.");
  add_ascii(show, shown->ascii);
  show.callback([shown, &run] { run = [shown] { return record_show(*shown, std::cout); }; });

  add_export(command, run, "export", "Write the record for other programs.",
             "  qiyuan record export 12 --data /var/lib/qiyuan --output game12.sgf");
  add_export(command, run, "convert", "Write the record of a file in another format.",
             "  qiyuan record convert game.xml --format sgf --output game.sgf");
}

void add_tournament_number(CLI::App& command, std::int64_t& tournament) {
  command.add_option("ID", tournament, "The number of the tournament.")->required()->check(CLI::PositiveNumber);
}

void add_tournament(CLI::App& app, Run& run) {
  CLI::App& command = *add_command(app, "tournament", "Make, follow and direct leagues, tournaments and matches.",
                                   "  qiyuan tournament create league.json --start --user ari\n"
                                   "  qiyuan tournament show 3");
  command.require_subcommand(1);

  const auto made = std::make_shared<TournamentCreateArguments>();
  CLI::App& create =
      *add_command(command, "create", "Make a tournament, as an arbiter.",
                   "  qiyuan tournament create league.json --start --user ari\n"
                   "where league.json is like\n"
                   "  {\"name\": \"Friday\", \"game\": \"go\", \"options\": {\"size\": 9, \"clock\": \"5m+10s\"},\n"
                   "   \"format\": \"round-robin\", \"games\": 2,\n"
                   "   \"entrants\": [{\"name\": \"ana\"}, {\"name\": \"uct-3\", \"bot\": \"uct\",\n"
                   "                 \"options\": {\"level\": 3}}]}\n"
                   "protocol/README.md says what else can stand there.");
  create.add_option("FILE", made->file, "The definition, a JSON object.")->required()->check(CLI::ExistingFile);
  create
      .add_option("--openings", made->openings,
                  "A file of openings, one a line as `D4 G7`, or an .sgf with games; pairings take them in turn.")
      ->type_name("FILE")
      ->check(CLI::ExistingFile);
  create.add_flag("--start", made->start, "Begin at once.");
  add_visitor(create, made->visitor, default_player());
  create.callback([made, &run] { run = [made] { return tournament_create(*made, std::cout); }; });

  const auto listed = std::make_shared<TournamentListArguments>();
  CLI::App& list = *add_command(command, "list", "List all tournaments, the newest first.", "  qiyuan tournament list");
  add_visitor(list, listed->visitor, default_watcher());
  add_json(list, listed->json, "Print a JSON object for each tournament.");
  list.callback([listed, &run] { run = [listed] { return tournament_list(*listed, std::cout); }; });

  const auto shown = std::make_shared<TournamentShowArguments>();
  CLI::App& show = *add_command(command, "show", "Show the standing, and who has got what against whom.",
                                "  qiyuan tournament show 3");
  add_tournament_number(show, shown->tournament);
  add_visitor(show, shown->visitor, default_watcher());
  add_json(show, shown->json, "Print what the server says as JSON, one object a line.");
  show.callback([shown, &run] { run = [shown] { return tournament_show(*shown, std::cout); }; });

  const auto directed = std::make_shared<TournamentDirectArguments>();
  CLI::App& direct = *add_command(command, "direct", "Do what the controller of a tournament does, as an arbiter.",
                                  "  qiyuan tournament direct 3 enter ana school=PKU rating=1500\n"
                                  "  qiyuan tournament direct 3 start\n"
                                  "  qiyuan tournament direct 3 result 12 B \"White has gone home\"");
  add_tournament_number(direct, directed->tournament);
  direct
      .add_option(
          "ACTION", directed->action,
          "start, pause, resume, end, enter, withdraw, result, forbid or swap; protocol/README.md explains them.")
      ->required();
  direct.add_option("ARGUMENT", directed->arguments, "What the action takes.");
  add_visitor(direct, directed->visitor, default_player());
  direct.callback([directed, &run] { run = [directed] { return tournament_direct(*directed, std::cout); }; });
}

}  // namespace

int run(int argc, char** argv) {
  CLI::App app("Qiyuan 棋院: play, watch and connect engines to a server of board games.", "qiyuan");
  app.set_version_flag("--version", "qiyuan " QIYUAN_VERSION);
  app.require_subcommand(1);
  app.footer(usage_examples());
  Run run;
  const std::vector<std::string> command_line(argv, argv + argc);
  add_play(app, run);
  add_watch(app, run);
  add_tables(app, run);
  add_halls(app, run);
  add_register(app, run);
  add_token(app, run);
  add_protocol_commands(app, run);
  add_engine_commands(app, run, command_line);
  add_ask(app, run);
  add_perft(app, run);
  add_solve(app, run);
  add_bench_commands(app, run);
  add_record(app, run);
  add_tournament(app, run);
  add_ratings(app, run);
  add_completion(app, run);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {
    return app.exit(asked);
  } catch (const CLI::ParseError& wrong) {
    std::cerr << "qiyuan: " << wrong.what() << " (--help explains)\n";
    return 2;
  }
  try {
    return run();
  } catch (const std::exception& failed) {
    std::cerr << "qiyuan: " << failed.what() << '\n';
    return 1;
  }
}

}  // namespace cli
