#include "clients/cli/table_command.h"

#include <array>

#include "engine/core/text.h"

namespace cli {
namespace {

using Kind = TableCommand::Kind;

struct Word {
  std::string_view word;
  Kind kind;
  std::string_view usage;
  std::string_view help;
};

constexpr std::array words{
    Word{"resign", Kind::resign, "resign", "gives the game up"},
    Word{"undo", Kind::undo, "undo", "asks to take back your last move"},
    Word{"draw", Kind::draw, "draw", "offers a draw"},
    Word{"yes", Kind::yes, "yes, no", "answers what the other side has asked"},
    Word{"no", Kind::no, "", ""},
    Word{"legal", Kind::legal, "legal", "lists the legal moves"},
    Word{"board", Kind::board, "board", "shows the board again"},
    Word{"say", Kind::say, "say TEXT", "talks to the other player"},
    Word{"help", Kind::help, "help", "shows this list"},
    Word{"quit", Kind::quit, "quit", "leaves; the game is kept and can be gone on with"},
};

}  // namespace

TableCommand parse_table_command(std::string_view line) {
  line = core::trim(line);
  if (line.empty()) return {Kind::nothing, {}};
  const std::string_view first = line.substr(0, line.find_first_of(" \t"));
  const std::string_view rest = core::trim(line.substr(first.size()));
  for (const Word& word : words) {
    const bool fits = word.kind == Kind::say ? !rest.empty() : rest.empty();
    if (fits && core::equal_ignoring_case(word.word, first)) return {word.kind, std::string{rest}};
  }
  return {Kind::move, std::string{line}};
}

std::string table_command_help() {
  constexpr std::size_t column = 10;
  std::string text = "  D4, 42-44, pass … a move, in the notation of the game\n";
  for (const Word& word : words)
    if (!word.usage.empty())
      text +=
          "  " + std::string{word.usage} + std::string(column - word.usage.size(), ' ') + std::string{word.help} + '\n';
  return text;
}

}  // namespace cli
