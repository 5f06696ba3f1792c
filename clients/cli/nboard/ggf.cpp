#include <optional>
#include <string>

#include "clients/cli/nboard/nboard_session.h"
#include "engine/core/text.h"

namespace cli {
namespace {

struct Property {
  std::string name;
  std::string_view value;
};

/// The next `NAME[value]`, which is taken off the text; nothing at the end of the game.
std::optional<Property> next_property(std::string_view& text) {
  Property property;
  while (!text.empty()) {
    const char c = text.front();
    text.remove_prefix(1);
    if (c == '[') {
      const std::size_t end = text.find(']');
      if (end == std::string_view::npos) return std::nullopt;
      property.value = text.substr(0, end);
      text.remove_prefix(end + 1);
      return property;
    }
    if (c == ';' && text.starts_with(")")) return std::nullopt;
    if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')) property.name += core::upper(c);
  }
  return std::nullopt;
}

/// `8 -------- … *`: the size, the squares in rows, and who is to move; `*` is Black and `O` White.
core::Expected<core::AnyGame> start_of(const core::GameKind& othello, std::string_view board) {
  board = core::trim(board);
  if (!board.starts_with("8")) return core::fault("only boards of 8 rows can be played");
  board.remove_prefix(1);
  std::string squares;
  for (const char c : board) {
    if (c == '*') squares += 'x';
    if (c == 'O' || c == 'o') squares += 'o';
    if (c == '-') squares += '.';
  }
  if (squares.size() != 65 || squares.back() == '.') return core::fault("BO[…] has 64 squares and the side to move");
  const core::Side turn = squares.back() == 'x' ? core::Side::black : core::Side::white;
  std::string rows;
  for (std::size_t row = 0; row < 8; ++row) rows += (row == 0 ? "" : "/") + squares.substr(8 * row, 8);
  return othello.start_from(rows, turn, core::Options::defaults(othello.options));
}

}  // namespace

core::Expected<core::AnyGame> game_from_ggf(const core::GameKind& othello, std::string_view text) {
  core::Expected<core::AnyGame> game = othello.start(core::Options::defaults(othello.options));
  const std::size_t begin = text.find("(;");
  if (begin == std::string_view::npos) return core::fault("a game in GGF begins with (;GM[Othello]");
  text.remove_prefix(begin + 2);
  while (const std::optional<Property> property = next_property(text)) {
    if (property->name == "BO") game = start_of(othello, property->value);
    if (!game) return game;
    if (property->name != "B" && property->name != "W") continue;
    const std::string move = core::to_lower(property->value.substr(0, property->value.find('/')));
    if (const core::Verdict played = game->play(move.starts_with("pa") ? "pass" : move); !played)
      return core::fault(move + ": " + played.error().text);
  }
  return game;
}

}  // namespace cli
