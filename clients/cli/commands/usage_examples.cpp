#include "clients/cli/commands/usage_examples.h"

#include "engine/games.h"

namespace cli {

std::string usage_examples() {
  std::string text =
      "Quick start:\n"
      "  qiyuan play                            Go against a bot, at a server on this computer\n"
      "  qiyuan play --game jiaqi --bot uct:level=3\n"
      "  qiyuan watch                           what is being played\n"
      "`qiyuan COMMAND --help` explains a command.\n\nGames with their options (--option), and bots (--bot):\n";
  for (const core::GameKind* kind : engine::games()) {
    text += "  " + std::string{kind->name} + ": " + core::describe(kind->options) + '\n';
    for (const core::BotKind& bot : kind->bots)
      text += "    " + std::string{bot.name} + ": " + core::describe(bot.options) + '\n';
  }
  return text;
}

}  // namespace cli
