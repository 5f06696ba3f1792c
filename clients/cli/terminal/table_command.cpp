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
    Word{"resign", Kind::resign, "resign", "resign the game"},
    Word{"undo", Kind::undo, "undo", "ask to take back your last move"},
    Word{"draw", Kind::draw, "draw", "offer a draw"},
    Word{"yes", Kind::yes, "yes, no", "answer your opponent's request"},
    Word{"no", Kind::no, "", ""},
    Word{"dead", Kind::dead, "dead D4", "after two passes: mark a chain as dead; `yes` agrees, `no` resumes play"},
    Word{"alive", Kind::alive, "alive D4", "mark the chain as alive again"},
    Word{"pause", Kind::pause, "pause", "ask to stop the clocks"},
    Word{"continue", Kind::go_on, "continue", "end a pause"},
    Word{"abort", Kind::abort, "abort", "cancel the game before its second move"},
    Word{"claim", Kind::claim, "claim", "claim the win after your opponent has left"},
    Word{"rematch", Kind::rematch, "rematch", "after the game: ask for another one with colours swapped"},
    Word{"legal", Kind::legal, "legal", "list the legal moves"},
    Word{"board", Kind::board, "board", "show the board again"},
    Word{"say", Kind::say, "say TEXT", "send a message to your opponent"},
    Word{"help", Kind::help, "help", "show this list"},
    Word{"quit", Kind::quit, "quit", "leave; the game is saved and can be resumed"},
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
  std::string text = "  D4, 42-44, pass … make a move, in the notation of the game\n";
  for (const Word& word : words)
    if (!word.usage.empty())
      text +=
          "  " + std::string{word.usage} + std::string(column - word.usage.size(), ' ') + std::string{word.help} + '\n';
  return text;
}

}  // namespace cli
