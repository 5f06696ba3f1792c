#include "clients/cli/commands/commands.h"

#include <unistd.h>

#include <iostream>
#include <memory>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/gtp/gtp_command.h"

namespace cli {

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

}  // namespace cli
