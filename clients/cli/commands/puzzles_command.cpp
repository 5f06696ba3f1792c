#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/puzzles/check_puzzles.h"
#include "clients/cli/puzzles/make_puzzles.h"

namespace cli {
namespace {

void add_make(CLI::App& puzzles, Run& run) {
  const auto arguments = std::make_shared<puzzles::MakePuzzlesArguments>();
  CLI::App& command = *add_command(
      puzzles, "make",
      "Search games for positions in which exactly one turn wins, and write them to a file.\n"
      "Each puzzle is proven. Othello and NoGo are solved to the end of the game. In Gomoku the solution\n"
      "wins by threats, and every other move loses to threats. In Connect6 it wins by double threats, and no\n"
      "other turn does. In Go and jiaqi long searches give the solution a win rate of at least 78 % and every\n"
      "other move at most 30 %. The grade, 1 to 5, depends on the number of playouts that a weak bot (tao in Go,\n"
      "uct-plain in NoGo, otherwise uct) needs to find the solution; in Connect6 on the nodes of a threat\n"
      "search. Ctrl-C stops; the same command continues.",
      "  qiyuan puzzles make --game othello --count 50 --output othello.json\n"
      "  qiyuan puzzles make --game go --option size=9 --seed 7 --output go.json\n"
      "  qiyuan puzzles make --game nogo --data /var/lib/qiyuan --output nogo.json\n"
      "  qiyuan puzzles make --game gomoku --files games/ --output gomoku.json");
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  command.add_option("--output", arguments->output, "File to write. An unfinished file is continued.")
      ->type_name("FILE")
      ->required();
  command.add_option("--count", arguments->count, "Number of puzzles (default: 50).")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 100'000));
  add_read(
      command, "--by", parse_bot, [arguments](BotSpec bot) { arguments->by = std::move(bot); },
      "The bot that plays the games (default: a weak one, which makes mistakes).")
      ->type_name("BOT[:KEY=VALUE,…]");
  CLI::Option& data =
      *command.add_option("--data", arguments->data, "Use the games of this data folder instead of new ones.")
           ->type_name("FOLDER");
  command
      .add_option("--files", arguments->files,
                  "Use the games in the files of this folder (sgf, json, xml, ggf) instead of new ones.")
      ->type_name("FOLDER")
      ->excludes(&data);
  command
      .add_option("--mistakes", arguments->mistakes,
                  "Random moves to try in place of each move of a game: mistakes to punish (default: 10 in Go,\n"
                  "otherwise 0).")
      ->type_name("NUMBER")
      ->check(CLI::Range(0, 400));
  command.add_option("--seed", arguments->seed, "Random seed of the games (default: 1).")->type_name("NUMBER");
  add_json(command, arguments->json, "Print each puzzle as a JSON object.");
  command.callback([arguments, &run] { run = [arguments] { return puzzles::make_puzzles(*arguments, std::cout); }; });
}

void add_check_puzzles(CLI::App& puzzles, Run& run) {
  const auto arguments = std::make_shared<puzzles::CheckPuzzlesArguments>();
  CLI::App& command =
      *add_command(puzzles, "check",
                   "Prove the puzzles of a file once more, with longer searches that have other seeds and tables.\n"
                   "Prints the puzzles that do not stand, and the share of those that do. The exit code is 1 if fewer\n"
                   "stand than --at-least.",
                   "  qiyuan puzzles check othello.json --playouts-factor 10");
  command.add_option("FILE", arguments->file, "A file of puzzles.")->type_name("FILE")->required();
  command
      .add_option("--playouts-factor", arguments->playouts_factor,
                  "Multiplies the playouts and nodes of the searches (default: 10).")
      ->type_name("NUMBER")
      ->check(CLI::Range(2, 1000));
  command.add_option("--at-least", arguments->at_least, "Percentage of puzzles that must stand (default: 98).")
      ->type_name("PERCENT")
      ->check(CLI::Range(0.0, 100.0));
  command
      .add_option("--output", arguments->output,
                  "File for the puzzles that stand, graded anew; without those that the weak bot finds at once.")
      ->type_name("FILE");
  add_json(command, arguments->json, "Print a JSON object for each puzzle.");
  command.callback([arguments, &run] { run = [arguments] { return puzzles::check_puzzles(*arguments, std::cout); }; });
}

}  // namespace

void add_puzzles(CLI::App& app, Run& run) {
  CLI::App& command = *add_command(app, "puzzles", "Make puzzles, or check them.",
                                   "  qiyuan puzzles make --game othello --count 50 --output othello.json\n"
                                   "  qiyuan puzzles check othello.json --playouts-factor 10");
  command.require_subcommand(1);
  add_make(command, run);
  add_check_puzzles(command, run);
}

}  // namespace cli
