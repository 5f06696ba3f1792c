#include "clients/cli/commands/protocol_commands.h"

#include <unistd.h>

#include <iostream>

#include "clients/cli/commands/contest_command.h"
#include "clients/cli/commands/gmp_command.h"
#include "clients/cli/commands/gomocup_command.h"
#include "clients/cli/commands/nboard_command.h"
#include "clients/cli/engine/engine_player.h"
#include "clients/cli/gtp/gtp_command.h"
#include "engine/games.h"

namespace cli {
namespace {

/// --bot, for the commands that are an engine themselves.
void add_own_bot(CLI::App& command, BotSpec& bot) {
  add_read(
      command, "--bot", parse_bot, [&bot](BotSpec given) { bot = std::move(given); },
      "The bot that makes the moves, with its options; uct unless given.")
      ->type_name("BOT[:KEY=VALUE,…]");
}

void add_gtp(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<GtpCommandArguments>();
  CLI::App& command = *add_command(
      app, "gtp", "Be a GTP 2 engine, for GoGui, Sabaki, Lizzie, KGS and match programs.",
      "  qiyuan gtp --game go --option size=9 --bot uct:time=2000 --ponder\n"
      "  qiyuan gtp --game nogo --stats json --stats-file search.jsonl\n"
      "Sabaki and Lizzie show its thoughts by lz-analyze or kata-analyze, GoGui by its menu of analyze commands,\n"
      "and GoGui learns the rules of a game it does not know. list_commands names all commands.");
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  add_own_bot(command, arguments->bot);
  command.add_flag(
      "--ponder", arguments->ponders,
      "Think in the opponent's time too. For a bot that is bound by time, as uct:time=2000: what is bound by a "
      "level or by playouts plays the same game in every run, and keeps nothing.");
  CLI::Option* const statistics =
      add_read(
          command, "--stats", parse_statistics_form, [arguments](StatisticsForm form) { arguments->statistics = form; },
          "Say of each move what the search came to: win rate, visits, depth, nodes, speed and the expected line; as a "
          "line of text or a JSON object, on the standard error.")
          ->type_name("text|json");
  command.add_option("--stats-file", arguments->statistics_file, "Add the statistics to this file instead.")
      ->type_name("FILE")
      ->needs(statistics);
  CLI::Option* const trees =
      command
          .add_option("--trees", arguments->trees,
                      "Write the tree of each search into this folder: move-1.sgf and so on, with the moves as "
                      "variations, their visits and their win rates.")
          ->type_name("FOLDER");
  command.add_option("--tree-depth", arguments->tree.max_depth, "How many plies of it; 6 unless given.")
      ->type_name("PLIES")
      ->check(CLI::Range(1, 100))
      ->needs(trees);
  command
      .add_option("--tree-visits", arguments->tree.min_visits,
                  "Moves that were visited less often are left out; 10 unless given.")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1'000'000'000))
      ->needs(trees);
  command.callback([arguments, &run] { run = [arguments] { return gtp(*arguments, STDIN_FILENO, std::cout); }; });
}

void add_gmp(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<GmpArguments>();
  CLI::App& command = *add_command(
      app, "gmp", "Play Go over the Go Modem Protocol, for CGoban 1 and other old programs.",
      "  qiyuan gmp --bot uct:time=2000\n"
      "  qiyuan gmp --option size=9 --option komi=5.5 --option handicap=0 --option rules=chinese --side black\n"
      "In CGoban: Go Modem, then for one player Program and this command line, with the whole path of the program.\n"
      "What is not given here, the other side decides: size, handicap, rules and colour. The protocol knows no komi: "
      "it is\n"
      "7.5 here unless given. It knows no clock either, nor resigning: a game ends by two passes.");
  command.add_option("--game", arguments->game, "The game: go, the only one that the protocol knows; go unless given.")
      ->type_name("GAME")
      ->check(CLI::IsMember({"go"}, CLI::ignore_case));
  add_options(command, arguments->options);
  add_own_bot(command, arguments->bot);
  add_side(command, arguments->side, "The side of this player, where the other program does not know it.");
  command.callback(
      [arguments, &run] { run = [arguments] { return gmp(*arguments, STDIN_FILENO, STDOUT_FILENO, std::cerr); }; });
}

void add_contest(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<ContestArguments>();
  CLI::App& command =
      *add_command(app, "contest", "Be an engine of the protocol of the Chinese contests: name?, new, move AABB.",
                   "  qiyuan contest --bot vcdt:time=5000\n"
                   "  qiyuan contest --game nogo --bot uct:time=5000");
  command
      .add_option("--game", arguments->game,
                  "The game: " + engine::game_names(plays_contests, " or ") + "; " + arguments->game + " unless given.")
      ->type_name("GAME");
  add_options(command, arguments->options);
  add_read(
      command, "--bot", parse_bot, [arguments](BotSpec given) { arguments->bot = std::move(given); },
      "The bot that makes the moves, with its options; the game's strongest unless given.")
      ->type_name("BOT[:KEY=VALUE,…]");
  command.callback([arguments, &run] { run = [arguments] { return contest(*arguments, std::cin, std::cout); }; });
}

void add_nboard(CLI::App& app, Run& run) {
  const auto bot = std::make_shared<BotSpec>(BotSpec{"pattern", {}});
  CLI::App& command = *add_command(app, "nboard", "Be an engine of NBoard, for Othello.",
                                   "  qiyuan nboard --bot pattern:threads=2\n"
                                   "NBoard says how deep it is to look.");
  add_read(
      command, "--bot", parse_bot, [bot](BotSpec given) { *bot = std::move(given); },
      "The bot that makes the moves, with its options; pattern unless given.")
      ->type_name("BOT[:KEY=VALUE,…]");
  command.callback([bot, &run] { run = [bot] { return nboard(*bot, std::cin, std::cout); }; });
}

void add_gomocup(CLI::App& app, Run& run) {
  const auto bot = std::make_shared<std::optional<BotSpec>>();
  CLI::App& command = *add_command(
      app, "gomocup", "Be an engine of Gomocup and Piskvork, for Gomoku.",
      "  qiyuan gomocup\n"
      "  c-gomoku-cli -engine name=Qiyuan \"cmd=qiyuan gomocup\" -engine cmd=./pbrain-other -each tc=0/1 -boardsize "
      "20\n"
      "  qiyuan match --game gomoku --option size=20 --first \"gomocup:time=500:qiyuan gomocup\" --second "
      "uct:time=500\n"
      "Piskvork starts engines whose names begin with pbrain-: give it a script pbrain-qiyuan with the line\n"
      "  exec qiyuan gomocup\n"
      "The manager says how long a move may take (INFO timeout_turn, timeout_match, time_left), which rules hold "
      "(INFO\n"
      "rule 0 or 1) and how large the board is; the program answers in time with 20 ms and a twentieth to spare.");
  add_read(
      command, "--bot", parse_bot, [bot](BotSpec given) { *bot = std::move(given); },
      "The bot that makes the moves. With options it keeps to these as well as to the manager's times; unless given, "
      "the strongest, for as long as the manager allows.")
      ->type_name("BOT[:KEY=VALUE,…]");
  command.callback([bot, &run] { run = [bot] { return gomocup(*bot, STDIN_FILENO, std::cout); }; });
}

}  // namespace

void add_protocol_commands(CLI::App& app, Run& run) {
  add_gtp(app, run);
  add_gmp(app, run);
  add_contest(app, run);
  add_nboard(app, run);
  add_gomocup(app, run);
}

}  // namespace cli
