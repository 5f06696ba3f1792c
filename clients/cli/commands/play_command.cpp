#include "clients/cli/commands/commands.h"

#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "clients/cli/commands/command_options.h"
#include "clients/cli/commands/play.h"
#include "clients/cli/discovery/servers.h"

namespace cli {

void add_play(CLI::App& app, Run& run) {
  const auto arguments = std::make_shared<PlayArguments>();
  CLI::App& command = *add_command(app, "play", "Play a game at the terminal against a bot or a person.",
                                   "  qiyuan play --game nogo --bot uct:level=7 --side white --clock 5m+10s\n"
                                   "  qiyuan play --bot none          open a table and wait for a person\n"
                                   "  qiyuan play --room 12           sit down at table 12, or resume your game there\n"
                                   "As a guest you can resume your game on this computer, which keeps your sign-in\n"
                                   "in ~/.local/state/qiyuan ($XDG_STATE_HOME).");
  SeatWish& wish = arguments->wish;
  wish.game = "go";
  add_visitor(command, arguments->visitor, default_player());
  arguments->visitor.outlives_program = true;
  add_game(command, wish.game);
  add_options(command, wish.options);
  add_side(command, wish.side, "Your side (default: black).");
  const auto bot = std::make_shared<std::optional<std::string>>();
  const auto read_opponent = [](const std::string& text) -> base::Expected<std::optional<BotSpec>> {
    if (text == "none") return std::optional<BotSpec>{};
    return parse_bot(text).map([](BotSpec spec) { return std::optional{std::move(spec)}; });
  };
  CLI::Option* const opponent =
      add_read(
          command, "--bot", read_opponent, [&wish](std::optional<BotSpec> spec) { wish.opponent = std::move(spec); },
          "The bot to play against, with its options (default: uct:level=5), or none to wait for a person.")
          ->type_name("BOT[:KEY=VALUE,…]");
  add_room(command, wish.room, "Play at this existing table instead of opening a new one.");
  const auto clock = std::make_shared<std::string>();
  command.add_option("--clock", *clock, "Time control for both sides: none, 10m, 5m+10s, 10m/3x30s or 30s/move.")
      ->type_name("CLOCK");
  add_ascii(command, arguments->ascii);
  CLI::Option* const server = command.get_option("--server");
  command.callback([arguments, clock, opponent, server, &run] {
    SeatWish& wish = arguments->wish;
    if (!clock->empty()) wish.options.emplace_back("clock", *clock);
    if (!wish.room && opponent->count() == 0) wish.opponent = BotSpec{"uct", {{"level", "5"}}};
    const bool looks_around = server->count() == 0;
    run = [arguments, looks_around] {
      if (looks_around) choose_server(arguments->visitor, std::cout);
      return play(*arguments);
    };
  });
}

}  // namespace cli
