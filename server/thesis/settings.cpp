#include "server/thesis/settings.h"

#include "engine/base/text.h"
#include "engine/games.h"
#include "server/room/bot_options.h"

namespace room {

base::Expected<ThesisSettings> with_engine(ThesisSettings settings, std::string_view text) {
  const core::GameKind& game = *engine::find_game("jiaqi");
  const std::size_t colon = text.find(':');
  const core::BotKind* const bot = game.bot(text.substr(0, colon));
  if (bot == nullptr) {
    std::vector<std::string_view> names;
    for (const core::BotKind& each : game.bots) names.push_back(each.name);
    return base::fault("unknown bot '{bot}' for {game}; valid: {names}", text.substr(0, colon), game.name,
                       base::join(names, ", "));
  }
  settings.bot = bot->name;
  settings.bot_options.clear();
  std::string_view rest = colon == std::string_view::npos ? std::string_view{} : text.substr(colon + 1);
  while (!rest.empty()) {
    const std::string_view pair = rest.substr(0, rest.find(','));
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos) return base::fault("'{text}' is not key=value", pair);
    settings.bot_options.emplace_back(pair.substr(0, equals), pair.substr(equals + 1));
    rest.remove_prefix(std::min(pair.size() + 1, rest.size()));
  }
  if (const auto options = parse_bot_options(*bot, settings.bot_options); !options)
    return tl::unexpected(options.error());
  return settings;
}

}  // namespace room
