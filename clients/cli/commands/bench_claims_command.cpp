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
                   "Repeat the comparisons that the five source documents of Qiyuan report. Each line has the claim,\n"
                   "the result and its 95 % error. All claims take half an hour on two cores; Ctrl-C stops after the\n"
                   "results so far.",
                   "  qiyuan bench claims --only jiaqi --games 100\n"
                   "  qiyuan bench claims --json > claims.json");
  command.add_option("--only", arguments->only, "Measure only claims whose names begin with this text (default: all).")
      ->type_name("NAME");
  command.add_option("--games", arguments->games, "Number of games per match (default: as many as the claim needs).")
      ->type_name("NUMBER")
      ->check(CLI::Range(2, match::max_games));
  add_concurrency(command, arguments->concurrency);
  command.add_option("--seed", arguments->seed, "Random seed (default: 1).")->type_name("NUMBER");
  add_json(command, arguments->json, "Print a JSON object for each claim.");
  command.callback([arguments, &run] { run = [arguments] { return bench::claims(*arguments, std::cout); }; });
}

}  // namespace cli
