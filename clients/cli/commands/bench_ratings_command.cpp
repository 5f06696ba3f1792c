#include "clients/cli/commands/bench_commands.h"

#include <iostream>
#include <memory>

#include "clients/cli/bench/bot_ratings.h"
#include "clients/cli/commands/command_options.h"
#include "clients/cli/engine/failure_bundle.h"

namespace cli {

void add_bench_ratings(CLI::App& bench, Run& run, const std::vector<std::string>& command_line) {
  const auto arguments = std::make_shared<bench::BotRatingsArguments>();
  for (const std::string& word : command_line)
    arguments->command_line += (arguments->command_line.empty() ? "" : " ") + shell_word(word);
  CLI::App& command =
      *add_command(bench, "ratings", "Rate every level of the bots of a game against each other.",
                   "  qiyuan bench ratings --game othello --results othello.games --minutes 30\n"
                   "  qiyuan bench ratings --game go --board 9 --results go.games --games 800 --anchor-elo 1800 \\\n"
                   "      --anchor \"gtp:gnugo --mode gtp --chinese-rules --capture-all-dead --positional-superko\"");
  add_game(command, arguments->game);
  add_options(command, arguments->options);
  add_board(command, arguments->options);
  command
      .add_option("--bot", arguments->bots,
                  "A bot whose levels are rated; may be repeated (default: the strongest bot and uct).")
      ->type_name("BOT");
  command
      .add_option_function<std::vector<std::string>>(
          "--player",
          [arguments](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) {
              base::Expected<match::PlayerSpec> spec = match::parse_player(text);
              if (!spec) throw CLI::ValidationError("--player", spec.error().text());
              arguments->players.push_back(*std::move(spec));
            }
          },
          "Another player, as a step between distant ones: a bot with its options or an engine, as in qiyuan match; "
          "may "
          "be repeated.")
      ->type_name("SPEC");
  add_read(
      command, "--anchor", match::parse_player,
      [arguments](match::PlayerSpec spec) { arguments->anchor = std::move(spec); },
      "The player with a fixed rating (default: random).")
      ->type_name("SPEC");
  command.add_option("--anchor-elo", arguments->anchor_elo, "The rating of the anchor (default: 0).")->type_name("ELO");
  command.add_option("--games", arguments->games, "Stop after this number of games, with those of earlier runs.")
      ->type_name("NUMBER")
      ->check(positive_number);
  command.add_option("--minutes", arguments->minutes, "Stop after this time.")
      ->type_name("NUMBER")
      ->check(positive_number);
  command
      .add_option("--opening-plies", arguments->opening_plies,
                  "Number of random moves at the start; each opening is played with both colours (default: 4).")
      ->type_name("NUMBER")
      ->check(CLI::Range(0, 20));
  command
      .add_option("--results", arguments->results,
                  "File of the games. If it exists, its games count and the new ones are added.")
      ->type_name("FILE")
      ->required();
  command
      .add_option("--table", arguments->table,
                  "Write the ratings to this file, in the form of engine/GAME/ratings.inc.")
      ->type_name("FILE");
  command.add_option("--seed", arguments->seed, "Random seed (default: 1).")->type_name("NUMBER");
  add_json(command, arguments->json, "Print a JSON object for each player.");
  command.callback([arguments, &command, &run] {
    if (!arguments->games && !arguments->minutes)
      throw CLI::ValidationError(command.get_name(), "give --games, --minutes or both");
    run = [arguments] { return bench::bot_ratings(*arguments, std::cout); };
  });
}

}  // namespace cli
