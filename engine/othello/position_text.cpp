#include "engine/othello/position_text.h"

#include <optional>

#include "engine/base/text.h"

namespace othello {
namespace {

/// Black, White, empty (an inner nullopt), or nothing if the character is not a disc.
std::optional<std::optional<base::Side>> disc_of(char c) {
  switch (base::lower(c)) {
    case 'x':
    case '*':
      return std::optional{base::Side::black};
    case 'o':
      return std::optional{base::Side::white};
    case '-':
    case '.':
      return std::optional<base::Side>{};
    default:
      return std::nullopt;
  }
}

}  // namespace

base::Expected<Position> position_from_text(std::string_view text) {
  text = base::trim(text);
  if (text.size() < squares + 1)
    return base::fault("a position has 64 characters X, O or -, from a1 to h8, then X or O for the side to move");
  base::PerSide<Bitboard> discs;
  for (Square square = 0; square < squares; ++square) {
    const char c = text[static_cast<std::size_t>(square)];
    const auto disc = disc_of(c);
    if (!disc) return base::fault("'{text}' is not a disc; valid: X (Black), O (White), - (empty)", c);
    if (*disc) discs[**disc] |= bit(square);
  }
  const std::string_view turn = base::trim(text.substr(squares));
  const auto side = turn.size() == 1 ? disc_of(turn.front()) : std::nullopt;
  if (!side || !*side) return base::fault("the side to move, X or O, must follow the 64 squares");
  return Position(discs, **side);
}

std::string position_to_text(const Position& position) {
  std::string text;
  for (Square square = 0; square < squares; ++square) {
    const bool black = (position.discs_of(base::Side::black) & bit(square)) != 0;
    const bool white = (position.discs_of(base::Side::white) & bit(square)) != 0;
    text += black ? 'X' : white ? 'O' : '-';
  }
  return text + (position.to_move() == base::Side::black ? " X" : " O");
}

}  // namespace othello
