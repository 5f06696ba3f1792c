#include "clients/cli/match/player_spec.h"

#include "clients/cli/game_start.h"
#include "clients/cli/match/bot_player.h"
#include "clients/cli/match/external_player.h"
#include "engine/core/text.h"

namespace cli::match {

core::Expected<PlayerSpec> parse_player(std::string_view text) {
  if (text.starts_with("gtp:") || text.starts_with("contest:")) {
    const auto [language, command] = parse_engine(text);
    if (core::trim(command).empty())
      return core::fault("after '" + std::string{text.substr(0, text.find(':') + 1)} +
                         "' stands the command that starts the engine");
    return PlayerSpec{std::string{text}, EngineSpec{language, std::string{core::trim(command)}}};
  }
  core::Expected<BotSpec> bot = parse_bot(text);
  if (!bot) return tl::unexpected(bot.error());
  return PlayerSpec{std::string{text}, *std::move(bot)};
}

core::Expected<void> check(const PlayerSpec& spec, const core::GameKind& kind) {
  if (const auto* const engine = std::get_if<EngineSpec>(&spec.what)) return check_language(engine->language, kind);
  const auto* const bot = std::get_if<BotSpec>(&spec.what);
  const core::Expected<const core::BotKind*> found = find_bot(kind, bot->name);
  if (!found) return tl::unexpected(found.error());
  const core::Expected<core::Options> options = core::Options::parse((*found)->options, bot->options);
  if (!options) return tl::unexpected(options.error());
  return {};
}

std::unique_ptr<Player> make_player(const PlayerSpec& spec, const core::GameKind& kind, const EngineHabits& habits) {
  if (const auto* const bot = std::get_if<BotSpec>(&spec.what))
    return std::make_unique<BotPlayer>(*kind.bot(bot->name), bot->options);
  const auto& [language, command] = std::get<EngineSpec>(spec.what);
  return std::make_unique<ExternalPlayer>(EngineSettings{command,
                                                         {habits.log_file, habits.log_file.empty(), habits.core},
                                                         habits.longest_thought,
                                                         habits.longest_preparation,
                                                         language});
}

}  // namespace cli::match
