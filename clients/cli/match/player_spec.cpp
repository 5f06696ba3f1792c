#include "clients/cli/match/player_spec.h"

#include "clients/cli/game_start.h"
#include "clients/cli/match/bot_player.h"
#include "clients/cli/match/gtp_player.h"
#include "engine/core/text.h"

namespace cli::match {

namespace {
constexpr std::string_view gtp_prefix = "gtp:";
}

core::Expected<PlayerSpec> parse_player(std::string_view text) {
  if (text.starts_with(gtp_prefix)) {
    const std::string command{core::trim(text.substr(gtp_prefix.size()))};
    if (command.empty()) return core::fault("after 'gtp:' stands the command that starts the engine");
    return PlayerSpec{std::string{text}, GtpSpec{command}};
  }
  core::Expected<BotSpec> bot = parse_bot(text);
  if (!bot) return tl::unexpected(bot.error());
  return PlayerSpec{std::string{text}, *std::move(bot)};
}

core::Expected<void> check(const PlayerSpec& spec, const core::GameKind& kind) {
  const auto* const bot = std::get_if<BotSpec>(&spec.what);
  if (bot == nullptr) return {};
  const core::Expected<const core::BotKind*> found = find_bot(kind, bot->name);
  if (!found) return tl::unexpected(found.error());
  const core::Expected<core::Options> options = core::Options::parse((*found)->options, bot->options);
  if (!options) return tl::unexpected(options.error());
  return {};
}

std::unique_ptr<Player> make_player(const PlayerSpec& spec, const core::GameKind& kind, const EngineHabits& habits) {
  if (const auto* const bot = std::get_if<BotSpec>(&spec.what))
    return std::make_unique<BotPlayer>(*kind.bot(bot->name), bot->options);
  return std::make_unique<GtpPlayer>(EngineSettings{std::get<GtpSpec>(spec.what).command,
                                                    {habits.log_file, habits.log_file.empty(), habits.core},
                                                    habits.longest_thought,
                                                    habits.longest_preparation});
}

}  // namespace cli::match
