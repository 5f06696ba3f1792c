#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/match/make_book.h"

namespace cli {

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

}  // namespace cli
