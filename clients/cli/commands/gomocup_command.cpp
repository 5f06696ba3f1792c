#include <unistd.h>

#include <iostream>
#include <memory>
#include <optional>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/commands/commands.h"
#include "clients/cli/gomocup/gomocup.h"

namespace cli {

void add_gomocup(CLI::App& app, Run& run) {
  const auto bot = std::make_shared<std::optional<BotSpec>>();
  CLI::App& command = *add_command(
      app, "gomocup", "Be an engine of Gomocup and Piskvork, for Gomoku.",
      "  qiyuan gomocup\n"
      "  c-gomoku-cli -engine name=Qiyuan \"cmd=qiyuan gomocup\" -engine cmd=./pbrain-other -each tc=0/1 -boardsize "
      "20\n"
      "  qiyuan match --game gomoku --option size=20 --first \"gomocup:time=500:qiyuan gomocup\" --second "
      "uct:time=500\n"
      "Piskvork starts engines whose names begin with pbrain-: give it a script pbrain-qiyuan with the line\n"
      "  exec qiyuan gomocup\n"
      "The manager says how long a move may take (INFO timeout_turn, timeout_match, time_left), which rules hold "
      "(INFO\n"
      "rule 0 or 1) and how large the board is; the program answers in time with 20 ms and a twentieth to spare.");
  add_read(
      command, "--bot", parse_bot, [bot](BotSpec given) { *bot = std::move(given); },
      "The bot that makes the moves. With options it keeps to these as well as to the manager's times; unless given, "
      "the strongest, for as long as the manager allows.")
      ->type_name("BOT[:KEY=VALUE,…]");
  command.callback([bot, &run] { run = [bot] { return gomocup(*bot, STDIN_FILENO, std::cout); }; });
}

}  // namespace cli
