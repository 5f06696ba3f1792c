#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/match/make_openings.h"

namespace cli {

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
          "Judge a position by this many games that the judge plays against itself from there, instead of by its "
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

}  // namespace cli
