#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/nboard/nboard.h"

namespace cli {

void add_nboard(CLI::App& app, Run& run) {
  const auto bot = std::make_shared<BotSpec>(BotSpec{"pattern", {}});
  CLI::App& command = *add_command(app, "nboard", "Run as an Othello engine for NBoard.",
                                   "  qiyuan nboard --bot pattern:threads=2\n"
                                   "NBoard sets the search depth.");
  add_own_bot(command, *bot);
  command.callback([bot, &run] { run = [bot] { return nboard(*bot, std::cin, std::cout); }; });
}

}  // namespace cli
