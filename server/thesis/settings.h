#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "engine/core/options.h"

namespace room {

struct ThesisSettings {
  int tables = 8;
  /// The engine that plays at them.
  std::string bot = "alpha-beta";
  std::vector<core::KeyValue> bot_options = {{"level", "5"}};
  friend bool operator==(const ThesisSettings&, const ThesisSettings&) = default;
};

/// The settings with this engine: the name of a built-in bot, or `name:key=value,key=value`. The fault lists the
/// existing bots or options.
base::Expected<ThesisSettings> with_engine(ThesisSettings settings, std::string_view text);

}  // namespace room
