#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/commands/tournament.h"

namespace cli {
namespace {

void add_tournament_number(CLI::App& command, std::int64_t& tournament) {
  command.add_option("ID", tournament, "Number of the tournament.")->required()->check(positive_number);
}

}  // namespace

void add_tournament(CLI::App& app, Run& run) {
  CLI::App& command = *add_command(app, "tournament", "Create, follow and direct tournaments.",
                                   "  qiyuan tournament create league.json --start --user ari\n"
                                   "  qiyuan tournament show 3");
  command.require_subcommand(1);

  const auto made = std::make_shared<TournamentCreateArguments>();
  CLI::App& create =
      *add_command(command, "create", "Create a tournament (arbiters only).",
                   "  qiyuan tournament create league.json --start --user ari\n"
                   "with a league.json such as\n"
                   "  {\"name\": \"Friday\", \"game\": \"go\", \"options\": {\"size\": 9, \"clock\": \"5m+10s\"},\n"
                   "   \"format\": \"round-robin\", \"games\": 2,\n"
                   "   \"entrants\": [{\"name\": \"ana\"}, {\"name\": \"uct-3\", \"bot\": \"uct\",\n"
                   "                 \"options\": {\"level\": 3}}]}\n"
                   "protocol/README.md describes all members.");
  create.add_option("FILE", made->file, "File with the definition, a JSON object.")
      ->required()
      ->check(CLI::ExistingFile);
  create
      .add_option(
          "--openings", made->openings,
          "File of openings, one per line such as `D4 G7`, or an .sgf file of games. Pairings use them in turn.")
      ->type_name("FILE")
      ->check(CLI::ExistingFile);
  create.add_flag("--start", made->start, "Start the tournament at once.");
  add_visitor(create, made->visitor, default_player());
  create.callback([made, &run] { run = [made] { return tournament_create(*made, std::cout); }; });

  const auto listed = std::make_shared<TournamentListArguments>();
  CLI::App& list = *add_command(command, "list", "List all tournaments, newest first.", "  qiyuan tournament list");
  add_visitor(list, listed->visitor, default_watcher());
  add_json(list, listed->json, "Print a JSON object for each tournament.");
  list.callback([listed, &run] { run = [listed] { return tournament_list(*listed, std::cout); }; });

  const auto shown = std::make_shared<TournamentShowArguments>();
  CLI::App& show =
      *add_command(command, "show", "Show the standings and the crosstable.", "  qiyuan tournament show 3");
  add_tournament_number(show, shown->tournament);
  add_visitor(show, shown->visitor, default_watcher());
  add_json(show, shown->json, "Print the server's messages as JSON, one object per line.");
  show.callback([shown, &run] { run = [shown] { return tournament_show(*shown, std::cout); }; });

  const auto directed = std::make_shared<TournamentDirectArguments>();
  CLI::App& direct =
      *add_command(command, "direct", "Start or end a tournament, enter players or decide games (arbiters only).",
                   "  qiyuan tournament direct 3 enter ana school=PKU rating=1500\n"
                   "  qiyuan tournament direct 3 start\n"
                   "  qiyuan tournament direct 3 result 12 B \"White left\"");
  add_tournament_number(direct, directed->tournament);
  direct
      .add_option(
          "ACTION", directed->action,
          "start, pause, resume, end, enter, withdraw, result, forbid or swap; protocol/README.md explains them.")
      ->required();
  direct.add_option("ARGUMENT", directed->arguments, "Arguments of the action.");
  add_visitor(direct, directed->visitor, default_player());
  direct.callback([directed, &run] { run = [directed] { return tournament_direct(*directed, std::cout); }; });
}

}  // namespace cli
