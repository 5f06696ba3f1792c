#pragma once

#include <string>

namespace cli {

/// What `qiyuan --help` ends with: the first commands to try, and all games with their options and bots.
std::string usage_examples();

}  // namespace cli
