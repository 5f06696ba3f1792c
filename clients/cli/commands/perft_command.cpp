#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/commands/perft.h"

namespace cli {

void add_perft(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<PerftArguments>();
  CLI::App& command = *add_command(app, "perft", "Count the move sequences of a game, to verify its rules.",
                                   "  qiyuan perft --game go --option size=5 --depth 4 --moves \"C3 pass\"");
  add_game(command, arguments->game);
  command.add_option("--depth", arguments->depth, "Maximum length of the sequences, in plies.")
      ->type_name("PLIES")
      ->required()
      ->check(positive_number);
  add_options(command, arguments->options);
  command.add_option("--moves", arguments->moves, "Moves to play first, separated by blanks.")->type_name("MOVES");
  add_json(command, arguments->json, "Print a JSON object for each depth.");
  command.callback([arguments, &run] { run = [arguments] { return perft(*arguments, std::cout); }; });
}

}  // namespace cli
