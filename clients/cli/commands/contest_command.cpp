#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/contest/contest.h"
#include "clients/cli/engine/engine_player.h"
#include "engine/games.h"

namespace cli {

void add_contest(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<ContestArguments>();
  CLI::App& command =
      *add_command(app, "contest", "Run as an engine for the contests of Chinese universities (name?, new, move AABB).",
                   "  qiyuan contest --bot vcdt:time=5000\n"
                   "  qiyuan contest --game nogo --bot uct:time=5000");
  command
      .add_option("--game", arguments->game,
                  "The game: " + engine::game_names(plays_contests, " or ") + " (default: " + arguments->game + ").")
      ->type_name("GAME");
  add_options(command, arguments->options);
  add_read(
      command, "--bot", parse_bot, [arguments](BotSpec given) { arguments->bot = std::move(given); },
      "The bot that plays, with its options (default: the game's strongest).")
      ->type_name("BOT[:KEY=VALUE,…]");
  command.callback([arguments, &run] { run = [arguments] { return contest(*arguments, std::cin, std::cout); }; });
}

}  // namespace cli
