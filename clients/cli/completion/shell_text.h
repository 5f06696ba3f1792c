#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "clients/cli/completion/command_tree.h"

/// Helpers for the scripts.
namespace cli::completion {

/// Text in single quotes, for bash, zsh and fish.
std::string in_quotes(std::string_view text);
std::string joined(const std::vector<std::string>& words, std::string_view between);
/// `_qiyuan_record_show`
std::string function_name(const Command& command);

}  // namespace cli::completion
