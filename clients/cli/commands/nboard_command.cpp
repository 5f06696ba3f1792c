#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/nboard/nboard.h"

namespace cli {

void add_nboard(CLI::App& app, Run& run) {
  const auto bot = std::make_shared<BotSpec>(BotSpec{"pattern", {}});
  CLI::App& command = *add_command(app, "nboard", "Be an engine of NBoard, for Othello.",
                                   "  qiyuan nboard --bot pattern:threads=2\n"
                                   "NBoard says how deep it is to look.");
  add_own_bot(command, *bot);
  command.callback([bot, &run] { run = [bot] { return nboard(*bot, std::cin, std::cout); }; });
}

}  // namespace cli
