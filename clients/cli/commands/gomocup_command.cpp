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
  CLI::App& command =
      *add_command(app, "gomocup", "Run as a Gomoku engine for Gomocup and Piskvork.",
                   "  qiyuan gomocup\n"
                   "  c-gomoku-cli -engine name=Qiyuan \"cmd=qiyuan gomocup\" -engine cmd=./pbrain-other -each tc=0/1 "
                   "-boardsize 20\n"
                   "  qiyuan match --game gomoku --option size=20 --first \"gomocup:time=500:qiyuan gomocup\" --second "
                   "uct:time=500\n"
                   "Piskvork starts engines whose names begin with pbrain-: give it a script pbrain-qiyuan with the\n"
                   "line\n"
                   "  exec qiyuan gomocup\n"
                   "The manager sets the time (INFO timeout_turn, timeout_match, time_left), the rules (INFO rule 0\n"
                   "or 1) and the size of the board. The engine answers 20 ms and a twentieth of the time before the\n"
                   "limit.");
  add_read(
      command, "--bot", parse_bot, [bot](BotSpec given) { *bot = std::move(given); },
      "The bot that plays (default: the strongest). Its options limit it in addition to the manager's time limits.")
      ->type_name("BOT[:KEY=VALUE,…]");
  command.callback([bot, &run] { run = [bot] { return gomocup(*bot, STDIN_FILENO, std::cout); }; });
}

}  // namespace cli
