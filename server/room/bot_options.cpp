#include "server/room/bot_options.h"

#include <string>

#include "engine/base/text.h"

namespace room {
namespace {

/// One user may seat two bots at each of twenty tables.
constexpr int max_mebibytes = 64;

}  // namespace

base::Expected<core::Options> parse_bot_options(const core::BotKind& bot, std::span<const core::KeyValue> given) {
  base::Expected<core::Options> options = core::Options::parse(bot.options, given);
  if (!options) return options;
  for (const auto& [key, value] : options->all())
    if (key == "memory" && base::parse_number<int>(value).value_or(0) > max_mebibytes)
      return base::fault("memory=" + value + " is more than a bot of this server may have: " +
                         std::to_string(max_mebibytes) + " mebibytes at most");
  return options;
}

}  // namespace room
