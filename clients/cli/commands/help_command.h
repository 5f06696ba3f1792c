#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "engine/base/expected.h"

namespace cli {

/// The text for `qiyuan help TOPIC…`: the overview without a topic. A topic is `games`, `commands`, or a command with
/// its subcommands, such as {"record", "show"}. The fault lists what is valid.
base::Expected<std::string> help_on(const CLI::App& app, const std::vector<std::string>& topic);

/// All first words of a topic.
std::vector<std::string> help_topics(const CLI::App& app);

}  // namespace cli
