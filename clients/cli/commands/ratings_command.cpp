#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/commands/ratings.h"

namespace cli {

void add_ratings(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<RatingsArguments>();
  CLI::App& command = *add_command(app, "ratings", "Rate players by their games on a server.",
                                   "  qiyuan ratings --game go --anchor gnugo=1800");
  add_visitor(command, arguments->visitor, default_watcher());
  add_game(command, arguments->game);
  command.add_option("--tournament", arguments->tournament, "Use only games of the tournament with this number.")
      ->type_name("NUMBER")
      ->check(positive_number);
  add_read_all(
      command, "--anchor", parse_anchor,
      [arguments](std::pair<std::string, double> anchor) { arguments->anchors.push_back(std::move(anchor)); },
      "A player with a known Elo. Can be repeated. Without an anchor, the mean rating is 0.")
      ->type_name("NAME=ELO");
  add_json(command, arguments->json, "Print a JSON object for each player.");
  command.callback([arguments, &run] { run = [arguments] { return ratings(*arguments, std::cout); }; });
}

}  // namespace cli
