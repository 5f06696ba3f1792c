#include <algorithm>

#include "clients/cli/completion/shell_text.h"

namespace cli::completion {
namespace {

/// Escapes the special characters of a specification for _arguments or _describe.
std::string escaped(std::string_view text) {
  std::string made;
  for (const char c : text) {
    if (c == ':' || c == '[' || c == ']' || c == '\\') made += '\\';
    made += c;
  }
  return made;
}

std::string action(const Value& value) {
  switch (value.kind) {
    case Value::Kind::word:
      return "(" + joined(value.words, " ") + ")";
    case Value::Kind::file:
      return "_files";
    case Value::Kind::folder:
      return "_files -/";
    case Value::Kind::nothing:
    case Value::Kind::text:
      break;
  }
  return " ";
}

std::string specification(const Option& option, const std::string& name) {
  // Excludes the other names of an option once one of them was typed.
  std::string made = option.repeats ? "*" : option.names.size() > 1 ? "(" + joined(option.names, " ") + ")" : "";
  made += name + "[" + escaped(option.help) + "]";
  if (option.value.kind != Value::Kind::nothing) made += ":" + escaped(option.value.name) + ":" + action(option.value);
  return in_quotes(made);
}

std::string function_of(const Command& command) {
  std::string script = function_name(command) + "() {\n";
  const bool leads_on = !command.commands.empty();
  if (leads_on) script += "  local curcontext=$curcontext state line\n  typeset -A opt_args\n";
  script += leads_on ? "  _arguments -C" : "  _arguments";
  for (const Option& option : command.options)
    for (const std::string& name : option.names) script += " \\\n    " + specification(option, name);
  if (!leads_on) {
    for (const Value& argument : command.arguments)
      script += " \\\n    " + in_quotes(":" + escaped(argument.name) + ":" + action(argument));
    return script + "\n}\n";
  }
  script += " \\\n    '1:command:->command' \\\n    '*::argument:->argument'\n  case $state in\n    command)\n";
  script += "      local -a commands=(\n";
  for (const Command& below : command.commands)
    script += "        " + in_quotes(escaped(below.name) + ":" + below.help) + "\n";
  script += "      )\n      _describe command commands ;;\n    argument)\n      case $line[1] in\n";
  for (const Command& below : command.commands)
    script += "        " + below.name + ") " + function_name(below) + " ;;\n";
  return script + "      esac ;;\n  esac\n}\n";
}

}  // namespace

std::string zsh_script(const Command& program) {
  std::string script = "#compdef " + program.name + "\n# made by `" + program.name + " completion zsh`\n";
  for_each_command(program, [&](const Command& command) { script += function_of(command); });
  // A file in $fpath is the body of the function; otherwise the script is sourced.
  const std::string name = function_name(program);
  return script + "if [[ ${funcstack[1]} == " + name + " ]]; then\n  " + name + " \"$@\"\nelse\n  compdef " + name +
         " " + program.name + "\nfi\n";
}

}  // namespace cli::completion
