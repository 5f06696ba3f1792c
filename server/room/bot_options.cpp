#include "server/room/bot_options.h"

#include <string>
#include <utility>

#include "engine/base/text.h"
#include "engine/core/bot_identity.h"

namespace room {
namespace {

/// One user may seat two bots at each of twenty tables.
constexpr int max_mebibytes = 64;

}  // namespace

store::Player bot_player(const core::BotKind& bot, const core::Options& options) {
  std::string name = core::bot_identity(bot, options);
  std::string own_name = name == bot.name ? "" : std::string{bot.name};
  return {std::move(name), true, options.all(), true, std::move(own_name)};
}

base::Expected<core::Options> parse_bot_options(const core::BotKind& bot, std::span<const core::KeyValue> given) {
  base::Expected<core::Options> options = core::Options::parse(bot.options, given);
  if (!options) return options;
  for (const auto& [key, value] : options->all())
    if (key == "memory" && base::parse_number<int>(value).value_or(0) > max_mebibytes)
      return base::fault("a bot on this server can have at most {max} MiB of memory, not {memory}", max_mebibytes,
                         value);
  return options;
}

}  // namespace room
