#pragma once

#include "clients/cli/commands/command_options.h"
#include "clients/cli/completion/command_tree.h"

namespace cli {

/// Describes the commands as the parser knows them, so that completions match the program.
completion::Command command_tree(const CLI::App& app);

}  // namespace cli
