#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "clients/cli/commands/command_options.h"

/// The subcommands of `qiyuan bench`.
namespace cli {

void add_bench_playouts(CLI::App& bench, Run& run);
void add_bench_levels(CLI::App& bench, Run& run);
/// `command_line` as given, for the table of ratings.
void add_bench_ratings(CLI::App& bench, Run& run, const std::vector<std::string>& command_line);
void add_bench_signature(CLI::App& bench, Run& run);
void add_bench_claims(CLI::App& bench, Run& run);
void add_bench_tables(CLI::App& bench, Run& run);
void add_bench_server(CLI::App& bench, Run& run);
void add_bench_store(CLI::App& bench, Run& run);

/// Adds --board, a short form of --option size=….
void add_board(CLI::App& command, std::vector<core::KeyValue>& options);
/// Adds --data, the folder for a database that exists only during the measurement; `what` describes the database.
CLI::Option* add_data(CLI::App& command, std::filesystem::path& data, const std::string& what);

}  // namespace cli
