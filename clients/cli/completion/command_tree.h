#pragma once

#include <string>
#include <vector>

/// The commands of a program with their options, as shells need them to complete a command line.
namespace cli::completion {

/// What an option or an argument takes.
struct Value {
  enum class Kind { nothing, word, file, folder, text };
  Kind kind = Kind::nothing;
  std::vector<std::string> words{};  ///< all there are, where it is a word
  std::string name{};                ///< how --help calls it
  friend bool operator==(const Value&, const Value&) = default;
};

struct Option {
  std::vector<std::string> names;  ///< with their dashes
  std::string help;                ///< one sentence
  Value value;
  bool repeats = false;  ///< may be given several times
};

struct Command {
  std::string path;  ///< `qiyuan record show`
  std::string name;
  std::string help;  ///< one sentence
  std::vector<Option> options{};
  std::vector<Value> arguments{};  ///< in their order
  std::vector<Command> commands{};
};

/// The command and all below it.
template <class Visit>
void for_each_command(const Command& command, Visit visit) {
  visit(command);
  for (const Command& below : command.commands) for_each_command(below, visit);
}

/// Scripts for `source`; of zsh and fish also for the folders where they look for completions.
std::string bash_script(const Command& program);
std::string zsh_script(const Command& program);
std::string fish_script(const Command& program);

}  // namespace cli::completion
