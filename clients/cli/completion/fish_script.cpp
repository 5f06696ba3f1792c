#include "clients/cli/completion/shell_text.h"

namespace cli::completion {
namespace {

std::string fish_quoted(std::string_view text) {
  std::string made = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') made += '\\';
    made += c;
  }
  return made + '\'';
}

std::string taken(const Value& value) {
  switch (value.kind) {
    case Value::Kind::word:
      return " -x -a " + fish_quoted(joined(value.words, " "));
    case Value::Kind::file:
      return " -r -F";
    case Value::Kind::folder:
      return " -x -a '(__fish_complete_directories)'";
    case Value::Kind::text:
      return " -x";
    case Value::Kind::nothing:
      break;
  }
  return "";
}

std::string named(const Option& option) {
  std::string made;
  for (const std::string& name : option.names)
    made += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  return made;
}

}  // namespace

std::string fish_script(const Command& program) {
  const std::string at = "_" + function_name(program) + "_at";
  std::string paths;
  std::string rules;
  for_each_command(program, [&](const Command& command) {
    const std::string rule = "complete -c " + program.name + " -n " + fish_quoted(at + " " + fish_quoted(command.path));
    for (const Command& below : command.commands) {
      paths += "      case " + fish_quoted(below.path) + "\n        set command \"$command $word\"\n";
      rules += rule + " -a " + fish_quoted(below.name) + " -d " + fish_quoted(below.help) + "\n";
    }
    for (const Option& option : command.options)
      rules += rule + named(option) + taken(option.value) + " -d " + fish_quoted(option.help) + "\n";
    if (!command.arguments.empty())
      if (const Value& first = command.arguments.front(); first.kind != Value::Kind::text)
        rules += rule + (first.kind == Value::Kind::file ? " -F" : taken(first)) + "\n";
  });
  return "# fish completion of " + program.name + ", made by `" + program.name + " completion fish`\n" +
         "# Whether the command line is at this command.\nfunction " + at + "\n  set -l command " + program.name +
         "\n  for word in (commandline -opc)[2..-1]\n    switch \"$command $word\"\n" + paths +
         "    end\n  end\n  test \"$command\" = \"$argv\"\nend\ncomplete -c " + program.name + " -f\n" + rules;
}

}  // namespace cli::completion
