#pragma once

#include "clients/cli/commands/command_options.h"

namespace cli {

/// `qiyuan bench …`: the speed and the strength of the built-in players, the speed of a server.
void add_bench_commands(CLI::App& app, Run& run);

}  // namespace cli
