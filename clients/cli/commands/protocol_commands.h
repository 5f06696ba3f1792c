#pragma once

#include "clients/cli/commands/command_options.h"

namespace cli {

/// The commands that make a built-in player an engine for other people's programs, one for each protocol.
void add_protocol_commands(CLI::App& app, Run& run);

}  // namespace cli
