#include "clients/cli/command_line.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <functional>
#include <iostream>

#include "clients/cli/account.h"
#include "clients/cli/ask.h"
#include "clients/cli/game_start.h"
#include "clients/cli/gtp_command.h"
#include "clients/cli/join.h"
#include "clients/cli/perft.h"
#include "clients/cli/play.h"
#include "clients/cli/record.h"
#include "clients/cli/tables.h"
#include "clients/cli/watch.h"
#include "engine/games.h"

// The only file that includes CLI11, whose header takes long to compile.
namespace cli {
namespace {

/// Makes an option whose text is read by one of our readers: their fault becomes a fault of the command line.
template <class Read, class Use>
CLI::Option* add_read(CLI::App& app, const std::string& name, Read read, Use use, const std::string& help) {
  return app.add_option_function<std::string>(
      name,
      [name, read, use](const std::string& text) {
        auto value = read(text);
        if (!value) throw CLI::ValidationError(name, value.error().text);
        use(*std::move(value));
      },
      help);
}

core::Expected<std::string> read_game(std::string_view text) {
  return find_kind(text).map([](const core::GameKind* kind) { return std::string{kind->name}; });
}

core::Expected<Side> read_side(std::string_view text) {
  const std::optional<Side> side = protocol::gtp::parse_color(text);
  return side ? core::Expected<Side>{*side} : core::fault("'" + std::string{text} + "' is no side: black or white");
}

/// The name a person goes by on this computer, where the hall would take it.
std::string default_player() {
  const char* const user = std::getenv("USER");
  return user == nullptr || *user == '\0' || std::string_view{user} == "root" ? "player" : user;
}

/// A watcher must not take the name of a player who is in the hall.
std::string default_watcher() {
  return "watcher-" + std::to_string(::getpid());
}

/// For bots: neither on the command line, which everybody on the computer can read, nor in a file.
std::optional<std::string> password_of_environment() {
  const char* const password = std::getenv("QIYUAN_PASSWORD");
  return password == nullptr || *password == '\0' ? std::nullopt : std::optional<std::string>{password};
}

void add_server(CLI::App& app, Address& server) {
  add_read(
      app, "--server", parse_address,
      [&](Address given) {
        given.trust = std::move(server.trust);
        server = std::move(given);
      },
      "The server's host and port; localhost:5188 unless given. With tls:// before it the connection is encrypted.")
      ->type_name("[tls://]HOST:PORT");
  CLI::Option* const fingerprint =
      add_read(
          app, "--fingerprint", parse_fingerprint,
          [&](std::string text) { server.trust.fingerprint = std::move(text); },
          "Trust the certificate of a tls:// server that has this fingerprint, and no other.")
          ->type_name("SHA256");
  app.add_option("--ca", server.trust.ca_file,
                 "Trust the certificates in this PEM file instead of those that this computer trusts.")
      ->type_name("FILE")
      ->check(CLI::ExistingFile)
      ->excludes(fingerprint);
}

void add_visitor(CLI::App& app, Visitor& visitor, std::string default_user) {
  visitor.user = std::move(default_user);
  add_server(app, visitor.server);
  app.add_option_function<std::string>(
         "--user",
         [&visitor](const std::string& name) {
           visitor.user = name;
           visitor.password = password_of_environment();
         },
         "Your name in the hall; " + visitor.user + " unless given. A guest needs no password.")
      ->type_name("NAME");
  CLI::Option* const password =
      app.add_option(
             "--password", visitor.password,
             "The password of your account, or the secret of your bot. Others on this computer may see it: better "
             "let the program ask for it, or use --password-file or, with --user, the environment's "
             "QIYUAN_PASSWORD.")
          ->type_name("PASSWORD");
  add_read(
      app, "--password-file", read_password_file, [&](std::string text) { visitor.password = std::move(text); },
      "A file whose first line is the password.")
      ->type_name("FILE")
      ->excludes(password);
}

void add_game(CLI::App& app, std::string& game) {
  add_read(
      app, "--game", read_game, [&](std::string name) { game = std::move(name); },
      "The game: " + engine::game_names() + (game.empty() ? "." : "; " + game + " unless given."))
      ->type_name("GAME")
      ->required(game.empty());
}

void add_options(CLI::App& app, std::vector<core::KeyValue>& options) {
  app.add_option_function<std::vector<std::string>>(
         "--option",
         [&options](const std::vector<std::string>& texts) {
           for (const std::string& text : texts) {
             core::Expected<core::KeyValue> option = parse_key_value(text);
             if (!option) throw CLI::ValidationError("--option", option.error().text);
             options.push_back(*std::move(option));
           }
         },
         "An option of the game, as size=9; may be given several times. `qiyuan --help` lists them.")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
}

void add_json(CLI::App& app, bool& json, const std::string& help) {
  app.add_flag("--json", json, help);
}

void add_ascii(CLI::App& app, bool& ascii) {
  app.add_flag("--ascii", ascii, "Draw with x and o instead of ● and ○.");
}

void add_side(CLI::App& app, std::optional<Side>& side, const std::string& help) {
  add_read(
      app, "--side", read_side, [&](Side given) { side = given; }, help)
      ->type_name("black|white");
}

void add_room(CLI::App& app, std::optional<RoomId>& room, const std::string& help) {
  app.add_option("--room", room, help)->type_name("NUMBER")->check(CLI::PositiveNumber);
}

/// `run` is set to what the chosen command does.
using Run = std::function<int()>;

CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& help, const std::string& example) {
  CLI::App* const command = app.add_subcommand(name, help);
  command->footer("Example:\n" + example);
  return command;
}

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
  const auto read_opponent = [](const std::string& text) -> core::Expected<std::optional<BotSpec>> {
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
  command.callback([arguments, clock, opponent, &run] {
    SeatWish& wish = arguments->wish;
    if (!clock->empty()) wish.options.emplace_back("clock", *clock);
    if (!wish.room && opponent->count() == 0) wish.opponent = BotSpec{"uct", {{"level", "5"}}};
    run = [arguments] { return play(*arguments); };
  });
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
                                   "  qiyuan tables --server hall.example.org:5188");
  add_visitor(command, arguments->visitor, default_watcher());
  add_json(command, arguments->json, "Print a JSON object for each table.");
  command.callback([arguments, &run] { run = [arguments] { return tables(*arguments, std::cout); }; });
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

void add_gtp(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<GtpArguments>();
  CLI::App& command = *add_command(app, "gtp", "Be a GTP 2 engine, for GoGui, Sabaki and match programs.",
                                   "  qiyuan gtp --game go --option size=9 --bot uct:time=2000");
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  add_read(
      command, "--bot", parse_bot, [arguments](BotSpec bot) { arguments->bot = std::move(bot); },
      "The bot that makes the moves, with its options; uct unless given.")
      ->type_name("BOT[:KEY=VALUE,…]");
  command.callback([arguments, &run] { run = [arguments] { return gtp(*arguments, std::cin, std::cout); }; });
}

void add_join(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<JoinArguments>();
  CLI::App& command =
      *add_command(app, "join", "Seat a GTP engine at tables of a server.",
                   "  qiyuan join --user gnugo --game go --option size=9 --opponent uct:level=3 --games 10 \\\n"
                   "              --engine \"gnugo --mode gtp --level 8\" --log gnugo.log");
  SeatWish& wish = arguments->wish;
  add_visitor(command, arguments->visitor, default_player());
  add_game(command, wish.game);
  add_options(command, wish.options);
  add_read(
      command, "--opponent", parse_bot, [&wish](BotSpec bot) { wish.opponent = std::move(bot); },
      "The server's bot to play against. Without it each table waits for somebody to sit down.")
      ->type_name("BOT[:KEY=VALUE,…]");
  add_side(command, wish.side, "The engine's side in the first game, black unless given; the sides change after each.");
  CLI::Option* const games = command.add_option("--games", arguments->games, "How many games to play; 1 unless given.")
                                 ->type_name("NUMBER")
                                 ->check(CLI::PositiveNumber);
  command.add_option("--room", wish.room, "An existing table instead of new ones.")
      ->type_name("NUMBER")
      ->check(CLI::PositiveNumber)
      ->excludes(games);
  command.add_option("--engine", arguments->engine.command, "The command that starts the engine, for the shell.")
      ->type_name("COMMAND")
      ->required();
  command.add_option("--log", arguments->engine.log_file, "A file to which the conversation with the engine is added.")
      ->type_name("FILE");
  command
      .add_option_function<int>(
          "--move-timeout",
          [arguments](int seconds) { arguments->engine.longest_thought = std::chrono::seconds{seconds}; },
          "Seconds after which an engine that has not moved has failed; 600 unless given.")
      ->type_name("SECONDS")
      ->check(CLI::PositiveNumber);
  add_json(command, arguments->json, "Print a JSON object for each game and one for all.");
  command.callback([arguments, &run] { run = [arguments] { return join(*arguments, std::cout); }; });
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

void add_source(CLI::App& command, RecordSource& source) {
  command.add_option("ID", source.game, "The number of the game, which is that of its table.")
      ->required()
      ->check(CLI::PositiveNumber);
  add_visitor(command, source.visitor, default_watcher());
  command.add_option("--data", source.data, "A server's data folder, to be read instead of asking a server.")
      ->type_name("FOLDER");
}

void add_record(CLI::App& app, Run& run) {
  CLI::App& command = *add_command(app, "record", "Show or export the record of a game.",
                                   "  qiyuan record show 12\n"
                                   "  qiyuan record export 12 --format sgf --output game12.sgf");
  command.require_subcommand(1);

  const auto shown = std::make_shared<RecordShowArguments>();
  CLI::App& show = *add_command(command, "show", "Show the final position and the moves.", "  qiyuan record show 12");
  add_source(show, shown->source);
  add_json(show, shown->json, "Print the record as JSON.");
  add_ascii(show, shown->ascii);
  show.callback([shown, &run] { run = [shown] { return record_show(*shown, std::cout); }; });

  const auto exported = std::make_shared<RecordExportArguments>();
  CLI::App& save = *add_command(command, "export", "Write the record for other programs.",
                                "  qiyuan record export 12 --data /var/lib/qiyuan --output game12.sgf");
  add_source(save, exported->source);
  save.add_option("--format", exported->format, "sgf, json, or xml for a game of jiaqi; sgf unless given.")
      ->check(CLI::IsMember({"sgf", "json", "xml"}))
      ->type_name("FORMAT");
  save.add_option("--output", exported->output, "The file to write; the standard output unless given.")
      ->type_name("FILE");
  save.callback([exported, &run] { run = [exported] { return record_export(*exported, std::cout); }; });
}

std::string quick_start() {
  std::string text =
      "Quick start:\n"
      "  qiyuan play                            Go against a bot, at a server on this computer\n"
      "  qiyuan play --game jiaqi --bot uct:level=3\n"
      "  qiyuan watch                           what is being played\n"
      "`qiyuan COMMAND --help` explains a command.\n\nGames with their options (--option), and bots (--bot):\n";
  for (const core::GameKind* kind : engine::games()) {
    text += "  " + std::string{kind->name} + ": " + core::describe(kind->options) + '\n';
    for (const core::BotKind& bot : kind->bots)
      text += "    " + std::string{bot.name} + ": " + core::describe(bot.options) + '\n';
  }
  return text;
}

}  // namespace

int run(int argc, char** argv) {
  CLI::App app("Qiyuan 棋院: play, watch and connect engines to a server of board games.", "qiyuan");
  app.set_version_flag("--version", "qiyuan " QIYUAN_VERSION);
  app.require_subcommand(1);
  app.footer(quick_start());
  Run run;
  add_play(app, run);
  add_watch(app, run);
  add_tables(app, run);
  add_register(app, run);
  add_token(app, run);
  add_gtp(app, run);
  add_join(app, run);
  add_ask(app, run);
  add_perft(app, run);
  add_record(app, run);
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
