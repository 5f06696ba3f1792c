#include "clients/cli/game_start.h"

#include "engine/base/text.h"
#include "engine/games.h"

namespace cli {

base::Expected<const core::GameKind*> find_kind(std::string_view name) {
  if (const core::GameKind* const kind = engine::find_game(name)) return kind;
  return tl::unexpected(engine::no_such_game(name));
}

base::Expected<const core::BotKind*> find_bot(const core::GameKind& kind, std::string_view name) {
  if (const core::BotKind* const bot = kind.bot(name)) return bot;
  std::vector<std::string_view> names;
  for (const core::BotKind& bot : kind.bots) names.push_back(bot.name);
  return base::fault("unknown bot '{bot}' for {game}; valid: {names}", name, kind.name, base::join(names, ", "));
}

base::Expected<core::AnyGame> start_game(const core::GameKind& kind, std::span<const core::KeyValue> options) {
  const base::Expected<core::Options> parsed = core::Options::parse(kind.options, options);
  if (!parsed) return tl::unexpected(parsed.error());
  return kind.start(*parsed);
}

}  // namespace cli
