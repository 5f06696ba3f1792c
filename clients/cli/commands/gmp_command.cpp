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

}  // namespace cli
