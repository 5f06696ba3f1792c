#include "clients/cli/completion/shell_text.h"

#include <algorithm>

namespace cli::completion {

std::string in_quotes(std::string_view text) {
  std::string made = "'";
  for (const char c : text) {
    if (c == '\'')
      made += R"('\'')";
    else
      made += c;
  }
  return made + '\'';
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string made;
  for (const std::string& word : words) {
    if (!made.empty()) made += between;
    made += word;
  }
  return made;
}

std::string function_name(const Command& command) {
  std::string name = "_" + command.path;
  std::ranges::replace_if(
      name, [](char c) { return c == ' ' || c == '-'; }, '_');
  return name;
}

}  // namespace cli::completion
