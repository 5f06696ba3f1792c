#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/commands/solve.h"

namespace cli {

void add_solve(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<SolveArguments>();
  CLI::App& command = *add_command(app, "solve", "Solve an Othello endgame.",
                                   "  qiyuan solve --game othello --threads 2 --json \\\n"
                                   "      \"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X\"");
  add_game(command, arguments->game);
  command.add_option("POSITION", arguments->position,
                     "The squares from a1 to h8 as X (Black), O (White) or - (empty), a blank, and X or O for the side "
                     "to move, in quotes.");
  // A board may begin with an empty square, which looks like an option.
  command.allow_extras();
  command.add_option("--threads", arguments->threads, "Search threads (default: 1).")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 64));
  command.add_option("--memory", arguments->memory, "MiB for the transposition table (default: 64).")
      ->type_name("NUMBER")
      ->check(CLI::Range(1, 65'536));
  CLI::Option& winner = *command.add_flag("--winner", arguments->winner, "Determine only the winner, which is faster.");
  CLI::Option& at_least = *command.add_option(
      "--at-least", arguments->at_least,
      "Ask only whether the side to move ends at least this number of discs ahead, which is faster; "
      "-10 asks whether it loses by 10 or less.");
  CLI::Option& at_most =
      *command.add_option("--at-most", arguments->at_most, "Ask whether it ends at most so far ahead.");
  for (CLI::Option* const option : {&at_least, &at_most}) option->type_name("DISCS")->check(CLI::Range(-64, 64));
  at_least.excludes(&at_most)->excludes(&winner);
  at_most.excludes(&winner);
  add_json(command, arguments->json,
           "Print a JSON object with score (or winner, or holds), best, variation, nodes and seconds.");
  command.callback([arguments, &command, &run] {
    const std::vector<std::string> others = command.remaining();
    if (others.size() != (arguments->position.empty() ? 1U : 0U))
      throw CLI::ValidationError("POSITION", "give one position in quotes: 64 squares, a blank, and X or O");
    if (arguments->position.empty()) arguments->position = others.front();
    run = [arguments] { return solve(*arguments, std::cout); };
  });
}

}  // namespace cli
