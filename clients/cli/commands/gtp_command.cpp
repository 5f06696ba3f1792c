#include "clients/cli/commands/commands.h"

#include <unistd.h>

#include <iostream>
#include <memory>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/gtp/gtp_command.h"

namespace cli {

void add_gtp(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<GtpCommandArguments>();
  CLI::App& command =
      *add_command(app, "gtp", "Run as a GTP 2 engine, for GoGui, Sabaki, Lizzie, KGS and match programs.",
                   "  qiyuan gtp --game go --option size=9 --bot uct:time=2000 --ponder\n"
                   "  qiyuan gtp --game nogo --stats json --stats-file search.jsonl\n"
                   "Sabaki and Lizzie show the search with lz-analyze or kata-analyze, GoGui with its analyze\n"
                   "commands. GoGui gets the rules of games that it does not know from the engine. The command\n"
                   "list_commands lists all commands.");
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  add_own_bot(command, arguments->bot);
  command.add_flag(
      "--ponder", arguments->ponders,
      "Think during the opponent's turn too. Needs a bot with a time per move, such as uct:time=2000: a bot with a "
      "level or a number of playouts plays the same game in every run.");
  CLI::Option* const statistics =
      add_read(
          command, "--stats", parse_statistics_form, [arguments](StatisticsForm form) { arguments->statistics = form; },
          "Print statistics of each search to standard error, as a line of text or a JSON object: win rate, visits, "
          "depth, nodes, speed and the expected line.")
          ->type_name("text|json");
  command.add_option("--stats-file", arguments->statistics_file, "Append the statistics to this file instead.")
      ->type_name("FILE")
      ->needs(statistics);
  CLI::Option* const trees = command
                                 .add_option("--trees", arguments->trees,
                                             "Folder for an SGF file of each search tree (move-1.sgf, …), with moves "
                                             "as variations, visits and win rates.")
                                 ->type_name("FOLDER");
  command.add_option("--tree-depth", arguments->tree.max_depth, "Depth of these trees in plies (default: 6).")
      ->type_name("PLIES")
      ->check(CLI::Range(1, 100))
      ->needs(trees);
  command
      .add_option("--tree-visits", arguments->tree.min_visits, "Minimum visits of a move in these trees (default: 10).")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1'000'000'000))
      ->needs(trees);
  command.callback([arguments, &run] { run = [arguments] { return gtp(*arguments, STDIN_FILENO, std::cout); }; });
}

}  // namespace cli
