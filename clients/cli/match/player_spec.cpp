#include "clients/cli/match/player_spec.h"

#include "clients/cli/game_start.h"
#include "clients/cli/match/bot_player.h"
#include "clients/cli/match/external_player.h"

namespace cli::match {

base::Expected<PlayerSpec> parse_player(std::string_view text) {
  if (names_language(text)) {
    base::Expected<EngineSpec> engine = parse_engine(text);
    if (!engine) return tl::unexpected(engine.error());
    return PlayerSpec{std::string{text}, *std::move(engine)};
  }
  base::Expected<BotSpec> bot = parse_bot(text);
  if (!bot) return tl::unexpected(bot.error());
  return PlayerSpec{std::string{text}, *std::move(bot)};
}

base::Expected<void> check(const PlayerSpec& spec, const core::GameKind& kind) {
  if (const auto* const engine = std::get_if<EngineSpec>(&spec.what)) return check_language(engine->language, kind);
  const auto* const bot = std::get_if<BotSpec>(&spec.what);
  const base::Expected<const core::BotKind*> found = find_bot(kind, bot->name);
  if (!found) return tl::unexpected(found.error());
  const base::Expected<core::Options> options = core::Options::parse((*found)->options, bot->options);
  if (!options) return tl::unexpected(options.error());
  return {};
}

std::unique_ptr<Player> make_player(const PlayerSpec& spec, const core::GameKind& kind, const EngineHabits& habits) {
  if (const auto* const bot = std::get_if<BotSpec>(&spec.what))
    return std::make_unique<BotPlayer>(*kind.bot(bot->name), bot->options);
  EngineSettings settings;
  settings.take(std::get<EngineSpec>(spec.what));
  settings.process = {habits.log_file, habits.log_file.empty(), habits.core};
  settings.max_thought = habits.max_thought;
  settings.max_preparation = habits.max_preparation;
  return std::make_unique<ExternalPlayer>(settings);
}

}  // namespace cli::match
