#pragma once

#include <string>
#include <vector>

/// The commands of a program with their options, as needed for shell completion.
namespace cli::completion {

/// The value of an option or an argument.
struct Value {
  enum class Kind { nothing, word, file, folder, text };
  Kind kind = Kind::nothing;
  std::vector<std::string> words{};  ///< the valid words, if it is a word
  std::string name{};                ///< its name in --help
  friend bool operator==(const Value&, const Value&) = default;
};

struct Option {
  std::vector<std::string> names;  ///< with dashes
  std::string help;                ///< one sentence
  Value value;
  bool repeats = false;  ///< can be repeated
};

struct Command {
  std::string path;  ///< `qiyuan record show`
  std::string name;
  std::string help;  ///< one sentence
  std::vector<Option> options{};
  std::vector<Value> arguments{};  ///< in order
  std::vector<Command> commands{};
};

/// Visits the command and all commands below it.
template <class Visit>
void for_each_command(const Command& command, Visit visit) {
  visit(command);
  for (const Command& below : command.commands) for_each_command(below, visit);
}

/// Scripts for `source`; those for zsh and fish also work as files in their completion folders.
std::string bash_script(const Command& program);
std::string zsh_script(const Command& program);
std::string fish_script(const Command& program);

}  // namespace cli::completion
