#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/match/make_openings.h"

namespace cli {

void add_openings(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<match::MakeOpeningsArguments>();
  CLI::App& command =
      *add_command(app, "openings", "Generate balanced openings for matches and tournaments.",
                   "  qiyuan openings --game nogo --count 50 > nogo.txt\n"
                   "  qiyuan openings --game go --option size=9 --by uct:playouts=40 --judge uct:playouts=5000\n"
                   "  qiyuan openings --game gomoku --screen alpha-beta:nodes=50000 --judge alpha-beta:nodes=2000000\n"
                   "  qiyuan openings --game jiaqi --judge alpha-beta:nodes=2000 --games 40 --within 10");
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  command.add_option("--count", arguments->count, "Number of openings (default: 20).")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 100'000));
  command.add_option("--plies", arguments->plies, "Moves per opening (default: 4).")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 100));
  add_read(
      command, "--by", parse_bot, [arguments](BotSpec bot) { arguments->by = std::move(bot); },
      "The bot that chooses the moves (default: random). Bots play without their opening books.")
      ->type_name("BOT[:KEY=VALUE,…]");
  add_read(
      command, "--judge", parse_bot, [arguments](BotSpec bot) { arguments->judge = std::move(bot); },
      "The bot that evaluates positions (default: uct:playouts=1000).")
      ->type_name("BOT[:KEY=VALUE,…]");
  add_read(
      command, "--screen", parse_bot, [arguments](BotSpec bot) { arguments->screen = std::move(bot); },
      "A faster bot that evaluates first and drops positions more than twice --within away from 50 %.")
      ->type_name("BOT[:KEY=VALUE,…]");
  command
      .add_option(
          "--games", arguments->games,
          "Evaluate a position by this number of games that the judge plays against itself, instead of by its search.")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 100'000));
  command.add_option("--within", arguments->within, "Maximum distance of the win rate from 50 % (default: 5).")
      ->type_name("PERCENT")
      ->check(CLI::Range(0.0, 50.0));
  command.add_option("--seed", arguments->seed, "Random seed (default: 1).")->type_name("NUMBER");
  add_json(command, arguments->json, "Print a JSON object for each opening.");
  command.callback([arguments, &run] { run = [arguments] { return match::make_openings(*arguments, std::cout); }; });
}

}  // namespace cli
