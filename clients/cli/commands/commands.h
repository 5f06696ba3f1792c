#pragma once

#include <string>
#include <vector>

#include "clients/cli/commands/command_options.h"

/// The subcommands of `qiyuan`, each in a file of its name with its options, its help and its examples.
namespace cli {

void add_ask(CLI::App& app, Run& run);
void add_bench(CLI::App& app, Run& run, const std::vector<std::string>& command_line);
void add_book(CLI::App& app, Run& run);
void add_check(CLI::App& app, Run& run);
void add_completion(CLI::App& app, Run& run);
void add_contest(CLI::App& app, Run& run);
void add_gmp(CLI::App& app, Run& run);
void add_gomocup(CLI::App& app, Run& run);
void add_gtp(CLI::App& app, Run& run);
void add_help(CLI::App& app, Run& run);
void add_join(CLI::App& app, Run& run);
void add_nboard(CLI::App& app, Run& run);
void add_openings(CLI::App& app, Run& run);
void add_perft(CLI::App& app, Run& run);
void add_play(CLI::App& app, Run& run);
void add_puzzles(CLI::App& app, Run& run);
void add_ratings(CLI::App& app, Run& run);
void add_record(CLI::App& app, Run& run);
void add_register(CLI::App& app, Run& run);
void add_servers(CLI::App& app, Run& run);
void add_solve(CLI::App& app, Run& run);
void add_tables(CLI::App& app, Run& run);
void add_token(CLI::App& app, Run& run);
void add_tournament(CLI::App& app, Run& run);
void add_watch(CLI::App& app, Run& run);
void add_work(CLI::App& app, Run& run);
/// `command_line` is the whole command line, for reports.
void add_match(CLI::App& app, Run& run, std::vector<std::string> command_line);

}  // namespace cli
