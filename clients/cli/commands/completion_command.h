#pragma once

#include "clients/cli/commands/command_options.h"
#include "clients/cli/completion/command_tree.h"

namespace cli {

/// What the parser knows, so that the completions are those of the program they come from.
completion::Command command_tree(const CLI::App& app);

}  // namespace cli
