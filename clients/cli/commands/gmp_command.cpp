#include "clients/cli/commands/commands.h"

#include <unistd.h>

#include <iostream>
#include <memory>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/gmp/gmp.h"

namespace cli {

void add_gmp(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<GmpArguments>();
  CLI::App& command = *add_command(
      app, "gmp", "Run as a Go Modem Protocol player, for CGoban 1 and other old programs.",
      "  qiyuan gmp --bot uct:time=2000\n"
      "  qiyuan gmp --option size=9 --option komi=5.5 --option handicap=0 --option rules=chinese --side black\n"
      "In CGoban, choose Go Modem, then Program for one player, and enter this command line with the\n"
      "full path. The other side decides what you do not give: size, handicap, rules and colour. The\n"
      "protocol has no komi, so give it here (default: 7.5). It has neither clocks nor resignation: a\n"
      "game ends after two passes.");
  command.add_option("--game", arguments->game, "The game: go, the only one of the protocol.")
      ->type_name("GAME")
      ->check(CLI::IsMember({"go"}, CLI::ignore_case));
  add_options(command, arguments->options);
  add_own_bot(command, arguments->bot);
  add_side(command, arguments->side, "The bot's side, if the other program does not know it.");
  command.callback(
      [arguments, &run] { run = [arguments] { return gmp(*arguments, STDIN_FILENO, STDOUT_FILENO, std::cerr); }; });
}

}  // namespace cli
