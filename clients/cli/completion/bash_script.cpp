#include "clients/cli/completion/shell_text.h"

namespace cli::completion {
namespace {

/// Completes the value of an option.
std::string value_answer(const Value& value) {
  switch (value.kind) {
    case Value::Kind::word:
      return "COMPREPLY=($(compgen -W " + in_quotes(joined(value.words, " ")) + " -- \"$current\"))";
    case Value::Kind::file:
      return "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- \"$current\")";
    case Value::Kind::folder:
      return "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- \"$current\")";
    case Value::Kind::nothing:
    case Value::Kind::text:
      break;
  }
  return ":";
}

/// Completes a word that is not a value: subcommands, otherwise options or the first argument.
std::string word_answer(const Command& command) {
  std::vector<std::string> options;
  for (const Option& option : command.options) options.insert(options.end(), option.names.begin(), option.names.end());
  std::string script = "      if [[ $current == -* ]]; then COMPREPLY=($(compgen -W " +
                       in_quotes(joined(options, " ")) + " -- \"$current\"))\n";
  std::string other;
  if (!command.commands.empty()) {
    std::vector<std::string> names;
    for (const Command& below : command.commands) names.push_back(below.name);
    other = value_answer({Value::Kind::word, std::move(names)});
  } else if (!command.arguments.empty()) {
    other = value_answer(command.arguments.front());
  } else {
    other = value_answer({Value::Kind::word, std::move(options)});
  }
  return script + "      else " + other + "\n      fi ;;\n";
}

}  // namespace

std::string bash_script(const Command& program) {
  std::string paths;
  std::string values;
  std::string words;
  for_each_command(program, [&](const Command& command) {
    for (const Command& below : command.commands)
      paths += "      " + in_quotes(below.path) + ") command+=\" $word\" ;;\n";
    for (const Option& option : command.options) {
      if (option.value.kind == Value::Kind::nothing) continue;
      std::vector<std::string> patterns;
      for (const std::string& name : option.names) patterns.push_back(in_quotes(command.path + " " + name));
      values += "    " + joined(patterns, "|") + ") " + value_answer(option.value) + "; return ;;\n";
    }
    words += "    " + in_quotes(command.path) + ")\n" + word_answer(command);
  });
  // Bash makes a value after `=` or `:` a word of its own. It is completed only after `=`, as in `--game=go`.
  return "# bash completion of " + program.name + ", made by `" + program.name + " completion bash`\n" +
         function_name(program) + "() {\n" +
         R"(  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} word
  COMPREPLY=()
  if [[ $current == = ]]; then current=
  elif [[ $before == = && $COMP_CWORD -ge 2 ]]; then before=${COMP_WORDS[COMP_CWORD-2]}
  fi
  local command=)" +
         program.name + R"(
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$command $word" in
)" + paths +
         R"(    esac
  done
  case "$command $before" in
)" + values +
         R"(  esac
  case $command in
)" + words +
         "  esac\n}\ncomplete -F " + function_name(program) + " " + program.name + "\n";
}

}  // namespace cli::completion
