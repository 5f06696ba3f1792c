#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/match/make_book.h"

namespace cli {

void add_book(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<match::MakeBookArguments>();
  CLI::App& command =
      *add_command(app, "book", "Generate an opening book with long searches.",
                   "  qiyuan book --game go --option size=9 --count 50 --by uct:playouts=50000,book=off");
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  command.add_option("--count", arguments->count, "Number of positions of the finished book (default: 100).")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1'000'000));
  add_read(
      command, "--by", parse_bot, [arguments](BotSpec bot) { arguments->by = std::move(bot); },
      "The bot that finds the moves (default: uct:playouts=100000).")
      ->type_name("BOT[:KEY=VALUE,…]");
  command.add_option("--file", arguments->file, "File to continue and to write to (default: standard output).")
      ->type_name("FILE");
  command.add_option("--moves", arguments->moves, "Number of moves to judge in each position (default: 4).")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 100));
  command.add_option("--max-ply", arguments->max_ply, "Maximum number of moves before a position (default: 12).")
      ->type_name("PLIES")
      ->check(CLI::Range(0, 100));
  command
      .add_option("--spread", arguments->spread,
                  "Loss of win rate, in percent, that counts like one move more (default: 3).")
      ->type_name("PERCENT")
      ->check(CLI::Range(0.01, 100.0));
  command.callback([arguments, &run] { run = [arguments] { return match::make_book(*arguments, std::cout); }; });
}

}  // namespace cli
