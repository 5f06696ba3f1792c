#include "protocol/engines/gtp.h"

#include <algorithm>
#include <utility>

#include "engine/base/text.h"

namespace protocol::gtp {
namespace {

/// The draft's preprocessing: tabs become spaces, other control characters are removed, a comment ends the line.
std::string preprocess(std::string_view line) {
  std::string result;
  for (const char c : line.substr(0, line.find('#'))) {
    const bool is_control = (c >= 0 && c < ' ') || c == '\x7F';
    if (!is_control) result += c;
    if (c == '\t') result += ' ';
  }
  return result;
}

/// Removes and returns the next word of the text; empty if there is none.
std::string_view take_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  return word;
}

std::optional<Id> parse_id(std::string_view word) {
  const std::optional<std::int32_t> number = base::parse_number<std::int32_t>(word);
  if (!number || !base::is_digit(word.front())) return std::nullopt;
  return static_cast<Id>(*number);
}

}  // namespace

std::optional<Command> parse_command(std::string_view line) {
  const std::string text = preprocess(line);
  std::string_view rest = text;
  std::string_view word = take_word(rest);
  if (word.empty()) return std::nullopt;
  Command command;
  command.id = parse_id(word);
  if (command.id) word = take_word(rest);
  command.name = word;
  while (!(word = take_word(rest)).empty()) command.arguments.emplace_back(word);
  return command;
}

std::string format(const Command& command) {
  std::string line;
  if (command.id) line = std::to_string(*command.id) + ' ';
  line += command.name;
  for (const std::string& argument : command.arguments) line += ' ' + argument;
  return line + '\n';
}

std::string format(const Response& response) {
  std::string result = response.success ? "=" : "?";
  if (response.id) result += std::to_string(*response.id);
  std::string_view rest = response.text;
  bool first = true;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (base::trim(line).empty()) continue;
    result += first ? ' ' : '\n';
    result += line;
    first = false;
  }
  return result + "\n\n";
}

std::optional<Response> ResponseReader::add(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.empty()) return std::exchange(open_, std::nullopt);
  if (open_) {
    open_->text += '\n';
    open_->text += line;
  } else if (line.starts_with('=') || line.starts_with('?')) {
    open_.emplace().success = line.starts_with('=');
    const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
    open_->id = parse_id(line.substr(1, blank - 1));
    open_->text = base::trim(line.substr(open_->id ? blank : 1));
  }
  return std::nullopt;
}

std::optional<Side> parse_color(std::string_view text) {
  for (const Side side : base::both_sides)
    if (base::equal_ignoring_case(text, base::name(side)) ||
        base::equal_ignoring_case(text, base::name(side).substr(0, 1)))
      return side;
  return std::nullopt;
}

}  // namespace protocol::gtp
