#include "clients/cli/commands/bench_commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/bench/claims.h"
#include "clients/cli/commands/command_options.h"
#include "clients/cli/match/match.h"

namespace cli {

void add_bench_claims(CLI::App& bench, Run& run) {
  const auto arguments = std::make_shared<bench::ClaimsArguments>();
  CLI::App& command =
      *add_command(bench, "claims",
                   "Repeat the comparisons that Qiyuan's five source documents report: each claim, what is measured,\n"
                   "and its error of 95 %. All of them take half an hour on two cores; Ctrl-C keeps what was measured.",
                   "  qiyuan bench claims --only jiaqi --games 100\n"
                   "  qiyuan bench claims --json > claims.json");
  command.add_option("--only", arguments->only, "The claims whose names begin with this text; all unless given.")
      ->type_name("NAME");
  command.add_option("--games", arguments->games, "Of each match, instead of as many as each claim needs.")
      ->type_name("NUMBER")
      ->check(CLI::Range(2, match::max_games));
  command
      .add_option("--concurrency", arguments->concurrency, "How many games at once; one for each core unless given.")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 1024));
  command.add_option("--seed", arguments->seed, "Another seed makes other games; 1 unless given.")->type_name("NUMBER");
  add_json(command, arguments->json, "Print a JSON object for each claim.");
  command.callback([arguments, &run] { run = [arguments] { return bench::claims(*arguments, std::cout); }; });
}

}  // namespace cli
