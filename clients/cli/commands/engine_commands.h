#pragma once

#include <string>
#include <vector>

#include "clients/cli/commands/command_options.h"

namespace cli {

/// The commands that run players and engines: join, match, openings, book and check. `command_line` is the whole one,
/// for reports.
void add_engine_commands(CLI::App& app, Run& run, std::vector<std::string> command_line);

}  // namespace cli
