#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "clients/cli/commands/command_options.h"

/// The parts of `qiyuan bench`: the speed and the strength of the built-in players, the speed of a server.
namespace cli {

void add_bench_playouts(CLI::App& bench, Run& run);
void add_bench_levels(CLI::App& bench, Run& run);
void add_bench_signature(CLI::App& bench, Run& run);
void add_bench_claims(CLI::App& bench, Run& run);
void add_bench_tables(CLI::App& bench, Run& run);
void add_bench_server(CLI::App& bench, Run& run);
void add_bench_store(CLI::App& bench, Run& run);

/// --board, for what most games call their size.
void add_board(CLI::App& command, std::vector<core::KeyValue>& options);
/// --data, the folder of a database that is made for the measurement; `what` says whose it is.
CLI::Option* add_data(CLI::App& command, std::filesystem::path& data, const std::string& what);

}  // namespace cli
