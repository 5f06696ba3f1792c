#include "clients/cli/terminal/table_command.h"

#include <array>

#include "engine/base/text.h"

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
    Word{"dead", Kind::dead, "dead D4", "after both have passed: marks a chain as dead; `yes` agrees, `no` plays on"},
    Word{"alive", Kind::alive, "alive D4", "takes such a mark back"},
    Word{"pause", Kind::pause, "pause", "asks to stop the clocks"},
    Word{"continue", Kind::go_on, "continue", "ends a pause"},
    Word{"abort", Kind::abort, "abort", "before the second move: the game does not count"},
    Word{"claim", Kind::claim, "claim", "takes the win when the other player has stayed away"},
    Word{"rematch", Kind::rematch, "rematch", "when the game is over: another one with the colours swapped"},
    Word{"legal", Kind::legal, "legal", "lists the legal moves"},
    Word{"board", Kind::board, "board", "shows the board again"},
    Word{"say", Kind::say, "say TEXT", "talks to the other player"},
    Word{"help", Kind::help, "help", "shows this list"},
    Word{"quit", Kind::quit, "quit", "leaves; the game is kept and can be gone on with"},
};

}  // namespace

TableCommand parse_table_command(std::string_view line) {
  line = base::trim(line);
  if (line.empty()) return {Kind::nothing, {}};
  const std::string_view first = line.substr(0, line.find_first_of(" \t"));
  const std::string_view rest = base::trim(line.substr(first.size()));
  for (const Word& word : words) {
    const bool wants_text = word.kind == Kind::say || word.kind == Kind::dead || word.kind == Kind::alive;
    const bool fits = wants_text != rest.empty();
    if (fits && base::equal_ignoring_case(word.word, first)) return {word.kind, std::string{rest}};
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
