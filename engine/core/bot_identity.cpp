#include "engine/core/bot_identity.h"

#include <algorithm>
#include <array>

namespace core {
namespace {

/// Options that hold the same strength with every value.
constexpr std::array<std::string_view, 3> neutral{"seed", "resign", "memory"};
/// Options that replace the level unless they are 0.
constexpr std::array<std::string_view, 4> limits{"playouts", "depth", "nodes", "time"};

bool is_in(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

std::string bot_identity(const BotKind& bot, const Options& options) {
  const std::vector<KeyValue> all = options.all();
  const bool has_limit = std::ranges::any_of(
      all, [](const KeyValue& option) { return is_in(limits, option.first) && option.second != "0"; });
  std::string text;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& [name, value] = all[i];
    const bool matters = name == "level" ? !has_limit : value != default_value(bot.options[i]);
    if (matters && !is_in(neutral, name)) text += (text.empty() ? ":" : ",") + name + "=" + value;
  }
  return std::string{bot.name} + text;
}

}  // namespace core
